import { memo, useState } from 'react';
import type { ToolCall } from '../../state/project-state.ts';
import { pluralize } from '../../ui/amounts.ts';
import { Icon, type IconName, Logo } from '../../ui/icon.tsx';
import { formatDuration } from '../../ui/time.ts';
import { ToolDetails } from './tool-details.tsx';

const icons: Readonly<Record<string, IconName>> = {
  list_files: 'folder',
  read_file: 'file',
  search_files: 'search',
  write_file: 'pencil',
  edit_file: 'pencil',
  rename_file: 'pencil',
  delete_file: 'trash',
  run_command: 'terminal',
  install_packages: 'package',
  add_server: 'package',
  check_app: 'eye',
  browse_app: 'eye',
  read_logs: 'list',
  fetch_page: 'globe',
  create_image: 'image',
  mcp_list: 'plug',
  mcp_call: 'plug',
  mcp_read: 'plug',
};

/** Number of recent calls shown while work is in progress; afterwards a summary is enough. */
const maxShownWhileOpen = 4;
const minToGroup = 2;

interface ToolGroupProps {
  readonly calls: readonly ToolCall[];
  /** True if more calls may follow. */
  readonly isOpen: boolean;
}

export function ToolGroup({ calls, isOpen }: ToolGroupProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const maxShown = isOpen ? maxShownWhileOpen : 0;
  const hidden =
    isUnfolded || calls.length <= Math.max(maxShown, minToGroup) ? 0 : calls.length - maxShown;
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-card shadow-card">
      {calls.length > minToGroup && (
        <button
          type="button"
          aria-expanded={hidden === 0}
          onClick={() => setIsUnfolded(!isUnfolded)}
          className="flex w-full items-center gap-2.5 px-3 py-2 text-left text-[13px] text-soft hover:bg-sunken hover:text-ink"
        >
          <Icon name="tool" className="size-4 text-faint" />
          <span className="min-w-0 flex-1 truncate">{summarize(calls)}</span>
          <Icon name={isUnfolded ? 'up' : 'down'} className="size-3.5 text-faint" />
        </button>
      )}
      <ul
        className={`divide-y divide-line ${calls.length > minToGroup && hidden < calls.length ? 'border-t border-line' : ''}`}
      >
        {calls.slice(hidden).map((call) => (
          <ToolCard key={call.id} call={call} />
        ))}
      </ul>
    </div>
  );
}

const kinds: readonly [RegExp, string, one: string, many: string][] = [
  [/^(write|edit|rename|delete)_file$/, 'Changed', 'file', 'files'],
  [/^(read_file|list_files|search_files)$/, 'read', 'file', 'files'],
  [/^run_command$/, 'ran', 'command', 'commands'],
  [/^mcp_(list|call|read)$/, 'called MCP servers', 'time', 'times'],
  [/^install_packages$/, 'installed packages', 'time', 'times'],
];

/** One-line summary of the calls. */
function summarize(calls: readonly ToolCall[]): string {
  const parts = kinds.flatMap(([names, verb, one, many]) => {
    const matching = calls.filter(({ name }) => names.test(name));
    if (matching.length === 0) return [];
    const paths = new Set(matching.map(({ id, input }) => String(input['path'] ?? id)));
    return [`${verb} ${pluralize(paths.size, one, many)}`];
  });
  const failed = calls.filter(({ status }) => status === 'error').length;
  if (failed > 0) parts.push(`${failed} failed`);
  const text = parts.join(', ') || pluralize(calls.length, 'step');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const line = 'flex list-none items-center gap-2.5 px-3 py-2 text-[13px]';

const ToolCard = memo(function ToolCard({ call }: { readonly call: ToolCall }) {
  const { name, title, status, message, progress, durationMs } = call;
  const isRunning = status === 'running';
  const head = (
    <>
      <Icon name={icons[name] ?? 'tool'} className="size-4 text-faint" />
      <span className="min-w-0 flex-1 truncate">
        <span className={isRunning ? 'font-medium' : ''}>{title ?? name}</span>
        {isRunning && message && <span className="ml-2 text-faint">{message}</span>}
      </span>
      {isRunning && progress !== null && <Progress value={progress} />}
      {durationMs !== undefined && durationMs >= 1000 && (
        <span className="text-xs text-faint tabular-nums">{formatDuration(durationMs)}</span>
      )}
      <Outcome status={status} />
    </>
  );
  return (
    <li>
      {hasDetails(call) ? (
        <details className="group">
          <summary className={`${line} hover:bg-sunken`}>
            {head}
            <Icon
              name="right"
              className="size-3.5 text-faint motion-safe:transition-transform group-open:rotate-90"
            />
          </summary>
          <ToolDetails call={call} />
        </details>
      ) : (
        <div className={line}>{head}</div>
      )}
    </li>
  );
});

/** Shared projects reveal only that a call was made. */
function hasDetails({ input, output, error, status }: ToolCall): boolean {
  if (status === 'running' || error) return true;
  return Object.keys(input).length > 0 || (output !== null && output !== undefined);
}

function Outcome({ status }: { readonly status: ToolCall['status'] }) {
  switch (status) {
    case 'running':
      return (
        <span role="img" aria-label="Running">
          <Logo isSpinning className="size-3.5" />
        </span>
      );
    case 'ok':
      return (
        <span role="img" aria-label="Done" className="text-good">
          <Icon name="check" className="size-3.5" />
        </span>
      );
    default:
      return (
        <span className={`text-xs ${status === 'error' ? 'text-bad' : 'text-soft'}`}>
          {{ error: 'Failed', rejected: 'Not answered', aborted: 'Stopped' }[status]}
        </span>
      );
  }
}

function Progress({ value }: { readonly value: number }) {
  return <progress value={value} aria-label="Progress" className="h-1 w-16" />;
}
