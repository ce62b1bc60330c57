import type { McpKeyRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatRelativeTime } from '../../ui/time.ts';
import { describeExpiry, describePermission } from './key-terms.ts';

interface KeyRowProps {
  readonly record: McpKeyRecord;
  readonly now: number;
  /** Undefined for a key that is no longer active. */
  readonly onRevoke?: () => void;
}

export function KeyRow({ record, now, onRevoke }: KeyRowProps) {
  const { name, prefix, last4, last_used_at } = record;
  return (
    <li aria-label={name} className="flex items-center gap-3 px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          <Badge variant="plain">{describePermission(record)}</Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-[13px] text-soft">
          <code className="font-mono">
            {prefix}…{last4}
          </code>
          <span aria-hidden="true">·</span>
          <span>
            {last_used_at ? `Used ${formatRelativeTime(last_used_at, now)}` : 'Never used'}
          </span>
          <span aria-hidden="true">·</span>
          <span>{describeExpiry(record, now)}</span>
        </p>
      </div>
      {onRevoke && (
        <IconButton icon="trash" label={`Revoke ${name}`} onClick={onRevoke} className="-mr-2" />
      )}
    </li>
  );
}
