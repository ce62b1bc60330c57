import type { CheckpointRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RestoreDialogProps {
  readonly projectId: string;
  readonly version: CheckpointRecord;
  readonly name: string;
  readonly blockedReason: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { projectId, version, name, blockedReason, onClose, onDone } = props;
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.checkpoints.restore(projectId, version.checkpoint_id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Restore this version?"
      action={action}
      actionLabel="Restore"
      busyLabel="Restoring…"
      cancelLabel="Cancel"
      isHarmless
      blockedReason={blockedReason}
      failureNote="No files were changed. Try again."
      onClose={onClose}
    >
      <p className="line-clamp-3 rounded-lg bg-sunken px-3 py-2 text-sm text-ink">{name}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>All files are replaced with this version, and the preview updates.</li>
        <li>
          Nothing is lost: your current files are saved as a version first, so you can restore them
          later.
        </li>
        <li>Unsaved edits stay open. The conversation is not affected.</li>
      </ul>
    </ConfirmDialog>
  );
}
