import { useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, for screen readers. */
  readonly label: string;
}

/** Reports success, or that the browser denied access. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isDone: boolean }>();
  const currentOutcome = outcome?.of === text ? outcome : undefined;
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome({ of: text, isDone });
  };
  return (
    <span className="inline-flex shrink-0 items-center gap-2">
      <span role="status" className="sr-only">
        {currentOutcome && (currentOutcome.isDone ? 'Copied' : 'Copy failed')}
      </span>
      <Button
        small
        icon={currentOutcome?.isDone ? 'check' : 'copy'}
        aria-label={currentOutcome ? undefined : label}
        onClick={() => void copy()}
      >
        {currentOutcome ? (currentOutcome.isDone ? 'Copied' : 'Copy it manually') : 'Copy'}
      </Button>
    </span>
  );
}
