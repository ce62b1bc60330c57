import type { ProjectRecord } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';

interface RenameDialogProps {
  readonly project: Pick<ProjectRecord, 'project_id' | 'title'>;
  readonly onClose: () => void;
  readonly onDone: (title: string) => void;
}

export function RenameDialog({ project, onClose, onDone }: RenameDialogProps) {
  const { millwright } = useService();
  const [title, setTitle] = useState(project.title);
  const action = useAction(async () => {
    await millwright.projects.update(project.project_id, { title: title.trim() });
    onDone(title.trim());
    onClose();
  });
  return (
    <FormDialog
      title="Rename project"
      action={action}
      actionLabel="Rename"
      isReady={title.trim() !== ''}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={title}
        maxLength={limits.own.titleChars}
        onChange={setTitle}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
