import type { NewMcpKeyRecord } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { endOf, lives, type Right, rights } from './key-terms.ts';

interface NewKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (key: NewMcpKeyRecord) => Promise<void>;
}

export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const { millwright } = useService();
  const [name, setName] = useState('');
  const [right, setRight] = useState<Right>('write');
  const [days, setDays] = useState<number | undefined>(90);
  const action = useAction(async () => {
    const scopes = rights.find(({ value }) => value === right)?.scopes ?? [];
    const expires_at = endOf(days, Date.now());
    const key = await millwright.mcpKeys.create({
      name: name.trim(),
      scopes: [...scopes],
      expires_at,
    });
    await onMade(key);
    onClose();
  });
  return (
    <FormDialog
      title="New API key"
      action={action}
      verb="Create key"
      doing="Creating…"
      comfort="No key was created."
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
      <Choices label="Permissions" value={right} options={rights} onChange={setRight} />
      <Select
        label="Expiration"
        value={String(days ?? '')}
        options={lives.map((one) => ({ value: String(one.days ?? ''), name: one.name }))}
        onChange={(value) => setDays(value ? Number(value) : undefined)}
      />
    </FormDialog>
  );
}
