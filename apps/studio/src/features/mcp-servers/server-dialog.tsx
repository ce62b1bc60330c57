import type { McpServerRecord, McpTransport } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { secretMask } from '@millwright/contract/secret-mask';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { HeaderFields } from './header-fields.tsx';
import { emptyForm, isComplete, toForm, toPatch, toRequest } from './server-form.ts';

const transports: readonly { value: McpTransport; name: string; about: string }[] = [
  {
    value: 'url',
    name: 'Remote',
    about: 'Streamable HTTP, used by most servers.',
  },
  {
    value: 'http',
    name: 'Remote (legacy)',
    about: 'SSE, used before 2025. The address often ends in /sse.',
  },
  {
    value: 'stdio',
    name: 'Command',
    about: 'A program that runs in the sandbox of your project, such as npx some-server.',
  },
];

interface ServerDialogProps {
  /** Server to edit; undefined for a new one. */
  readonly server?: McpServerRecord | undefined;
  readonly onClose: () => void;
  readonly onSaved: (server: McpServerRecord) => Promise<void>;
}

/** Form for a server. */
export function ServerDialog({ server, onClose, onSaved }: ServerDialogProps) {
  const { millwright } = useService();
  const [form, setForm] = useState(() => (server ? toForm(server) : emptyForm));
  const action = useAction(async () => {
    await onSaved(
      server
        ? await millwright.mcpServers.update(server.id, toPatch(form, server))
        : await millwright.mcpServers.create(toRequest(form)),
    );
    onClose();
  });
  const isCommand = form.transport === 'stdio';
  return (
    <FormDialog
      title={server ? `Edit ${server.name}` : 'Add a server manually'}
      action={action}
      actionLabel={server ? 'Save' : 'Add'}
      busyLabel={server ? 'Saving…' : 'Adding…'}
      failureNote={server ? 'Nothing was changed.' : 'Nothing was added.'}
      isReady={isComplete(form)}
      isWide
      onClose={onClose}
    >
      <Field
        label="Name"
        value={form.name}
        maxLength={limits.own.mcpNameChars}
        hint="The name the agent uses."
        onChange={(name) => setForm({ ...form, name })}
      />
      {!server && (
        <RadioGroup
          label="Type"
          value={form.transport}
          options={transports}
          onChange={(transport) => setForm({ ...form, transport })}
        />
      )}
      {isCommand ? (
        <Field
          label="Command and arguments"
          value={form.command}
          isCode
          placeholder="npx -y @modelcontextprotocol/server-filesystem ."
          hint="Runs without a shell. Put arguments that contain spaces in quotes."
          onChange={(command) => setForm({ ...form, command })}
        />
      ) : (
        <>
          <Field
            label="Address"
            value={form.url}
            isCode
            inputMode="url"
            maxLength={limits.own.mcpUrlChars}
            placeholder="https://mcp.example.com/mcp"
            hint={
              server?.url?.includes(secretMask) &&
              'Hidden parts stay unchanged unless you edit the address.'
            }
            onChange={(url) => setForm({ ...form, url })}
          />
          <HeaderFields form={form} onChange={setForm} />
        </>
      )}
    </FormDialog>
  );
}
