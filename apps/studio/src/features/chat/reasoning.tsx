import { Icon } from '../../ui/icon.tsx';

interface ReasoningProps {
  readonly text: string;
  readonly isWriting: boolean;
}

/** Collapsed: most users want to know that it thinks, few want to know what. */
export function Reasoning({ text, isWriting }: ReasoningProps) {
  return (
    <details className="group text-soft">
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-md text-[13px] hover:text-ink">
        <Icon name="thought" className={`size-3.5 ${isWriting ? 'animate-breathe' : ''}`} />
        {isWriting ? 'Thinking…' : 'Reasoning'}
        <Icon
          name="right"
          className="size-3 motion-safe:transition-transform group-open:rotate-90"
        />
      </summary>
      <p className="mt-2 border-l-2 border-line pl-3 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </p>
    </details>
  );
}
