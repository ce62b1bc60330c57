import type { CheckpointRecord } from '@millwright/contract';
import { useState } from 'react';
import type { ProjectView } from '../../state/project-feed.ts';
import { findActiveTurn } from '../../state/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForkDialog } from '../fork/fork-dialog.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { SaveVersionForm } from './save-version-form.tsx';
import { useVersions } from './use-versions.ts';
import { VersionCard } from './version-card.tsx';

interface HistoryPaneProps {
  readonly view: ProjectView;
  readonly projectId: string;
}

/** Versions of the project, newest first: their changes, and a way to restore them. */
export default function HistoryPane({ view, projectId }: HistoryPaneProps) {
  const { state, requests } = view;
  const { items, problem, more, reload } = useVersions(projectId, state.checkpoints.at(-1)?.id);
  const [restoring, setRestoring] = useState<CheckpointRecord>();
  const [message, setMessage] = useState<string>();
  const [comparing, setComparing] = useState<CheckpointRecord>();
  const [forking, setForking] = useState<CheckpointRecord>();
  const blockedReason = findActiveTurn(state)
    ? 'A turn is in progress. Wait for it to finish or stop it to restore a version.'
    : undefined;
  const nameOf = ({ turn_id, label }: CheckpointRecord) =>
    (turn_id && requests[turn_id]?.prompt) || label;
  const originOf = ({ restored_from }: CheckpointRecord) => {
    if (restored_from === null) return undefined;
    const origin = items?.find(({ checkpoint_id }) => checkpoint_id === restored_from);
    return origin ? nameOf(origin) : 'an earlier version';
  };

  if (!items && !problem) {
    return (
      <div
        role="status"
        aria-label="Loading the versions"
        className="grid h-full place-items-center"
      >
        <Logo isSpinning className="size-7" />
      </div>
    );
  }
  if (comparing && items) {
    return (
      <CompareVersions
        projectId={projectId}
        platform={view.project?.app_platform ?? 'web'}
        isPrivate={view.project?.visibility === 'private'}
        versions={items}
        nameOf={nameOf}
        chosen={comparing.checkpoint_id}
        revision={blockedReason ? undefined : state.files}
        onClose={() => setComparing(undefined)}
      />
    );
  }
  return (
    <section aria-label="History" className="h-full overflow-y-auto p-4">
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
        {problem && (
          <Notice variant="bad" role="alert">
            <p>The versions couldn't be loaded: {problem}</p>
            <Button small icon="reload" className="mt-2" onClick={reload}>
              Try again
            </Button>
          </Notice>
        )}
        {items?.length === 0 && <NoVersions />}
        {items && items.length > 0 && (
          <SaveVersionForm
            projectId={projectId}
            newest={items[0]?.checkpoint_id}
            onSaved={reload}
          />
        )}
        {blockedReason && items && items.length > 0 && (
          <Notice variant="warn">{blockedReason}</Notice>
        )}
        <p role="status" className="text-[13px] text-good empty:hidden">
          {message}
        </p>
        <ol aria-label="Versions" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {items?.map((version, at) => (
            <VersionCard
              key={version.checkpoint_id}
              projectId={projectId}
              version={version}
              name={nameOf(version)}
              origin={originOf(version)}
              isNewest={at === 0}
              revision={blockedReason ? undefined : state.files}
              blockedReason={blockedReason}
              onRestore={() => setRestoring(version)}
              onCompare={() => setComparing(version)}
              onFork={() => setForking(version)}
            />
          ))}
        </ol>
        {more && (
          <Button variant="quiet" onClick={more} className="justify-self-center">
            Show older versions
          </Button>
        )}
      </div>
      {forking && (
        <ForkDialog
          project={{ project_id: projectId, title: state.title ?? view.project?.title ?? '' }}
          version={{ id: forking.checkpoint_id, name: nameOf(forking) }}
          onClose={() => setForking(undefined)}
        />
      )}
      {restoring && (
        <RestoreDialog
          projectId={projectId}
          version={restoring}
          name={nameOf(restoring)}
          blockedReason={blockedReason}
          onClose={() => setRestoring(undefined)}
          onDone={() => {
            setMessage('Version restored. Your previous files are saved as a version below.');
            reload();
          }}
        />
      )}
    </section>
  );
}

function NoVersions() {
  return (
    <div className="grid content-center justify-items-center gap-3 p-12 text-center text-soft">
      <Icon name="history" className="size-8 text-faint" />
      <p className="max-w-xs text-balance">
        Each turn that changes files saves a version here, which you can view and restore.
      </p>
    </div>
  );
}
