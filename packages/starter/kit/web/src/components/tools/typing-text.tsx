import { cn } from '@/lib/utils';

interface TypingTextProps {
  passage: string;
  typed: string;
}

/** The text to type. Typed characters are marked as right or wrong, and the next one as the cursor. */
export function TypingText({ passage, typed }: TypingTextProps) {
  return (
    <p className="select-none text-pretty text-lg leading-relaxed sm:text-xl">
      {[...passage].map((letter, index) => {
        const isTyped = index < typed.length;
        const isRight = isTyped && typed[index] === letter;
        return (
          <span
            key={index}
            className={cn(
              !isTyped && 'text-muted-foreground',
              isTyped && !isRight && 'rounded-xs bg-destructive/15 text-destructive underline',
              index === typed.length && 'rounded-xs bg-primary text-primary-foreground',
            )}
          >
            {letter}
          </span>
        );
      })}
    </p>
  );
}
