import type { AppUserRecord, EnvironmentStage } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';

interface UserDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly user: AppUserRecord;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
}

/** Everything that can be done with one user of the app. */
export function UserDialog({ projectId, stage, user, onClose, onDone }: UserDialogProps) {
  const { appUsers } = useService().millwright;
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, email, role, disabled, sessions } = user;
  const { run, isBusy, problem } = useAction(
    async (work: () => Promise<unknown>, message: string) => {
      await work();
      onDone(message);
    },
  );
  const remove = useAction(async () => {
    await appUsers.remove(projectId, id, { stage });
    onDone(`${email} was deleted.`);
  });
  if (isDeleting) {
    return (
      <ConfirmDialog
        title={`Delete ${email}?`}
        action={remove}
        actionLabel="Delete user"
        busyLabel="Deleting…"
        onClose={() => setIsDeleting(false)}
      >
        <p>
          The account is deleted, and so is what the app's tables delete with it. This cannot be
          undone. To keep the data, disable the user instead.
        </p>
      </ConfirmDialog>
    );
  }
  const roles = [...new Set(['user', 'admin', role])];
  return (
    <Dialog title={email} onClose={onClose}>
      <div className="grid gap-4">
        {problem && (
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        )}
        <Select
          label="Role"
          value={role}
          disabled={isBusy}
          options={roles.map((value) => ({ value, name: value }))}
          onChange={(value) =>
            void run(
              () => appUsers.change(projectId, id, { stage, role: value }),
              `${email} now has the role ${value}.`,
            )
          }
        />
        <div className="flex flex-wrap gap-2">
          <Button
            disabled={isBusy}
            onClick={() =>
              void run(
                () => appUsers.resetPassword(projectId, id, { stage }),
                stage === 'dev'
                  ? `A link for ${email} to set a new password is under Mails.`
                  : `A link to set a new password was sent to ${email}.`,
              )
            }
          >
            Send password reset
          </Button>
          <Button
            disabled={isBusy || sessions === 0}
            onClick={() =>
              void run(
                () => appUsers.signOut(projectId, id, { stage }),
                `${email} was signed out everywhere.`,
              )
            }
          >
            Sign out everywhere
          </Button>
          <Button
            disabled={isBusy}
            onClick={() =>
              void run(
                () => appUsers.change(projectId, id, { stage, disabled: !disabled }),
                disabled ? `${email} can sign in again.` : `${email} can no longer sign in.`,
              )
            }
          >
            {disabled ? 'Enable' : 'Disable'}
          </Button>
          <Button disabled={isBusy} onClick={() => setIsDeleting(true)}>
            Delete…
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
