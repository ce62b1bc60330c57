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
      about="With a key, other programs build in your name: Claude Code, Cursor, VS Code or a script of yours."
      action={
        <Button look="primary" icon="plus" onClick={() => setIsNew(true)}>
          New key
        </Button>
      }
    >
      {made && <MadeKey key={made.id} made={made} onDone={() => setMade(undefined)} />}
      <Awaited
        name="Your keys"
        isThere={keys !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      <KeyLists
        name="Your keys"
        none="No program has a key of yours."
        ended="Revoked or ended"
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
          Whatever uses this key, and every token made from it, is refused from now on. It cannot be
          brought back.
        </RevokeDialog>
      )}
    </Section>
  );
}
