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
    <ConfirmDialog title={`Delete ${name}?`} action={action} actionLabel="Delete" onClose={onClose}>
      <p>
        Saved versions of the project keep the file. Changes made to it since the last version are
        lost{isEdited && ', including your unsaved edits'}.
      </p>
    </ConfirmDialog>
  );
}
