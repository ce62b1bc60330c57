import type { DatabaseDumpRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface DeleteDumpDialogProps {
  readonly projectId: string;
  readonly dump: DatabaseDumpRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDumpDialog({ projectId, dump, onClose, onDone }: DeleteDumpDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.databases.removeDump(projectId, dump.id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog title="Delete this dump?" action={action} actionLabel="Delete" onClose={onClose}>
      <p>
        The dump taken {formatRelativeTime(dump.created_at)} is deleted permanently. The data of the
        app stays as it is.
      </p>
    </ConfirmDialog>
  );
}
