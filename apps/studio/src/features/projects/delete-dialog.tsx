import type { ProjectRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly project: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Deletes a project in the trash. */
export function DeleteDialog({ project, onClose, onDone }: DeleteDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.projects.remove(project.project_id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Delete “${project.title}” for good?`}
      action={action}
      actionLabel="Delete"
      onClose={onClose}
    >
      <p>Its conversation, files, versions and data are deleted permanently.</p>
    </ConfirmDialog>
  );
}
