import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { TurnVersions } from '../../state/selectors.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';

interface RestoreTurnDialogProps {
  readonly projectId: string;
  readonly versions: TurnVersions;
  readonly isBlocked: boolean;
  readonly onClose: () => void;
}

/** Restores the files to before or after a message. */
export function RestoreTurnDialog(props: RestoreTurnDialogProps) {
  const { projectId, versions, isBlocked, onClose } = props;
  const { before, after, isCurrent } = versions;
  const { millwright } = useService();
  const options = [
    ...(before === undefined
      ? []
      : [
          {
            value: before,
            name: 'Before this message',
            about: 'Undoes its changes and all later ones.',
          },
        ]),
    ...(isCurrent
      ? []
      : [
          {
            value: after,
            name: 'After this message',
            about: 'Keeps its changes and undoes all later ones.',
          },
        ]),
  ];
  const [version, setVersion] = useState(options[0]?.value ?? after);
  const action = useAction(async () => {
    await millwright.checkpoints.restore(projectId, version);
    onClose();
  });
  return (
    <FormDialog
      title="Restore files"
      action={action}
      actionLabel="Restore"
      busyLabel="Restoring…"
      failureNote="No files were changed. Try again."
      isReady={!isBlocked}
      onClose={onClose}
    >
      <RadioGroup
        label="Restore the files as they were"
        value={version}
        options={options}
        onChange={setVersion}
      />
      <p className="text-sm text-soft">
        Your current files are saved as a version first, so you can undo this under History. The
        conversation is not affected.
      </p>
      {isBlocked && (
        <Notice variant="warn">
          The agent is working. Wait for it to finish, or stop it first.
        </Notice>
      )}
    </FormDialog>
  );
}
