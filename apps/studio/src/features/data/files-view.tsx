import type { Millwright } from '@millwright/client';
import type { AppUploadRecord, EnvironmentStage } from '@millwright/contract';
import { useCallback, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListFrame } from '../../ui/list-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageButtons } from '../../ui/page-buttons.tsx';
import { formatRelativeTime, useNow } from '../../ui/time.ts';
import { DeleteFileDialog } from './delete-file-dialog.tsx';
import { saveDownload } from './save-download.ts';

interface FilesViewProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
}

/** The files that people uploaded to the app. */
export function FilesView({ projectId, stage }: FilesViewProps) {
  const { millwright } = useService();
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<AppUploadRecord>();
  const now = useNow(60_000);
  const cursor = cursors.at(-1);
  const read = useCallback(
    ({ appUploads }: Millwright, signal?: AbortSignal) =>
      appUploads.list(projectId, { stage, cursor, ...(signal && { signal }) }),
    [projectId, stage, cursor],
  );
  const { data, problem, load } = useLoaded(read);
  const download = useAction(async ({ id }: AppUploadRecord) =>
    saveDownload(await millwright.appUploads.download(projectId, id)),
  );
  if (data?.uploads.length === 0 && cursors.length === 0) {
    return (
      <EmptyState icon="image" title="No files yet">
        Files that people upload to the {stage === 'dev' ? 'preview' : 'published app'} appear here.
        Ask for something like profile photos or attachments.
      </EmptyState>
    );
  }
  return (
    <ListFrame
      name="files"
      isLoaded={data !== undefined}
      problem={problem}
      onRetry={() => void load()}
    >
      {download.problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            {download.problem}
          </Notice>
        </div>
      )}
      {data && (
        <p className="border-b border-line px-4 py-2 text-[13px] text-soft tabular-nums">
          {formatBytes(data.used_bytes)} of {formatBytes(data.quota_bytes)}
        </p>
      )}
      <ul aria-label="Files" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
        {data?.uploads.map((file) => (
          <li key={file.id} className="flex items-center gap-2 px-4 py-2.5">
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="truncate font-medium">{file.name}</span>
              <span className="truncate text-[13px] text-soft">
                {formatBytes(file.size_bytes)} · {file.type} ·{' '}
                {formatRelativeTime(file.created_at, now)}
              </span>
            </span>
            <Button
              small
              aria-label={`Download ${file.name}`}
              disabled={download.isBusy}
              onClick={() => void download.run(file)}
            >
              Download
            </Button>
            <Button small aria-label={`Delete ${file.name}`} onClick={() => setDeleting(file)}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <PageButtons cursors={cursors} next={data?.next_cursor ?? null} onChange={setCursors} />
      {deleting && (
        <DeleteFileDialog
          projectId={projectId}
          file={deleting}
          onClose={() => setDeleting(undefined)}
          onDone={() => void load()}
        />
      )}
    </ListFrame>
  );
}
