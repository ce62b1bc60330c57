import type { CheckpointRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const { run, isBusy, problem } = useAction(async () => {
    await millwright.checkpoints.restore(projectId, version.checkpoint_id);
    onDone();
    onClose();
  });
  return (
    <Dialog title="Go back to this version?" onClose={onClose}>
      <div className="grid gap-4">
        <p className="line-clamp-3 rounded-lg bg-sunken px-3 py-2 text-sm">{name}</p>
        <ul className="grid list-disc gap-1.5 pl-5 text-sm text-soft">
          <li>All files become what they were then, and the preview shows that app again.</li>
          <li>
            Nothing is lost: what is there now is kept as a version first, and you can go back to it
            in the same way.
          </li>
          <li>Edits that you have not saved stay open, to be compared. The conversation stays.</li>
        </ul>
        {obstacle && <Notice look="warn">{obstacle}</Notice>}
        {problem && (
          <Notice look="bad" role="alert">
            {problem} All files are as they were; try again.
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={() => run()} disabled={isBusy || obstacle !== undefined}>
            {isBusy ? 'Going back…' : 'Go back'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
