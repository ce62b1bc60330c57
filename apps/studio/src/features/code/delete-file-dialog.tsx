import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteFileDialogProps {
  readonly name: string;
  readonly isEdited: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => Promise<void>;
}

export function DeleteFileDialog({ name, isEdited, onClose, onDelete }: DeleteFileDialogProps) {
  const action = useAction(async () => {
    await onDelete();
    onClose();
  });
  return (
    <ConfirmDialog title={`Delete ${name}?`} action={action} verb="Delete" onClose={onClose}>
      <p>
        Versions in the history that have this file keep it. Whatever was changed in it since the
        newest of them is gone{isEdited && ', and so is your edit that is not saved'}.
      </p>
    </ConfirmDialog>
  );
}
