import { useState } from 'react';
import { Button, IconButton } from './button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, for screen readers. */
  readonly label: string;
}

/** Copies a text. The outcome belongs to the text: another text was not copied yet. */
function useCopy(text: string) {
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isDone: boolean }>();
  const copy = async () => {
    const isDone = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setOutcome({ of: text, isDone });
  };
  return { outcome: outcome?.of === text ? outcome : undefined, copy: () => void copy() };
}

function CopyStatus({ outcome }: { readonly outcome: { readonly isDone: boolean } | undefined }) {
  return (
    <span role="status" className="sr-only">
      {outcome && (outcome.isDone ? 'Copied' : 'Copy failed')}
    </span>
  );
}

/** Reports success, or that the browser denied access. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <span className="inline-flex shrink-0 items-center gap-2">
      <CopyStatus outcome={outcome} />
      <Button
        small
        icon={outcome?.isDone ? 'check' : 'copy'}
        aria-label={outcome ? undefined : label}
        onClick={copy}
      >
        {outcome ? (outcome.isDone ? 'Copied' : 'Copy it manually') : 'Copy'}
      </Button>
    </span>
  );
}

/** `CopyButton` without a text of its own. */
export function CopyIconButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <CopyStatus outcome={outcome} />
      <IconButton small icon={outcome?.isDone ? 'check' : 'copy'} label={label} onClick={copy} />
    </>
  );
}
