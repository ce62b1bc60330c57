import type { MemberRecord } from '@millwright/contract';
import { removeMember } from '../../api/members.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  readonly member: MemberRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemoveDialog({ member, onClose, onDone }: RemoveDialogProps) {
  const { callApi } = useService();
  const action = useAction(async () => {
    await removeMember(callApi, member);
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Remove ${member.email ?? member.name}?`}
      action={action}
      actionLabel="Remove"
      busyLabel="Removing…"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <p>
        They are signed out everywhere, and their API keys and app keys stop working right away.
        They can only sign in again with a new invitation.
      </p>
      <p>Their projects are kept. If you invite the same address again, they get them back.</p>
    </ConfirmDialog>
  );
}
