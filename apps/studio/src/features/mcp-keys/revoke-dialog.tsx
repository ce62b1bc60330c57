import type { ReactNode } from 'react';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RevokeDialogProps {
  readonly name: string;
  readonly onRevoke: () => Promise<void>;
  readonly onClose: () => void;
  /** Consequences. */
  readonly children: ReactNode;
}

export function RevokeDialog({ name, onRevoke, onClose, children }: RevokeDialogProps) {
  const action = useAction(async () => {
    await onRevoke();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      action={action}
      actionLabel="Revoke"
      busyLabel="Revoking…"
      onClose={onClose}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
