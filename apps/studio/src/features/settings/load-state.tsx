import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

interface LoadStateProps {
  /** Name of the section's content, as in "API keys couldn't be loaded". */
  readonly name: string;
  readonly isLoaded: boolean;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
}

/** Placeholder until a section has loaded. */
export function LoadState({ name, isLoaded, problem, onRetry }: LoadStateProps) {
  if (problem) {
    return (
      <Notice variant="bad" role="alert">
        {name} couldn't be loaded: {problem}
        <Button small className="ml-2" onClick={onRetry}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (isLoaded) return null;
  return (
    <div role="status" aria-label="Loading" className="grid h-40 place-items-center">
      <Logo isSpinning className="size-7" />
    </div>
  );
}
