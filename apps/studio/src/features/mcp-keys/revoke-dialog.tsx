import type { McpKeyRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RevokeDialogProps {
  readonly record: McpKeyRecord;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function RevokeDialog({ record, onClose, onDone }: RevokeDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.mcpKeys.revoke(record.id);
    await onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Revoke “${record.name}”?`}
      action={action}
      verb="Revoke"
      doing="Revoking…"
      onClose={onClose}
    >
      <p>
        Whatever uses this key, and every token made from it, is refused from now on. It cannot be
        brought back.
      </p>
    </ConfirmDialog>
  );
}
