import type { EnvironmentVariableRecord } from '@millwright/contract';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

interface VariableRowProps {
  readonly variable: EnvironmentVariableRecord;
  readonly now: number;
  /** True if a connected service sets a variable of the same name, which takes precedence. */
  readonly isOverridden: boolean;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

export function VariableRow(props: VariableRowProps) {
  const { variable, now, isOverridden, onReplace, onDelete } = props;
  const { name, source, description, readable, updated_at } = variable;
  const isOwn = source === 'project';
  return (
    <li aria-label={name} className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code className="min-w-0 font-mono text-[13px] font-medium [overflow-wrap:anywhere]">
            {name}
          </code>
          {!isOwn && <Badge variant="accent">Provided</Badge>}
          {!readable && <Badge variant="bad">Unreadable</Badge>}
          {isOverridden && <Badge variant="warn">Not used</Badge>}
        </p>
        <p className="text-[13px] text-soft">
          {description && `${description.charAt(0).toUpperCase()}${description.slice(1)}`}
          {!readable && "It was encrypted with another key and can't be used. Set it again."}
          {isOverridden && 'A connected service sets this variable.'}
          {isOwn &&
            readable &&
            !isOverridden &&
            updated_at &&
            `Set ${formatRelativeTime(updated_at, now)}`}
        </p>
      </div>
      {isOwn && (
        <div className="-mr-2 flex">
          <IconButton icon="pencil" label={`Replace ${name}`} onClick={onReplace} />
          <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}
