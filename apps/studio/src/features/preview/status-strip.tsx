import type { PreviewStatus } from '@millwright/contract';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon, Wheel } from '../../ui/icon.tsx';

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
      <Strip look="bad" words={problem}>
        <Button small onClick={onRestart}>
          Try again
        </Button>
      </Strip>
    );
  }
  if (isRestarting) return <Strip look="busy" words="Restarting the preview…" />;
  if (status === 'failed') {
    return (
      <Strip look="bad" words="The preview failed to start. See the error below.">
        {onFix && (
          <Button small look="primary" onClick={onFix}>
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
      <Strip look="calm" words="The preview is asleep because it was idle.">
        <Button small onClick={onWake}>
          Wake up
        </Button>
      </Strip>
    );
  }
  if (!isLinked && (status === 'starting' || status === 'sleeping')) {
    return <Strip look="busy" words="Your app is starting. This takes a few seconds." />;
  }
  return null;
}

const looks = {
  bad: 'bg-bad-wash text-bad',
  busy: 'bg-accent-wash text-ink',
  calm: 'bg-warn-wash text-warn',
} as const;

interface StripProps {
  readonly look: keyof typeof looks;
  readonly words: string;
  readonly children?: ReactNode;
}

function Strip({ look, words, children }: StripProps) {
  return (
    <div
      role={look === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-3 py-1.5 text-[13px] ${looks[look]}`}
    >
      {look === 'busy' ? <Wheel turning className="size-4" /> : <Icon name="alert" />}
      <p className="min-w-0 flex-1">{words}</p>
      {children}
    </div>
  );
}
