import type { McpServerRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  readonly server: McpServerRecord;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function RemoveDialog({ server, onClose, onDone }: RemoveDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.mcpServers.remove(server.id);
    await onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Remove ${server.name}?`}
      action={action}
      actionLabel="Remove"
      busyLabel="Removing…"
      onClose={onClose}
    >
      <p>
        The agent can no longer use this server. Its address, headers and access tokens are deleted.
      </p>
    </ConfirmDialog>
  );
}
