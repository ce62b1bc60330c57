import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Logo } from './icon.tsx';
import { Notice } from './notice.tsx';

interface ListFrameProps {
  /** What is loaded, for example "users". */
  readonly name: string;
  readonly isLoaded: boolean;
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** A list that is being loaded, could not be loaded, or is there. */
export function ListFrame({ name, isLoaded, problem, onRetry, children }: ListFrameProps) {
  return (
    <>
      {problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            The {name} couldn't be read: {problem}
            <Button small className="ml-2" onClick={onRetry}>
              Try again
            </Button>
          </Notice>
        </div>
      )}
      {!isLoaded && !problem && (
        <div
          role="status"
          aria-label={`Loading the ${name}`}
          className="grid flex-1 place-items-center"
        >
          <Logo isSpinning className="size-7" />
        </div>
      )}
      {isLoaded && children}
    </>
  );
}
