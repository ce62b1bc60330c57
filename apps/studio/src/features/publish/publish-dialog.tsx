import type { PublicationRecord, ReleaseRecord } from '@millwright/contract';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Logo } from '../../ui/icon.tsx';
import { navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { getEditorSession } from '../code/editor-session.ts';
import { LoadState } from '../settings/load-state.tsx';
import { FindingList } from './finding-list.tsx';
import { LiveAddress } from './live-address.tsx';
import { PublishForm } from './publish-form.tsx';
import { ReleaseList } from './release-list.tsx';
import { ReleaseSteps } from './release-steps.tsx';
import { ServerLog } from './server-log.tsx';
import { usePublication } from './use-publication.ts';

interface PublishDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Publishes a project: its name, the progress, and blocking findings. */
export default function PublishDialog({ projectId, onClose }: PublishDialogProps) {
  const { publication, problem, isInProgress, load, actions } = usePublication(projectId);
  const open = (file: string, line: number | undefined) => {
    getEditorSession(projectId).choose(file, line);
    navigate('?tab=code', { replace: true });
    onClose();
  };
  return (
    <Dialog title="Publish" size="wide" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LoadState
          name="Publishing status"
          isLoaded={publication !== undefined}
          problem={problem}
          onRetry={() => void load()}
        />
        {publication && (
          <>
            {publication.published && publication.url && (
              <LiveAddress url={publication.url} onUnpublish={actions.unpublish} />
            )}
            {!publication.published && !publication.latest && (
              <p className="text-sm text-soft">
                Your app is checked, built and published at its own address, where everyone can open
                it. Later changes go live when you publish again.
              </p>
            )}
            {publication.latest && hasDetails(publication.latest) && (
              <Latest release={publication.latest} isLive={publication.published} onOpen={open} />
            )}
            <PublishForm publication={publication} isInProgress={isInProgress} actions={actions} />
            {publication.published && liveRelease(publication)?.has_server && (
              <ServerLog projectId={projectId} />
            )}
            {publication.releases.length > 0 && (
              <ReleaseList releases={publication.releases} onRollBack={actions.rollBack} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function liveRelease({ releases, live_release_id }: PublicationRecord) {
  return releases.find(({ release_id }) => release_id === live_release_id);
}

/** A release without findings needs no details beyond its address. */
function hasDetails({ status, findings }: ReleaseRecord): boolean {
  return findings.length > 0 || (status !== 'live' && status !== 'superseded');
}

interface LatestProps {
  readonly release: ReleaseRecord;
  /** True if a release is live. */
  readonly isLive: boolean;
  readonly onOpen: (file: string, line: number | undefined) => void;
}

/** The newest release: its progress, or its failure. */
function Latest({ release, isLive, onOpen }: LatestProps) {
  const { status, error, steps, findings, log, number, finished_at } = release;
  const isInProgress = finished_at === null;
  const hasFailed = status === 'failed';
  return (
    <section aria-label={`Release ${number}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isInProgress && (
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          <Logo isSpinning className="size-4" />
          Release {number} is in progress. You can close this dialog and keep working.
        </p>
      )}
      {hasFailed && (
        <Notice variant="bad" role="status">
          Release {number} was not published: {error}.{' '}
          {isLive && 'The previous release is still live.'}
        </Notice>
      )}
      {(isInProgress || hasFailed) && <ReleaseSteps steps={steps} />}
      {findings.length > 0 && <FindingList findings={findings} onOpen={onOpen} />}
      {log && (isInProgress || hasFailed) && (
        <details className="text-sm">
          <summary className="cursor-pointer text-soft hover:text-ink">Build log</summary>
          <CodeBlock
            code={log}
            language="text"
            className="mt-2 max-h-64 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs"
          />
        </details>
      )}
    </section>
  );
}
