import type { McpServerRecord, McpTemplate } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isComplete, prefillForm, toRequest } from './server-form.ts';

interface TemplateDialogProps {
  readonly template: McpTemplate;
  readonly takenNames: ReadonlySet<string>;
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly onSaved: (server: McpServerRecord) => Promise<void>;
}

/** Form for a catalog server: asks only for what the template lacks. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { template, takenNames, onBack, onClose, onSaved } = props;
  const { millwright } = useService();
  const [form, setForm] = useState(() => prefillForm(template, takenNames));
  const action = useAction(async () => {
    await onSaved(await millwright.mcpServers.create(toRequest(form)));
    onClose();
  });
  const { auth, description, url, docs_url } = template;
  const headerValue = (name: string) => form.headers.find((one) => one.name === name)?.value ?? '';
  const isFilled = auth.headers.every(
    ({ name, required }) => !required || headerValue(name) !== '',
  );
  const setHeader = (name: string, value: string) =>
    setForm({
      ...form,
      headers: form.headers.map((one) => (one.name === name ? { ...one, value } : one)),
    });
  return (
    <FormDialog
      title={`Add ${template.name}`}
      action={action}
      actionLabel="Add"
      busyLabel="Adding…"
      failureNote="Nothing was added."
      isReady={isComplete(form) && isFilled}
      aside={
        <Button variant="quiet" icon="back" className="-ml-2" onClick={onBack}>
          Catalog
        </Button>
      }
      onClose={onClose}
    >
      <div className="grid gap-1 text-sm text-soft">
        <p>{description}</p>
        <p className="font-mono text-[13px] [overflow-wrap:anywhere]">{url}</p>
        {docs_url && /^https?:/.test(docs_url) && (
          <a
            href={docs_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 justify-self-start text-accent hover:underline"
          >
            Documentation <Icon name="outside" className="size-3.5" />
          </a>
        )}
      </div>
      <Field
        label="Name"
        value={form.name}
        maxLength={limits.own.mcpNameChars}
        hint="The name the agent uses."
        onChange={(name) => setForm({ ...form, name })}
      />
      {auth.headers.map((header) => (
        <Field
          key={header.name}
          label={header.name}
          isCode
          type={header.secret ? 'password' : 'text'}
          autoComplete={header.secret ? 'new-password' : 'off'}
          required={header.required}
          maxLength={limits.own.mcpHeaderValueChars}
          hint={header.description}
          value={headerValue(header.name)}
          onChange={(value) => setHeader(header.name, value)}
        />
      ))}
      {auth.type === 'oauth' && (
        <p className="text-sm text-soft">
          After you add it, sign in and choose what the agent can do.
        </p>
      )}
    </FormDialog>
  );
}
