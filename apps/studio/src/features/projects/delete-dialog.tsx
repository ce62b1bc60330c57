import type { ProjectRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface DeleteDialogProps {
  readonly project: ProjectRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function DeleteDialog({ project, onClose, onDone }: DeleteDialogProps) {
  const { millwright } = useService();
  const isWorking = project.active_turn_id !== null;
  const { run, isBusy, problem } = useAction(async () => {
    await millwright.projects.remove(project.project_id);
    onDone();
    onClose();
  });
  return (
    <Dialog title={`Delete “${project.title}”?`} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">
          Its conversation, files, checkpoints and preview are deleted for good.
        </p>
        {isWorking && (
          <Notice look="warn">
            It is being worked on right now. Stop it first, then delete it.
          </Notice>
        )}
        {problem && (
          <Notice look="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" onClick={() => run()} disabled={isBusy || isWorking}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
