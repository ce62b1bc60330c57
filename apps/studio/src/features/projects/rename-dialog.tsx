import type { ProjectRecord } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface RenameDialogProps {
  readonly project: Pick<ProjectRecord, 'project_id' | 'title'>;
  readonly onClose: () => void;
  readonly onDone: (title: string) => void;
}

export function RenameDialog({ project, onClose, onDone }: RenameDialogProps) {
  const { millwright } = useService();
  const [title, setTitle] = useState(project.title);
  const { run, isBusy, problem } = useAction(async () => {
    await millwright.projects.update(project.project_id, { title: title.trim() });
    onDone(title.trim());
    onClose();
  });
  return (
    <Dialog title="Rename project" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <label className="grid gap-1.5 text-sm font-medium">
          Name
          <input
            value={title}
            maxLength={limits.own.titleChars}
            onChange={(event) => setTitle(event.target.value)}
            onFocus={(event) => event.target.select()}
            className="h-10 rounded-lg border border-line bg-paper px-3 font-normal"
          />
        </label>
        {problem && (
          <Notice look="bad" role="alert">
            {problem}
          </Notice>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={isBusy || !title.trim()}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
