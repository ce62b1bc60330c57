import type { MemberRecord } from '@millwright/contract';
import { useState } from 'react';
import { useMembers } from '../../api/members.ts';
import { useNow } from '../../ui/time.ts';
import { LoadState } from '../settings/load-state.tsx';
import { Section } from '../settings/section.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Users of this installation, for the owner and other administrators. */
export function MembersSection() {
  const { data, problem, load } = useMembers();
  const [removing, setRemoving] = useState<MemberRecord>();
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
      <LoadState
        name="Members"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {data && (
        <ul
          aria-label="Members"
          className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
        >
          {data.members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              now={now}
              {...(member.role === 'member' && { onRemove: () => setRemoving(member) })}
            />
          ))}
        </ul>
      )}
      {removing && (
        <RemoveDialog
          member={removing}
          onClose={() => setRemoving(undefined)}
          onDone={() => void load()}
        />
      )}
    </Section>
  );
}
