import type { MemberRecord } from '@millwright/contract';
import { IconButton } from '../../ui/button.tsx';
import { LetterTile } from '../../ui/letter-tile.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface MemberRowProps {
  readonly member: MemberRecord;
  readonly now: number;
  /** Omitted for the owner, who cannot be removed. */
  readonly onRemove?: () => void;
}

export function MemberRow({ member, now, onRemove }: MemberRowProps) {
  const { name, email, invited_at, joined_at, last_seen_at } = member;
  return (
    <li aria-label={email ?? name} className="flex items-center gap-3 px-4 py-3">
      <LetterTile name={name} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {email && <span className="text-sm text-soft [overflow-wrap:anywhere]">{email}</span>}
        </p>
        <p className="grid text-[13px] text-soft sm:flex sm:gap-x-2">
          <span>
            {joined_at
              ? `Joined ${formatRelativeTime(joined_at, now)}`
              : `Invited ${formatRelativeTime(invited_at, now)}`}
          </span>
          <span aria-hidden="true" className="hidden sm:inline">
            ·
          </span>
          <span>
            {last_seen_at
              ? `Last seen ${formatRelativeTime(last_seen_at, now)}`
              : 'Not signed in yet'}
          </span>
        </p>
      </div>
      {onRemove && (
        <IconButton
          icon="trash"
          label={`Remove ${email ?? name}`}
          onClick={onRemove}
          className="-mr-2"
        />
      )}
    </li>
  );
}
