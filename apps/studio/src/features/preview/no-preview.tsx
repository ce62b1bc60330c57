import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';

interface NoPreviewProps {
  readonly isWorking: boolean;
  readonly onShow: (() => void) | undefined;
}

export function NoPreview({ isWorking, onShow }: NoPreviewProps) {
  return (
    <div className="grid h-full content-center justify-items-center gap-3 bg-sunken/50 p-8 text-center text-soft">
      <Logo isSpinning={isWorking} className="size-9" />
      <p className="max-w-xs text-balance">
        {isWorking
          ? 'Your app appears here when it is ready.'
          : 'No preview yet. Describe what you want to build.'}
      </p>
      {onShow && (
        <Button small variant="quiet" icon="eye" onClick={onShow}>
          Show preview now
        </Button>
      )}
    </div>
  );
}
