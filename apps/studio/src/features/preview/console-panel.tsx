import type { PreviewLevel } from '@millwright/contract/preview-link';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { type ConsoleLine, type ConsoleLines, formatLine } from './console-lines.ts';
import { ConsoleRow } from './console-row.tsx';

interface ConsolePanelProps {
  readonly console: ConsoleLines;
  readonly isFlooded: boolean;
  readonly canFix: boolean;
  readonly onFix: (line: ConsoleLine) => void;
  readonly onClear: () => void;
}

const filters = [
  { value: 'all', name: 'All', levels: ['log', 'info', 'warn', 'error'] },
  { value: 'warnings', name: 'Warnings', levels: ['warn', 'error'] },
  { value: 'errors', name: 'Errors', levels: ['error'] },
] as const satisfies readonly { value: string; name: string; levels: readonly PreviewLevel[] }[];
type Filter = (typeof filters)[number]['value'];

export function ConsolePanel(props: ConsolePanelProps) {
  const { console: output, isFlooded, canFix, onFix, onClear } = props;
  const [filter, setFilter] = useState<Filter>('all');
  const list = useRef<HTMLDivElement>(null);
  const levels: readonly PreviewLevel[] =
    filters.find(({ value }) => value === filter)?.levels ?? [];
  const lines = output.lines.filter(({ entry }) => levels.includes(entry.level));
  const newest = lines.at(-1)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each new line
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight < 120;
    if (isAtEnd) current.scrollTop = current.scrollHeight;
  }, [newest]);

  return (
    <section
      aria-label="Console"
      className="flex h-[clamp(9rem,32%,18rem)] shrink-0 flex-col border-t border-line bg-card"
    >
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
        <SegmentedControl
          label="Filter messages"
          value={filter}
          options={filters}
          onChange={setFilter}
        />
        <p className="min-w-0 flex-1 truncate px-2 text-xs text-soft">
          {!canFix && output.counts.error > 0 && 'You can fix errors after the current turn ends.'}
        </p>
        <IconButton
          small
          icon="copy"
          label="Copy messages"
          disabled={lines.length === 0}
          onClick={() => void navigator.clipboard?.writeText(lines.map(formatLine).join('\n'))}
        />
        <IconButton
          small
          icon="trash"
          label="Clear console"
          disabled={output.lines.length === 0}
          onClick={onClear}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div ref={list} className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="log">
        {isFlooded && (
          <p className="bg-warn-wash px-3 py-1.5 text-[13px] text-warn">
            Your app logs too many messages, so the console is paused. Reload the preview to resume.
          </p>
        )}
        {lines.length === 0 && !isFlooded && (
          <p className="px-3 py-3 text-[13px] text-soft">
            {output.lines.length === 0
              ? 'Console messages from your app appear here.'
              : 'No matching messages.'}
          </p>
        )}
        <ol>
          {lines.map((line) => (
            <ConsoleRow key={line.id} line={line} canFix={canFix} onFix={onFix} />
          ))}
        </ol>
      </div>
    </section>
  );
}
