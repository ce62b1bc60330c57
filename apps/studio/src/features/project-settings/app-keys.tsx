import type { Millwright } from '@millwright/client';
import type { NewProjectKeyRecord, ProjectKeyRecord } from '@millwright/contract';
import { useCallback, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useNow } from '../../ui/time.ts';
import { CreatedKey } from '../mcp-keys/created-key.tsx';
import { KeyLists } from '../mcp-keys/key-lists.tsx';
import { RevokeDialog } from '../mcp-keys/revoke-dialog.tsx';
import { listAllKeys } from '../mcp-keys/use-keys.ts';
import { LoadState } from '../settings/load-state.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { createSnippet, placeholderKey } from './snippet.ts';

/** Keys with which a project's app uses the AI gateway. */
export function AppKeys({ projectId }: { readonly projectId: string }) {
  const { millwright } = useService();
  const read = useCallback(
    (service: Millwright, signal?: AbortSignal) =>
      listAllKeys((query) => service.keys(projectId).list(query, { signal })),
    [projectId],
  );
  const { data: keys, problem, load } = useLoaded(read);
  const [isNew, setIsNew] = useState(false);
  const [created, setCreated] = useState<NewProjectKeyRecord>();
  const [revoking, setRevoking] = useState<ProjectKeyRecord>();
  const now = useNow(60_000);
  const active = keys?.filter(({ revoked_at }) => revoked_at === null);
  const inactive = keys?.filter(({ revoked_at }) => revoked_at !== null) ?? [];
  return (
    <section aria-labelledby="app-keys" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-lg gap-1">
          <h3 id="app-keys" className="font-medium">
            App keys
          </h3>
          <p className="text-sm text-soft">
            App keys let your app use models through the AI gateway. You pay for its usage.
          </p>
        </div>
        <Button icon="plus" onClick={() => setIsNew(true)}>
          New key
        </Button>
      </div>
      {created && (
        <CreatedKey key={created.id} created={created} onDone={() => setCreated(undefined)} />
      )}
      <LoadState
        name="App keys"
        isLoaded={keys !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      <KeyLists
        name="App keys"
        emptyText="No app keys yet."
        inactiveLabel="Revoked"
        active={active}
        inactive={inactive}
        row={(key, isActiveKey) => (
          <KeyRow
            key={key.id}
            record={key}
            now={now}
            {...(isActiveKey && { onRevoke: () => setRevoking(key) })}
          />
        )}
      />
      {keys && <Snippet code={createSnippet(location.origin, created?.key ?? placeholderKey)} />}
      {isNew && (
        <NewKeyDialog
          projectId={projectId}
          onClose={() => setIsNew(false)}
          onCreated={async (key) => {
            setCreated(key);
            await load();
          }}
        />
      )}
      {revoking && (
        <RevokeDialog
          name={revoking.name}
          onClose={() => setRevoking(undefined)}
          onRevoke={async () => {
            await millwright.keys(projectId).revoke(revoking.id);
            if (created?.id === revoking.id) setCreated(undefined);
            await load();
          }}
        >
          Apps that use this key lose access immediately. You can't undo this.
        </RevokeDialog>
      )}
    </section>
  );
}

function Snippet({ code }: { readonly code: string }) {
  return (
    <section
      aria-labelledby="use-key"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id="use-key" className="font-medium">
          Use an app key
        </h4>
        <CopyButton text={code} label="Copy code" />
      </div>
      <p className="text-sm text-soft">
        With the OpenAI library, on a server. Store the key in its environment, not in the code.
      </p>
      <CodeBlock code={code} language="ts" />
    </section>
  );
}
