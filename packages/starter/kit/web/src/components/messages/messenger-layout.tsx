import { MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyNotice } from '@/components/empty-notice';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/utils';

interface MessengerLayoutProps {
  /** True if a phone shows the conversation instead of the list. */
  isOpen: boolean;
  /** The button that starts a conversation. */
  start: ReactNode;
  list: ReactNode;
  /** Undefined if no conversation is open. */
  thread: ReactNode;
}

/** The conversations and the open one side by side; on a phone, one at a time. */
export function MessengerLayout({ isOpen, start, list, thread }: MessengerLayoutProps) {
  return (
    <Card className="gap-0 overflow-hidden py-0 md:grid md:h-[calc(100dvh-11rem)] md:min-h-128 md:grid-cols-[20rem_1fr]">
      <div className={cn('min-h-0 flex-col md:flex md:border-r', isOpen ? 'hidden' : 'flex')}>
        <div className="flex min-h-17 items-center justify-between gap-3 border-b px-4">
          <h2 className="font-semibold">Conversations</h2>
          {start}
        </div>
        {list}
      </div>
      <div className={cn('min-h-0 flex-col md:flex', isOpen ? 'flex' : 'hidden')}>
        {thread ?? (
          <div className="grid grow place-items-center p-6">
            <EmptyNotice icon={MessagesSquare} title="No conversation is open">
              Choose one from the list, or start a new one.
            </EmptyNotice>
          </div>
        )}
      </div>
    </Card>
  );
}
