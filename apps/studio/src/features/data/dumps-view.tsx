import type { DatabaseDumpRecord, EnvironmentStage } from '@millwright/contract';
import { useCallback, useRef, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { formatBytes } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatLocalDay, formatRelativeTime } from '../../ui/time.ts';
import { DeleteDumpDialog } from './delete-dump-dialog.tsx';
import { RestoreDumpDialog } from './restore-dump-dialog.tsx';
import { saveDownload } from './save-download.ts';

interface DumpsViewProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  /** False if there is nothing to download yet. */
  readonly hasDatabase: boolean;
  readonly onRestored: () => void;
}

type Pending =
  | { readonly type: 'restore'; readonly source: File | DatabaseDumpRecord }
  | { readonly type: 'delete'; readonly dump: DatabaseDumpRecord };

/** Downloads a database, replaces it by a dump, and shows the dumps that the service kept. */
export function DumpsView({ projectId, stage, hasDatabase, onRestored }: DumpsViewProps) {
  const { millwright } = useService();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<Pending>();
  const read = useCallback(
    (client: typeof millwright, signal?: AbortSignal) =>
      client.databases.dumps(projectId, { signal }),
    [projectId],
  );
  const { data, problem, load } = useLoaded(read);
  const download = useAction(async (dump?: DatabaseDumpRecord) => {
    const { databases } = millwright;
    await saveDownload(
      dump
        ? await databases.downloadDump(projectId, dump.id)
        : await databases.dump(projectId, { stage }),
    );
  });
  const dumps = data?.dumps.filter((one) => one.stage === stage) ?? [];
  const failure = download.problem ?? problem;
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-auto p-4">
      {failure && (
        <Notice variant="bad" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          small
          icon="download"
          disabled={!hasDatabase || download.isBusy}
          onClick={() => void download.run()}
        >
          Download dump
        </Button>
        <Button small onClick={() => input.current?.click()}>
          Restore from file…
        </Button>
        <input
          ref={input}
          type="file"
          accept=".sql,application/sql,text/plain"
          aria-label="SQL dump"
          className="hidden"
          onChange={({ target }) => {
            const [source] = target.files ?? [];
            if (source) setPending({ type: 'restore', source });
            target.value = '';
          }}
        />
      </div>
      <p className="max-w-prose text-[13px] text-soft">
        A dump contains all tables and rows as SQL. It can be restored here or into any PostgreSQL
        database.
      </p>
      <h2 className="font-medium">Kept dumps</h2>
      {dumps.length === 0 && (
        <p className="text-[13px] text-soft">
          None yet. Before data is migrated or replaced, a dump of it is kept here for 7 days.
        </p>
      )}
      <ul aria-label="Kept dumps" className="grid gap-2">
        {dumps.map((dump) => (
          <li
            key={dump.id}
            className="flex flex-wrap items-center gap-2 rounded-lg border border-line px-3 py-2 text-[13px]"
          >
            <span className="min-w-48 flex-1">
              Before a {dump.reason}, {formatRelativeTime(dump.created_at)}
              <span className="block text-faint">
                {formatBytes(dump.size_bytes)}, kept until {formatLocalDay(dump.expires_at)}
              </span>
            </span>
            <Button small disabled={download.isBusy} onClick={() => void download.run(dump)}>
              Download
            </Button>
            <Button small onClick={() => setPending({ type: 'restore', source: dump })}>
              Restore
            </Button>
            <Button small onClick={() => setPending({ type: 'delete', dump })}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {pending?.type === 'restore' && (
        <RestoreDumpDialog
          projectId={projectId}
          stage={stage}
          source={pending.source}
          onClose={() => setPending(undefined)}
          onDone={() => {
            void load();
            onRestored();
          }}
        />
      )}
      {pending?.type === 'delete' && (
        <DeleteDumpDialog
          projectId={projectId}
          dump={pending.dump}
          onClose={() => setPending(undefined)}
          onDone={() => void load()}
        />
      )}
    </div>
  );
}
