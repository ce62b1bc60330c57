import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';

interface Votes {
  /** The number of votes by option. */
  votes: Record<string, number>;
  /** The vote of the account; empty before it has voted. */
  choice: string;
}

/** The votes of a poll on the server. */
export function useVotes(poll: string) {
  const client = useQueryClient();
  const { user } = useUser();
  const queryKey = ['poll', poll, user?.id];
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => api<Votes>(`/poll/${poll}`, { signal }),
  });
  return {
    ...data,
    isSignedIn: user !== undefined,
    async vote(option: string) {
      const path = `/poll/${poll}/vote`;
      await api<Votes>(path, { method: 'PUT', body: { option } }).catch((error: Error) => {
        toast.error(error.message);
      });
      await client.invalidateQueries({ queryKey: ['poll', poll] });
    },
  };
}
