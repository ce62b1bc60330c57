import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface DeleteFileDialogProps {
  readonly name: string;
  readonly isEdited: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => Promise<void>;
}

export function DeleteFileDialog({ name, isEdited, onClose, onDelete }: DeleteFileDialogProps) {
  const { run, isBusy, problem } = useAction(async () => {
    await onDelete();
    onClose();
  });
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">
          Versions in the history that have this file keep it. Whatever was changed in it since the
          newest of them is gone{isEdited && ', and so is your edit that is not saved'}.
        </p>
        {problem && (
          <Notice look="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" onClick={() => run()} disabled={isBusy}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
