import type { McpKeyRecord, NewMcpKeyRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/time.ts';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { Connect } from './connect.tsx';
import { CreatedKey } from './created-key.tsx';
import { KeyLists } from './key-lists.tsx';
import { KeyRow } from './key-row.tsx';
import { isActive } from './key-terms.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useKeys } from './use-keys.ts';

/** Keys with which other programs act for the user. */
export function KeysSection() {
  const { millwright } = useService();
  const { data: keys, problem, load } = useKeys();
  const [isNew, setIsNew] = useState(false);
  const [created, setCreated] = useState<NewMcpKeyRecord>();
  const [revoking, setRevoking] = useState<McpKeyRecord>();
  const now = useNow(60_000);
  const active = keys?.filter((key) => isActive(key, now));
  const inactive = keys?.filter((key) => !isActive(key, now)) ?? [];
  return (
    <Section
      title="API keys"
      about="Let other programs build on your behalf: Claude Code, Cursor, VS Code or your own scripts."
      action={
        <Button variant="primary" icon="plus" onClick={() => setIsNew(true)}>
          New key
        </Button>
      }
    >
      {created && (
        <CreatedKey key={created.id} created={created} onDone={() => setCreated(undefined)} />
      )}
      <LoadState
        name="API keys"
        isLoaded={keys !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      <KeyLists
        name="API keys"
        emptyText="No API keys yet."
        inactiveLabel="Revoked or expired"
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
      <Connect secret={created?.key} />
      {isNew && (
        <NewKeyDialog
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
            await millwright.mcpKeys.revoke(revoking.id);
            if (created?.id === revoking.id) setCreated(undefined);
            await load();
          }}
        >
          Programs that use this key, or an access token created with it, lose access immediately.
          You can't undo this.
        </RevokeDialog>
      )}
    </Section>
  );
}
