import type { PreviewStatus } from '@millwright/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';

interface StatusStripProps {
  readonly status: PreviewStatus | undefined;
  readonly isLinked: boolean;
  readonly isRestarting: boolean;
  readonly problem: string | undefined;
  readonly onRestart: () => void;
  readonly onWake: () => void;
  readonly onFix: (() => void) | undefined;
}

/** State of the preview, unless it is obvious. */
export function StatusStrip(props: StatusStripProps) {
  const { status, isLinked, isRestarting, problem, onRestart, onWake, onFix } = props;
  if (problem) {
    return (
      <Strip variant="bad" text={problem}>
        <Button small onClick={onRestart}>
          Try again
        </Button>
      </Strip>
    );
  }
  if (isRestarting) return <Strip variant="busy" text="Restarting the preview…" />;
  if (status === 'failed') {
    return (
      <Strip variant="bad" text="The preview failed to start. See the error below.">
        {onFix && (
          <Button small variant="primary" onClick={onFix}>
            Fix this
          </Button>
        )}
        <Button small onClick={onRestart}>
          Restart
        </Button>
      </Strip>
    );
  }
  if (isLinked && status === 'sleeping') {
    return (
      <Strip variant="calm" text="The preview is asleep because it was idle.">
        <Button small onClick={onWake}>
          Wake up
        </Button>
      </Strip>
    );
  }
  if (!isLinked && (status === 'starting' || status === 'sleeping')) {
    return <Strip variant="busy" text="Your app is starting. This takes a few seconds." />;
  }
  return null;
}

const variants = {
  bad: 'bg-bad-wash text-bad',
  busy: 'bg-accent-wash text-ink',
  calm: 'bg-warn-wash text-warn',
} as const;

interface StripProps {
  readonly variant: keyof typeof variants;
  readonly text: string;
  readonly children?: ReactNode;
}

function Strip({ variant, text, children }: StripProps) {
  return (
    <div
      role={variant === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-[13px] ${variants[variant]}`}
    >
      {variant === 'busy' ? <Logo isSpinning className="size-4" /> : <Icon name="alert" />}
      <p className="min-w-0 flex-1">{text}</p>
      {children}
    </div>
  );
}
