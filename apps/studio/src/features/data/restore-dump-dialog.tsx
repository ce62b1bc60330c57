import type { DatabaseDumpRecord, EnvironmentStage } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface RestoreDumpDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly source: File | DatabaseDumpRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const users = { dev: 'the preview', live: 'the published app' } as const;

export function RestoreDumpDialog(props: RestoreDumpDialogProps) {
  const { projectId, stage, source, onClose, onDone } = props;
  const { millwright } = useService();
  const isFile = source instanceof File;
  const action = useAction(async () => {
    if (isFile) await millwright.databases.restore(projectId, source, { stage });
    else await millwright.databases.restoreDump(projectId, source.id, { stage });
    onDone();
    onClose();
  });
  const name = isFile ? source.name : `the dump taken ${formatRelativeTime(source.created_at)}`;
  return (
    <ConfirmDialog
      title="Replace all data?"
      action={action}
      actionLabel="Replace all data"
      busyLabel="Restoring…"
      onClose={onClose}
    >
      <p>
        All tables and rows of {users[stage]} are deleted and replaced by those in {name}. What was
        entered after that dump is lost.
      </p>
      <p>A dump of the current data is kept for 7 days. If anything fails, nothing is changed.</p>
    </ConfirmDialog>
  );
}
