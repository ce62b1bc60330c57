import type { AppUploadRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteFileDialogProps {
  readonly projectId: string;
  readonly file: AppUploadRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteFileDialog({ projectId, file, onClose, onDone }: DeleteFileDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.appUploads.remove(projectId, file.id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog title="Delete this file?" action={action} actionLabel="Delete" onClose={onClose}>
      <p>
        <strong className="font-medium [overflow-wrap:anywhere]">{file.name}</strong> is deleted
        permanently. Where the app refers to it, it will be missing.
      </p>
    </ConfirmDialog>
  );
}
