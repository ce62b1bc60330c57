import type { CheckpointRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RestoreDialogProps {
  readonly projectId: string;
  readonly version: CheckpointRecord;
  readonly name: string;
  readonly obstacle: string | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RestoreDialog(props: RestoreDialogProps) {
  const { projectId, version, name, obstacle, onClose, onDone } = props;
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.checkpoints.restore(projectId, version.checkpoint_id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Go back to this version?"
      action={action}
      verb="Go back"
      doing="Going back…"
      refusal="Cancel"
      isHarmless
      obstacle={obstacle}
      comfort="All files are as they were; try again."
      onClose={onClose}
    >
      <p className="line-clamp-3 rounded-lg bg-sunken px-3 py-2 text-sm text-ink">{name}</p>
      <ul className="grid list-disc gap-1.5 pl-5 text-sm">
        <li>All files become what they were then, and the preview shows that app again.</li>
        <li>
          Nothing is lost: what is there now is kept as a version first, and you can go back to it
          in the same way.
        </li>
        <li>Edits that you have not saved stay open, to be compared. The conversation stays.</li>
      </ul>
    </ConfirmDialog>
  );
}
