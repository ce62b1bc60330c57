import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { forkProject } from '../../api/versions.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { navigate } from '../../ui/location.tsx';

interface ForkDialogProps {
  readonly project: { readonly project_id: string; readonly title: string };
  /** Version to fork; defaults to the current files. */
  readonly version?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** Creates a project from the current state of this one, or from a version. */
export function ForkDialog({ project, version, onClose }: ForkDialogProps) {
  const { callApi } = useService();
  const [title, setTitle] = useState(`${project.title} (fork)`.slice(0, limits.own.titleChars));
  const action = useAction(async () => {
    const fork = await forkProject(callApi, project.project_id, {
      title: title.trim(),
      checkpoint_id: version?.id,
    });
    onClose();
    navigate(`/projects/${fork.project_id}`);
  });
  return (
    <FormDialog
      title={version ? 'Fork this version' : `Fork “${project.title}”`}
      action={action}
      actionLabel="Fork"
      busyLabel="Forking…"
      failureNote="This project was not changed."
      isReady={title.trim() !== ''}
      onClose={onClose}
    >
      {version && (
        <p className="line-clamp-3 rounded-lg bg-sunken px-3 py-2 text-sm text-ink">
          {version.name}
        </p>
      )}
      <p className="text-sm text-soft">
        Creates a new project with {version ? 'the files of this version' : 'the same files'}. The
        conversation is not copied, and this project stays unchanged.
      </p>
      <Field
        label="Project name"
        value={title}
        maxLength={limits.own.titleChars}
        onChange={setTitle}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
