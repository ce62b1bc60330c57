import type { AppUserRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LetterTile } from '../../ui/letter-tile.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface UserRowProps {
  readonly user: AppUserRecord;
  readonly now: number;
  readonly onOpen: () => void;
}

export function UserRow({ user, now, onOpen }: UserRowProps) {
  const { name, email, role, disabled, created_at, last_seen_at } = user;
  return (
    <li aria-label={email} className="flex items-center gap-3 px-4 py-2.5">
      <LetterTile name={name} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {role !== 'user' && <Badge variant="accent">{role}</Badge>}
          {disabled && <Badge variant="bad">Disabled</Badge>}
        </p>
        <p className="text-[13px] text-soft [overflow-wrap:anywhere]">
          {email} · Signed up {formatRelativeTime(created_at, now)}
          {last_seen_at && ` · Last seen ${formatRelativeTime(last_seen_at, now)}`}
        </p>
      </div>
      <Button small onClick={onOpen} aria-label={`Manage ${email}`}>
        Manage
      </Button>
    </li>
  );
}
