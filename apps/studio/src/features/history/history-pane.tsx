import type { CheckpointRecord } from '@millwright/contract';
import { useState } from 'react';
import type { ProjectView } from '../../state/project-feed.ts';
import { activeTurn } from '../../state/reading.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, Wheel } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForkDialog } from '../fork/fork-dialog.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { KeepForm } from './keep-form.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
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
  const [wanted, setWanted] = useState<CheckpointRecord>();
  const [said, setSaid] = useState<string>();
  const [compared, setCompared] = useState<CheckpointRecord>();
  const [forked, setForked] = useState<CheckpointRecord>();
  const obstacle = activeTurn(state)
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
        <Wheel turning className="size-7" />
      </div>
    );
  }
  if (compared && items) {
    return (
      <CompareVersions
        projectId={projectId}
        platform={view.project?.app_platform ?? 'web'}
        isPrivate={view.project?.visibility === 'private'}
        versions={items}
        nameOf={nameOf}
        chosen={compared.checkpoint_id}
        moment={obstacle ? undefined : state.files}
        onClose={() => setCompared(undefined)}
      />
    );
  }
  return (
    <section aria-label="History" className="h-full overflow-y-auto p-4">
      <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-3">
        {problem && (
          <Notice look="bad" role="alert">
            <p>The versions couldn't be loaded: {problem}</p>
            <Button small icon="reload" className="mt-2" onClick={reload}>
              Try again
            </Button>
          </Notice>
        )}
        {items?.length === 0 && <Nothing />}
        {items && items.length > 0 && (
          <KeepForm projectId={projectId} newest={items[0]?.checkpoint_id} onKept={reload} />
        )}
        {obstacle && items && items.length > 0 && <Notice look="warn">{obstacle}</Notice>}
        <p role="status" className="text-[13px] text-good empty:hidden">
          {said}
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
              moment={obstacle ? undefined : state.files}
              obstacle={obstacle}
              onRestore={() => setWanted(version)}
              onCompare={() => setCompared(version)}
              onFork={() => setForked(version)}
            />
          ))}
        </ol>
        {more && (
          <Button look="quiet" onClick={more} className="justify-self-center">
            Show older versions
          </Button>
        )}
      </div>
      {forked && (
        <ForkDialog
          project={{ project_id: projectId, title: state.title ?? view.project?.title ?? '' }}
          version={{ id: forked.checkpoint_id, name: nameOf(forked) }}
          onClose={() => setForked(undefined)}
        />
      )}
      {wanted && (
        <RestoreDialog
          projectId={projectId}
          version={wanted}
          name={nameOf(wanted)}
          obstacle={obstacle}
          onClose={() => setWanted(undefined)}
          onDone={() => {
            setSaid('Version restored. Your previous files are saved as a version below.');
            reload();
          }}
        />
      )}
    </section>
  );
}

function Nothing() {
  return (
    <div className="grid content-center justify-items-center gap-3 p-12 text-center text-soft">
      <Icon name="history" className="size-8 text-faint" />
      <p className="max-w-xs text-balance">
        Each turn that changes files saves a version here, which you can view and restore.
      </p>
    </div>
  );
}
