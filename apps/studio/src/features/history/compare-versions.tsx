import type { CheckpointRecord, Platform } from '@millwright/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { CheckpointDiff } from '../diff/checkpoint-diff.tsx';
import { VersionFrame } from './version-frame.tsx';

/** The current state of the project, in place of a version. */
export const currentVersion = 'current';

interface CompareVersionsProps {
  readonly projectId: string;
  readonly platform: Platform;
  readonly isPrivate: boolean;
  /** Newest first. */
  readonly versions: readonly CheckpointRecord[];
  readonly nameOf: (version: CheckpointRecord) => string;
  /** Initially selected version. */
  readonly chosen: string;
  /** A new value means that the current files have changed. */
  readonly revision: unknown;
  readonly onClose: () => void;
}

/** Compares two versions: their previews and the files that differ. */
export function CompareVersions(props: CompareVersionsProps) {
  const { projectId, platform, isPrivate, versions, nameOf, revision, onClose } = props;
  const [left, setLeft] = useState(props.chosen);
  const [right, setRight] = useState(currentVersion);
  const options = versions.map((version) => ({
    value: version.checkpoint_id,
    name: `${nameOf(version)} (${new Date(version.created_at).toLocaleString()})`,
  }));
  const optionsWithCurrent = [{ value: currentVersion, name: 'Current' }, ...options];
  const sides = [
    { name: 'Left', value: left, choose: setLeft, options },
    { name: 'Right', value: right, choose: setRight, options: optionsWithCurrent },
  ];
  return (
    <section aria-label="Compare versions" className="h-full overflow-y-auto">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4">
        <div className="flex items-center gap-2">
          <Button small variant="quiet" icon="back" onClick={onClose}>
            All versions
          </Button>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {sides.map(({ name, value, choose, options }) => (
            <div key={name} className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
              <Select small label={name} value={value} options={options} onChange={choose} />
              <VersionFrame
                key={value}
                projectId={projectId}
                version={value === currentVersion ? undefined : value}
                side={name}
                platform={platform}
                isPrivate={isPrivate}
              />
            </div>
          ))}
        </div>
        <section aria-label="Changed files" className="mx-auto grid w-full max-w-3xl gap-2">
          <h3 className="font-medium">Changed files</h3>
          {left === right ? (
            <p className="text-[13px] text-soft">Both sides show the same version.</p>
          ) : (
            <>
              <p className="text-[13px] text-soft">
                Removed lines are from the left version, added lines from the right one.
              </p>
              <CheckpointDiff
                key={`${left} ${right}`}
                projectId={projectId}
                checkpointId={right}
                against={left}
                revision={revision}
              />
            </>
          )}
        </section>
      </div>
    </section>
  );
}
