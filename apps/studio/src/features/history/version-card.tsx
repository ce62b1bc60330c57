import type { CheckpointRecord } from '@millwright/contract';
import { useState } from 'react';
import { pluralize } from '../../ui/amounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { CheckpointDiff } from '../diff/checkpoint-diff.tsx';

interface VersionCardProps {
  readonly projectId: string;
  readonly version: CheckpointRecord;
  readonly name: string;
  /** Version whose files it restored. */
  readonly origin: string | undefined;
  readonly isNewest: boolean;
  /** A new value means that the current files have changed. */
  readonly revision: unknown;
  /** Reason why it cannot be restored now. */
  readonly blockedReason: string | undefined;
  readonly onRestore: () => void;
  readonly onCompare: () => void;
  readonly onFork: () => void;
}

export function VersionCard(props: VersionCardProps) {
  const { projectId, version, name, origin, isNewest, revision, blockedReason, onRestore } = props;
  const { onCompare, onFork } = props;
  const [shown, setShown] = useState<'before' | 'current'>();
  const { checkpoint_id: id, files_changed, verified, turn_id, created_at } = version;
  const toggle = (comparison: 'before' | 'current') =>
    setShown(shown === comparison ? undefined : comparison);
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card">
      <div className="grid gap-1.5">
        <h3 className="line-clamp-2 leading-snug font-medium">{name}</h3>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-soft">
          <time dateTime={created_at} title={new Date(created_at).toLocaleString()}>
            {formatRelativeTime(created_at)}
          </time>
          <span aria-hidden="true">·</span>
          <span>{pluralize(files_changed, 'file')} changed</span>
          {isNewest && <Badge variant="accent">Latest</Badge>}
          {verified && (
            <Badge variant="good">
              <Icon name="check" className="size-3" /> Verified
            </Badge>
          )}
          {origin !== undefined ? (
            <Badge variant="plain">
              <Icon name="history" className="size-3" />
              <span className="truncate">Restored from “{origin}”</span>
            </Badge>
          ) : (
            turn_id === null && <Badge variant="plain">Saved manually</Badge>
          )}
        </p>
      </div>
      <div className="-mb-1 -ml-2 flex flex-wrap gap-1">
        <Toggle isOn={shown === 'before'} onClick={() => toggle('before')}>
          Changes
        </Toggle>
        <Toggle isOn={shown === 'current'} onClick={() => toggle('current')}>
          Compare with current
        </Toggle>
        <Button small variant="quiet" icon="compare" onClick={onCompare}>
          Side by side
        </Button>
        <div className="flex-1" />
        <Button small variant="quiet" icon="fork" onClick={onFork}>
          Fork
        </Button>
        <Button
          small
          icon="history"
          onClick={onRestore}
          disabled={blockedReason !== undefined}
          title={blockedReason}
          className="max-sm:ml-2 max-sm:w-full"
        >
          Restore
        </Button>
      </div>
      {shown && (
        <div className="border-t border-line pt-3">
          {shown === 'current' && (
            <p className="mb-2 text-[13px] text-soft">
              These changes apply if you restore this version.
            </p>
          )}
          <CheckpointDiff
            key={shown}
            projectId={projectId}
            checkpointId={id}
            against={shown}
            revision={revision}
          />
        </div>
      )}
    </li>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}

function Toggle({ isOn, onClick, children }: ToggleProps) {
  return (
    <Button small variant="quiet" aria-expanded={isOn} onClick={onClick}>
      {children}
      <Icon name={isOn ? 'up' : 'down'} className="size-3" />
    </Button>
  );
}
