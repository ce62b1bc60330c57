import type { NewMcpKeyRecord } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { calculateExpiry, lifetimes, type Permission, permissions } from './key-terms.ts';

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (key: NewMcpKeyRecord) => Promise<void>;
}

export function NewKeyDialog({ onClose, onCreated }: NewKeyDialogProps) {
  const { millwright } = useService();
  const [name, setName] = useState('');
  const [permission, setPermission] = useState<Permission>('write');
  const [days, setDays] = useState<number | undefined>(90);
  const action = useAction(async () => {
    const scopes = permissions.find(({ value }) => value === permission)?.scopes ?? [];
    const expires_at = calculateExpiry(days, Date.now());
    const key = await millwright.mcpKeys.create({
      name: name.trim(),
      scopes: [...scopes],
      expires_at,
    });
    await onCreated(key);
    onClose();
  });
  return (
    <FormDialog
      title="New API key"
      action={action}
      actionLabel="Create key"
      busyLabel="Creating…"
      failureNote="No key was created."
      isReady={name.trim() !== ''}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={limits.own.keyNameChars}
        placeholder="Claude Code on my laptop"
        hint="Where you use it, so you know which key to revoke."
        onChange={setName}
      />
      <RadioGroup
        label="Permissions"
        value={permission}
        options={permissions}
        onChange={setPermission}
      />
      <Select
        label="Expiration"
        value={String(days ?? '')}
        options={lifetimes.map((lifetime) => ({
          value: String(lifetime.days ?? ''),
          name: lifetime.name,
        }))}
        onChange={(value) => setDays(value ? Number(value) : undefined)}
      />
    </FormDialog>
  );
}
