import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { MessageBubble } from '@/components/chat/message-bubble';
import { MessageComposer } from '@/components/chat/message-composer';
import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Button } from '@/components/ui/button';
import { ScrollArea } from '@/components/ui/scroll-area';
import { type Conversation, formatSent } from '@/lib/messages';
import { cn } from '@/lib/utils';

interface ThreadProps {
  conversation: Conversation;
  onSend: (text: string) => void;
  onBack: () => void;
  /** Shown above the input. */
  children?: ReactNode;
}

export function Thread({ conversation, onSend, onBack, children }: ThreadProps) {
  const { name, role, messages } = conversation;
  const log = useRef<HTMLDivElement>(null);
  const now = Date.now();

  // The last message is visible at first and after each new one.
  useEffect(() => {
    const area = log.current?.closest('[data-slot=scroll-area-viewport]');
    if (messages.length > 0) area?.scrollTo({ top: area.scrollHeight });
  }, [messages.length]);

  return (
    <>
      <header className="flex min-h-17 items-center gap-3 border-b px-4">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Back to all conversations"
          className="-ml-2 md:hidden"
          onClick={onBack}
        >
          <ArrowLeft aria-hidden="true" />
        </Button>
        <InitialsAvatar name={name} className="size-10 text-sm" />
        <div className="min-w-0">
          <h2 className="truncate font-semibold">{name}</h2>
          {role && <p className="truncate text-muted-foreground text-sm">{role}</p>}
        </div>
      </header>
      <ScrollArea className="h-[55dvh] min-h-72 md:h-auto md:min-h-0 md:flex-1">
        <div
          ref={log}
          role="log"
          aria-label={`Conversation with ${name}`}
          className="space-y-4 p-5"
        >
          {messages.length === 0 && (
            <p className="py-12 text-center text-muted-foreground">Say hello to {name}.</p>
          )}
          {messages.map(({ from, text, sent, author }, index) => (
            <div key={index} className={cn('flex flex-col gap-1', from === 'me' && 'items-end')}>
              {author ? (
                <span className="px-1 font-medium text-muted-foreground text-xs">{author}</span>
              ) : (
                <span className="sr-only">{from === 'partner' && `${name}:`}</span>
              )}
              <MessageBubble isMine={from === 'me'} text={text} />
              <time
                dateTime={new Date(sent).toISOString()}
                className="px-1 text-muted-foreground text-xs tabular-nums"
              >
                {formatSent(sent, now)}
              </time>
            </div>
          ))}
        </div>
      </ScrollArea>
      {children}
      <MessageComposer suggestions={[]} onSend={onSend} />
    </>
  );
}
