import { Button } from '../../ui/button.tsx';
import { Wheel } from '../../ui/icon.tsx';

interface NoPreviewProps {
  readonly isWorking: boolean;
  readonly onLook: (() => void) | undefined;
}

export function NoPreview({ isWorking, onLook }: NoPreviewProps) {
  return (
    <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Wheel turning={isWorking} className="size-9" />
      <p className="max-w-xs text-balance">
        {isWorking
          ? 'Your app appears here when it is ready.'
          : 'No preview yet. Describe what you want to build.'}
      </p>
      {onLook && (
        <Button small look="quiet" icon="eye" onClick={onLook}>
          Show preview now
        </Button>
      )}
    </div>
  );
}
