import type { RegexMatch } from '@/lib/find-matches';

interface MarkedTextProps {
  text: string;
  matches: RegexMatch[];
}

/** A text with its matches highlighted. */
export function MarkedText({ text, matches }: MarkedTextProps) {
  const shown = matches.filter((match) => match.text !== '');
  const ends = [0, ...shown.map((match) => match.index + match.text.length)];
  return (
    <p className="whitespace-pre-wrap break-words font-mono text-sm leading-relaxed">
      {shown.map((match, index) => (
        <span key={match.index}>
          {text.slice(ends[index], match.index)}
          <mark className="rounded-xs bg-primary/20 text-foreground outline outline-primary/40">
            {match.text}
          </mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </p>
  );
}
