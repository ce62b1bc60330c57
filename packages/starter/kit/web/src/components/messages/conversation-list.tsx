import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Badge } from '@/components/ui/badge';
import { countUnread, formatSent, type ListedConversation } from '@/lib/messages';
import { cn } from '@/lib/utils';

interface ConversationListProps {
  conversations: ListedConversation[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

export function ConversationList({ conversations, openId, onOpen }: ConversationListProps) {
  const now = Date.now();
  if (conversations.length === 0) {
    return (
      <p className="px-6 py-12 text-center text-muted-foreground">
        There are no conversations yet. Start the first one.
      </p>
    );
  }
  return (
    <ul className="min-h-64 flex-1 space-y-1 overflow-y-auto p-2">
      {conversations.map((conversation) => {
        const { id, name, messages } = conversation;
        const last = messages.at(-1);
        const unread = countUnread(conversation);
        return (
          <li key={id}>
            <button
              type="button"
              aria-current={id === openId}
              onClick={() => onOpen(id)}
              className={cn(
                'flex w-full items-center gap-3 rounded-lg px-3 py-2.5 text-left transition-colors focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden',
                id === openId ? 'bg-accent text-accent-foreground' : 'hover:bg-muted',
              )}
            >
              <InitialsAvatar name={name} className="size-10 text-sm" />
              <span className="min-w-0 grow">
                <span className="flex items-baseline justify-between gap-2">
                  <span className={cn('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
                    {name}
                  </span>
                  {last && (
                    <span className="shrink-0 text-muted-foreground text-xs tabular-nums">
                      {formatSent(last.sent, now)}
                    </span>
                  )}
                </span>
                <span className="flex items-center justify-between gap-2">
                  <span
                    className={cn(
                      'truncate text-sm',
                      unread > 0 ? 'font-medium' : 'text-muted-foreground',
                    )}
                  >
                    {last?.from === 'me' && 'You: '}
                    {last?.text ?? 'No messages yet'}
                  </span>
                  {unread > 0 && (
                    <Badge className="rounded-full tabular-nums">
                      {unread}
                      <span className="sr-only"> unread</span>
                    </Badge>
                  )}
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
