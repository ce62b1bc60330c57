import { lazy, Suspense, useState } from 'react';
import type { TurnState } from '../../state/project-state.ts';
import type { TurnVersions } from '../../state/selectors.ts';
import type { UserRequest } from '../../state/user-request.ts';
import { Button } from '../../ui/button.tsx';
import { CopyIconButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Resend } from './resend.ts';
import { RestoreTurnDialog } from './restore-turn-dialog.tsx';
import { RetryButton } from './retry-button.tsx';
import { UsageLine } from './usage-line.tsx';

const CheckpointDiff = lazy(async () => {
  const { CheckpointDiff: component } = await import('../diff/checkpoint-diff.tsx');
  return { default: component };
});

interface TurnFooterProps {
  readonly turn: TurnState;
  readonly request: UserRequest | undefined;
  readonly projectId: string;
  /** Undefined if the turn changed no files. */
  readonly versions: TurnVersions | undefined;
  /** True while a turn is running. */
  readonly isBlocked: boolean;
  readonly onResend: Resend;
}

/** Model, time and tokens of a turn, and the actions that follow its end. */
export function TurnFooter(props: TurnFooterProps) {
  const { turn, request, projectId, versions, isBlocked, onResend } = props;
  const [showsChanges, setShowsChanges] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const reply = turn.entries.flatMap((entry) => (entry.kind === 'text' ? entry.text : []));
  const canRestore = versions && (versions.before !== undefined || !versions.isCurrent);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UsageLine turn={turn} />
        <div className="-ml-2.5 flex flex-wrap items-center">
          {versions && (
            <Button
              small
              variant="quiet"
              aria-expanded={showsChanges}
              onClick={() => setShowsChanges(!showsChanges)}
            >
              Changes
              <Icon name={showsChanges ? 'up' : 'down'} className="size-3" />
            </Button>
          )}
          {canRestore && (
            <Button small variant="quiet" icon="history" onClick={() => setIsRestoring(true)}>
              Restore
            </Button>
          )}
          {request && (
            <RetryButton
              turn={turn}
              effort={request.reasoning_effort}
              versions={versions}
              isBlocked={isBlocked}
              onRetry={(options) => onResend(turn.turnId, options)}
            />
          )}
          {reply.length > 0 && <CopyIconButton text={reply.join('\n\n')} label="Copy reply" />}
        </div>
      </div>
      {showsChanges && versions && (
        <div className="min-w-0 rounded-xl border border-line bg-card p-3">
          <Suspense>
            <CheckpointDiff projectId={projectId} checkpointId={versions.after} against="before" />
          </Suspense>
        </div>
      )}
      {isRestoring && versions && (
        <RestoreTurnDialog
          projectId={projectId}
          versions={versions}
          isBlocked={isBlocked}
          onClose={() => setIsRestoring(false)}
        />
      )}
    </>
  );
}
