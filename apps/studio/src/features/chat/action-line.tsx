import type { UserAction } from '../../state/project-state.ts';
import { pluralize } from '../../ui/amounts.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { formatRelativeTime } from '../../ui/time.ts';

const icons: Record<UserAction['kind'], IconName> = {
  edit: 'pencil',
  version: 'check',
  restore: 'history',
  publication: 'globe',
};

/** Something the user did between turns. */
export function ActionLine({ action }: { readonly action: UserAction }) {
  const { kind, at } = action;
  return (
    <p
      className="flex min-w-0 items-center gap-2 text-[13px] text-soft"
      title={action.kind === 'edit' ? action.paths.join('\n') : undefined}
    >
      <Icon name={icons[kind]} className="size-3.5 text-faint" />
      <span className="min-w-0 truncate">{describe(action)}</span>
      <time dateTime={at} className="shrink-0 text-xs text-faint">
        {formatRelativeTime(at)}
      </time>
    </p>
  );
}

function describe(action: UserAction): string {
  switch (action.kind) {
    case 'edit':
      return describeEdit(action.paths);
    case 'version':
      return `Version saved: ${action.label}`;
    case 'restore':
      return `Restored: ${action.label}`;
    case 'publication':
      return action.status === 'live'
        ? `Published${action.number === null ? '' : ` as release ${action.number}`}`
        : 'Unpublished';
  }
}

export const describeEdit = (paths: readonly string[]): string =>
  paths.length === 1
    ? `Manual edit: ${paths[0]}`
    : `Manual edits in ${pluralize(paths.length, 'file')}`;
