import type { NewProjectKeyRecord } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { capProblem, parseCap } from './cap-text.ts';
import { parseOrigins } from './origins.ts';

interface NewKeyDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
  readonly onCreated: (key: NewProjectKeyRecord) => Promise<void>;
}

export function NewKeyDialog({ projectId, onClose, onCreated }: NewKeyDialogProps) {
  const { millwright } = useService();
  const [name, setName] = useState('');
  const [pages, setPages] = useState('');
  const [month, setMonth] = useState('');
  const { origins, invalid: invalidOrigin } = parseOrigins(pages);
  const cap = parseCap(month);
  const action = useAction(async () => {
    const key = await millwright.keys(projectId).create({
      name: name.trim(),
      allowed_origins: [...origins],
      monthly_credit_limit: cap ?? undefined,
    });
    await onCreated(key);
    onClose();
  });
  return (
    <FormDialog
      title="New app key"
      action={action}
      actionLabel="Create key"
      busyLabel="Creating…"
      failureNote="No key was created."
      isReady={name.trim() !== '' && invalidOrigin === undefined && cap !== undefined}
      onClose={onClose}
    >
      <Field
        label="Name"
        value={name}
        maxLength={limits.own.keyNameChars}
        placeholder="Production server"
        hint="Where it is used, so you know which key to revoke."
        onChange={setName}
      />
      <Field
        isCode
        required={false}
        label="Allowed pages"
        value={pages}
        placeholder="https://app.example.com"
        hint="Leave empty if only a server uses the key. Visitors of these pages can read the key."
        onChange={setPages}
      />
      {invalidOrigin !== undefined && (
        <Notice variant="warn">
          “{invalidOrigin}” is not an address like https://app.example.com.
        </Notice>
      )}
      <Field
        required={false}
        label="Credits per month"
        value={month}
        inputMode="decimal"
        placeholder="No limit"
        hint="The most credits this key can use."
        onChange={setMonth}
      />
      {cap === undefined && <Notice variant="warn">{capProblem}</Notice>}
    </FormDialog>
  );
}
