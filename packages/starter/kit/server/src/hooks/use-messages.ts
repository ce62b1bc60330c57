import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';
import { createId } from '@/lib/create-id';
import type { ListedConversation } from '@/lib/messages';
import { toServerConversations } from '@/lib/to-server-conversations';
import { channelId, type Inbox } from '../../shared/message';
import { messenger } from '../../shared/messenger';

/** New messages of others appear after this time at the latest. */
const refreshMs = 4_000;

/** The conversations of the account on the server. */
export function useMessages() {
  const client = useQueryClient();
  const { user } = useUser();
  const me = user?.id ?? '';
  const queryKey = ['messages', me];
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => api<Inbox>('/messenger', { signal }),
    refetchInterval: refreshMs,
  });
  const refresh = () => client.invalidateQueries({ queryKey });

  return {
    people: data.people.map((person) => ({ ...person, role: '' })),
    conversations: toServerConversations(data, me, { id: channelId, name: messenger.channel }),
    async send(to: string, text: string) {
      const path = `/messenger/messages/${createId()}`;
      await api(path, { method: 'PUT', body: { to, text } }).catch((error: Error) => {
        toast.error(error.message);
      });
      await refresh();
    },
    /** Notes that all messages of a conversation have been seen. */
    async markRead({ id, messages, read }: ListedConversation) {
      const last = messages.at(-1);
      if (!last || read === messages.length) return;
      const body = { conversation: id, until: new Date(last.sent).toISOString() };
      // Without effect on the page: another attempt follows with the next message.
      await api('/messenger/reads', { method: 'PUT', body }).catch(() => undefined);
      await refresh();
    },
  };
}
