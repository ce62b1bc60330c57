import type { ProjectRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteDialogProps {
  readonly project: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ project, onClose, onDone }: DeleteDialogProps) {
  const { millwright } = useService();
  const isWorking = project.active_turn_id !== null;
  const action = useAction(async () => {
    await millwright.projects.remove(project.project_id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Delete “${project.title}”?`}
      action={action}
      actionLabel="Delete"
      blockedReason={
        isWorking ? 'The agent is working on this project. Stop it before deleting it.' : undefined
      }
      onClose={onClose}
    >
      <p>Its conversation, files, versions and preview are deleted permanently.</p>
    </ConfirmDialog>
  );
}
