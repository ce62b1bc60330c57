import { Button } from '../../ui/button.tsx';
import { Wheel } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

interface AwaitedProps {
  /** Name of the section's content, as in "API keys couldn't be loaded". */
  readonly name: string;
  readonly isThere: boolean;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
}

/** Placeholder until a section has loaded. */
export function Awaited({ name, isThere, problem, onRetry }: AwaitedProps) {
  if (problem) {
    return (
      <Notice look="bad" role="alert">
        {name} couldn't be loaded: {problem}
        <Button small className="ml-2" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (isThere) return null;
  return (
    <div role="status" aria-label="Loading" className="grid h-40 place-items-center">
      <Wheel turning className="size-7" />
    </div>
  );
}
