import type { ModelConnectionRecord, ModelProviders } from '@millwright/client';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import { toForm, toPatch, type Vendor } from './connection-form.ts';
import { useConnectionAction } from './use-connection-action.ts';

interface EditConnectionDialogProps {
  readonly provider: ModelConnectionRecord;
  readonly vendor: Vendor;
  readonly api: ModelProviders;
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** Changes the name, key or address of a provider. */
export function EditConnectionDialog(props: EditConnectionDialogProps) {
  const { provider, vendor, api, onClose, onSaved } = props;
  const [form, setForm] = useState(() => toForm(provider));
  const { error, clearError, ...action } = useConnectionAction(async () => {
    await api.update(provider.id, toPatch(form, vendor, provider));
    await onSaved();
    onClose();
  });
  return (
    <FormDialog
      title={`Edit ${provider.name}`}
      action={action}
      actionLabel="Save"
      busyLabel="Saving…"
      failureNote="Nothing was changed."
      isReady={form.name.trim() !== ''}
      isWide
      onClose={onClose}
    >
      <ConnectionFields
        vendor={vendor}
        form={form}
        onChange={(changed) => {
          setForm(changed);
          clearError();
        }}
        error={error}
        hasKey={provider.has_key}
        isStored
      />
    </FormDialog>
  );
}
