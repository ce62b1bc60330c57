import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface EmptyTrashDialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function EmptyTrashDialog({ onClose, onDone }: EmptyTrashDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.projects.emptyTrash();
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title="Empty the trash?"
      action={action}
      actionLabel="Empty trash"
      onClose={onClose}
    >
      <p>All projects in the trash are deleted permanently, with everything in them.</p>
    </ConfirmDialog>
  );
}
