import type { ModelConnectionRecord, ModelProviders } from '@millwright/client';
import { useAction } from '../../api/use-action.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface RemoveDialogProps {
  readonly provider: ModelConnectionRecord;
  readonly api: ModelProviders;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function RemoveDialog({ provider, api, onClose, onDone }: RemoveDialogProps) {
  const action = useAction(async () => {
    await api.remove(provider.id);
    await onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Remove ${provider.name}?`}
      action={action}
      actionLabel="Remove"
      busyLabel="Removing…"
      onClose={onClose}
    >
      <p>
        Its models can no longer be chosen, and projects that use one of them continue with the
        default model. {provider.has_key && 'The stored key is deleted.'}
      </p>
    </ConfirmDialog>
  );
}
