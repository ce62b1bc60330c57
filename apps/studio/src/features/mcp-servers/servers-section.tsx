import type { McpServerRecord, McpTemplate } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { CatalogDialog } from './catalog-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReturnNotice } from './return-notice.tsx';
import { ServerCard } from './server-card.tsx';
import { ServerDialog } from './server-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { useServers } from './use-servers.ts';
import { useSignInReturn } from './use-sign-in-return.ts';
import { useTests } from './use-tests.ts';

type OpenDialog =
  | { readonly kind: 'catalog' | 'new' }
  | { readonly kind: 'template'; readonly template: McpTemplate }
  | { readonly kind: 'edit' | 'remove'; readonly server: McpServerRecord };

/** MCP servers of the user's agent. */
export function ServersSection() {
  const { settings } = useService();
  const { data: servers, problem, load } = useServers();
  const { tests, test, forget } = useTests(load);
  const { returned, pending } = useSignInReturn(servers, test);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const openCatalog = () => setDialog({ kind: 'catalog' });

  /** Tests a new server, or one with changed connection settings, immediately. */
  async function handleSaved(server: McpServerRecord): Promise<void> {
    await load();
    if (server.status === 'unknown' && server.enabled && !server.shadowed) void test(server.id);
  }

  return (
    <Section
      title="MCP servers"
      about="Tools from other services for the agent: documentation, issues, designs, databases. Available in all your projects."
      action={
        servers && servers.length > 0 && settings.mcp_enabled ? (
          <Button variant="primary" icon="plus" onClick={openCatalog}>
            Add server
          </Button>
        ) : undefined
      }
    >
      {!settings.mcp_enabled && <DisabledNotice />}
      {servers && returned && (
        <ReturnNotice returned={returned} pending={pending} servers={servers} />
      )}
      <LoadState
        name="MCP servers"
        isLoaded={servers !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {servers?.length === 0 && settings.mcp_enabled && (
        <Empty onCatalog={openCatalog} onManual={() => setDialog({ kind: 'new' })} />
      )}
      <ul aria-label="MCP servers" className="grid gap-3">
        {servers?.map((server) => (
          <ServerCard
            key={server.id}
            server={server}
            test={tests[server.id]}
            onTest={() => void test(server.id)}
            onEdit={() => setDialog({ kind: 'edit', server })}
            onRemove={() => setDialog({ kind: 'remove', server })}
            onChanged={load}
          />
        ))}
      </ul>
      {dialog?.kind === 'catalog' && (
        <CatalogDialog
          onClose={close}
          onSelect={(template) => setDialog({ kind: 'template', template })}
          onManual={() => setDialog({ kind: 'new' })}
        />
      )}
      {dialog?.kind === 'template' && (
        <TemplateDialog
          template={dialog.template}
          takenNames={new Set(servers?.map(({ name }) => name))}
          onBack={openCatalog}
          onClose={close}
          onSaved={handleSaved}
        />
      )}
      {dialog?.kind === 'new' && <ServerDialog onClose={close} onSaved={handleSaved} />}
      {dialog?.kind === 'edit' && (
        <ServerDialog
          server={dialog.server}
          onClose={close}
          onSaved={async (server) => {
            forget(server.id);
            await handleSaved(server);
          }}
        />
      )}
      {dialog?.kind === 'remove' && (
        <RemoveDialog server={dialog.server} onClose={close} onDone={load} />
      )}
    </Section>
  );
}

function DisabledNotice() {
  return (
    <Notice variant="warn">
      <p className="font-medium">MCP servers are disabled on this installation.</p>
      <p>
        To enable them, the operator sets{' '}
        <code className="font-mono text-[13px]">MCP_ENABLED=true</code> or lists servers in{' '}
        <code className="font-mono text-[13px]">.millwright/mcp.json</code>;{' '}
        <code className="font-mono text-[13px]">MCP_FORCE_DISABLED</code> overrides both.
      </p>
    </Notice>
  );
}

interface EmptyProps {
  readonly onCatalog: () => void;
  readonly onManual: () => void;
}

function Empty({ onCatalog, onManual }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-4 rounded-xl border border-dashed border-line-strong px-4 py-12 text-center">
      <Icon name="plug" className="size-8 text-faint" />
      <p className="max-w-sm text-sm text-soft">
        No MCP servers yet. Add one to let the agent use other services while it builds.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" icon="plus" onClick={onCatalog}>
          Browse catalog
        </Button>
        <Button icon="pencil" onClick={onManual}>
          Add manually
        </Button>
      </div>
    </div>
  );
}
