import type { McpServerRecord, McpTransport } from '@millwright/contract';
import { limits } from '@millwright/contract/limits';
import { MASK } from '@millwright/contract/mask';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Choices } from '../../ui/choices.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { HeaderFields } from './header-fields.tsx';
import { emptyForm, formOf, isComplete, patchOf, requestOf } from './server-form.ts';

const transports: readonly { value: McpTransport; name: string; about: string }[] = [
  {
    value: 'url',
    name: 'On the web',
    about: 'A server at an address (streamable HTTP). Nearly all of them are.',
  },
  {
    value: 'http',
    name: 'On the web, an older one',
    about: 'One from before 2025 (SSE); its address often ends in /sse.',
  },
  {
    value: 'stdio',
    name: 'A command',
    about: 'A program that is started in the sandbox of your project, such as npx some-server.',
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
  const [form, setForm] = useState(() => (server ? formOf(server) : emptyForm));
  const action = useAction(async () => {
    await onSaved(
      server
        ? await millwright.mcpServers.update(server.id, patchOf(form, server))
        : await millwright.mcpServers.create(requestOf(form)),
    );
    onClose();
  });
  const isCommand = form.transport === 'stdio';
  return (
    <FormDialog
      title={server ? `Edit ${server.name}` : 'Add a server by hand'}
      action={action}
      verb={server ? 'Save' : 'Add'}
      doing={server ? 'Saving…' : 'Adding…'}
      comfort={server ? 'Nothing was changed.' : 'Nothing was added.'}
      isReady={isComplete(form)}
      isWide
      onClose={onClose}
    >
      <Field
        label="Name"
        value={form.name}
        maxLength={limits.own.mcpNameChars}
        hint="What your agent calls it."
        onChange={(name) => setForm({ ...form, name })}
      />
      {!server && (
        <Choices
          label="Where is it?"
          value={form.transport}
          options={transports}
          onChange={(transport) => setForm({ ...form, transport })}
        />
      )}
      {isCommand ? (
        <Field
          label="Command with its arguments"
          value={form.command}
          isCode
          placeholder="npx -y @modelcontextprotocol/server-filesystem ."
          hint="No shell reads it. Words that belong together stand in quotes."
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
              server?.url?.includes(MASK) &&
              'Hidden parts stay as they are, unless you change the address.'
            }
            onChange={(url) => setForm({ ...form, url })}
          />
          <HeaderFields form={form} onChange={setForm} />
        </>
      )}
    </FormDialog>
  );
}
