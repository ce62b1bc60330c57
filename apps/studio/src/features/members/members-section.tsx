import type { MemberRecord } from '@millwright/contract';
import { useState } from 'react';
import { useMembers } from '../../api/members.ts';
import { useNow } from '../../ui/moments.ts';
import { Awaited } from '../settings/awaited.tsx';
import { Section } from '../settings/section.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Users of this installation, for the owner and other administrators. */
export function MembersSection() {
  const { found, problem, load } = useMembers();
  const [leaving, setLeaving] = useState<MemberRecord>();
  const now = useNow(60_000);
  return (
    <Section
      title="Members"
      about={
        <>
          Everyone who can sign in to this installation. To invite someone, run{' '}
          <code className="whitespace-nowrap font-mono text-[13px]">
            npm run link -- ada@example.com
          </code>{' '}
          on the server and send them the link.
        </>
      }
    >
      <Awaited
        name="Members"
        isThere={found !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {found && (
        <ul
          aria-label="Members"
          className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
        >
          {found.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              now={now}
              {...(member.role === 'member' && { onRemove: () => setLeaving(member) })}
            />
          ))}
        </ul>
      )}
      {leaving && (
        <RemoveDialog
          member={leaving}
          onClose={() => setLeaving(undefined)}
          onDone={() => void load()}
        />
      )}
    </Section>
  );
}
