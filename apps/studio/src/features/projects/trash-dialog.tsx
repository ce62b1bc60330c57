import type { ProjectRecord } from '@millwright/contract';
import { trashLimits } from '@millwright/contract/limits';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface TrashDialogProps {
  readonly project: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Moves a project to the trash. */
export function TrashDialog({ project, onClose, onDone }: TrashDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.projects.trash(project.project_id);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Move “${project.title}” to the trash?`}
      action={action}
      actionLabel="Move to trash"
      blockedReason={
        project.active_turn_id === null
          ? undefined
          : 'The agent is working on this project. Stop it before moving the project to the trash.'
      }
      onClose={onClose}
    >
      {project.is_published && (
        <p>
          <strong className="font-medium text-ink">Its published app goes offline.</strong> Visitors
          see a “not found” page.
        </p>
      )}
      <p>
        You can restore it for {trashLimits.keptDays} days. Until you do, its preview, share link
        and API keys don't work.
      </p>
    </ConfirmDialog>
  );
}
