import type { McpKeyRecord, NewMcpKeyRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/moments.ts';
import { Awaited } from '../settings/awaited.tsx';
import { Section } from '../settings/section.tsx';
import { Connect } from './connect.tsx';
import { KeyLists } from './key-lists.tsx';
import { KeyRow } from './key-row.tsx';
import { isAlive } from './key-terms.ts';
import { MadeKey } from './made-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useKeys } from './use-keys.ts';

/** Keys with which other programs act for the user. */
export function KeysSection() {
  const { millwright } = useService();
  const { found: keys, problem, load } = useKeys();
  const [isNew, setIsNew] = useState(false);
  const [made, setMade] = useState<NewMcpKeyRecord>();
  const [revoked, setRevoked] = useState<McpKeyRecord>();
  const now = useNow(60_000);
  const alive = keys?.filter((key) => isAlive(key, now));
  const dead = keys?.filter((key) => !isAlive(key, now)) ?? [];
  return (
    <Section
      title="API keys"
      about="Let other programs build on your behalf: Claude Code, Cursor, VS Code or your own scripts."
      action={
        <Button look="primary" icon="plus" onClick={() => setIsNew(true)}>
          New key
        </Button>
      }
    >
      {made && <MadeKey key={made.id} made={made} onDone={() => setMade(undefined)} />}
      <Awaited
        name="API keys"
        isThere={keys !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      <KeyLists
        name="API keys"
        none="No API keys yet."
        ended="Revoked or expired"
        alive={alive}
        dead={dead}
        row={(key, isOpen) => (
          <KeyRow
            key={key.id}
            record={key}
            now={now}
            {...(isOpen && { onRevoke: () => setRevoked(key) })}
          />
        )}
      />
      <Connect secret={made?.key} />
      {isNew && (
        <NewKeyDialog
          onClose={() => setIsNew(false)}
          onMade={async (key) => {
            setMade(key);
            await load();
          }}
        />
      )}
      {revoked && (
        <RevokeDialog
          name={revoked.name}
          onClose={() => setRevoked(undefined)}
          onRevoke={async () => {
            await millwright.mcpKeys.revoke(revoked.id);
            if (made?.id === revoked.id) setMade(undefined);
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
