import { cn } from '@/lib/utils';

export function MessageBubble({ isMine, text }: { isMine: boolean; text: string }) {
  return (
    <p
      className={cn(
        'w-fit max-w-[85%] whitespace-pre-line rounded-2xl px-4 py-2.5 leading-relaxed',
        isMine
          ? 'ml-auto rounded-br-md bg-primary text-primary-foreground'
          : 'rounded-bl-md bg-muted',
      )}
    >
      <span className="sr-only">{isMine ? 'You: ' : ''}</span>
      {text}
    </p>
  );
}

const dotDelays = ['', '[animation-delay:150ms]', '[animation-delay:300ms]'];

export function TypingBubble({ partner }: { partner: string }) {
  return (
    <p className="flex w-fit gap-1 rounded-2xl rounded-bl-md bg-muted px-4 py-4">
      <span className="sr-only">{partner} is typing</span>
      {dotDelays.map((delay) => (
        <span
          key={delay}
          aria-hidden="true"
          className={cn(
            'size-2 rounded-full bg-muted-foreground/60 motion-safe:animate-bounce',
            delay,
          )}
        />
      ))}
    </p>
  );
}
