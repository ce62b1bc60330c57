import type { AppLogEntry } from '@millwright/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { LogChoice } from './log-choice.ts';
import { includesLevel, type LogFilter } from './log-filter.ts';
import { LogRow } from './log-row.tsx';
import { NoEntries } from './no-entries.tsx';
import { useAppLog } from './use-app-log.ts';

interface LogViewProps {
  readonly projectId: string;
  readonly choice: LogChoice;
  readonly filter: LogFilter;
  readonly isWorking: boolean;
  readonly onFix: (entry: AppLogEntry) => void;
  readonly onOpenFile: (file: string, line?: number) => void;
  readonly onOpenPreview: () => void;
}

/** Distance from the end within which new entries are scrolled into view. */
const endPx = 120;

/** The entries of one log, followed while they are shown. */
export function LogView(props: LogViewProps) {
  const { projectId, choice, filter, isWorking, onFix, onOpenFile, onOpenPreview } = props;
  const { log, problem } = useAppLog(projectId, choice);
  const [query, setQuery] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const all = log?.entries ?? [];
  const text = query.toLowerCase();
  const shown = all.filter(
    ({ entry }) => includesLevel(filter, entry.level) && entry.text.toLowerCase().includes(text),
  );
  const newest = shown.at(-1)?.id;
  const onFixRef = useRef(onFix);
  useEffect(() => {
    onFixRef.current = onFix;
  });
  // Stable, so that only new rows are rendered.
  const fix = useCallback((entry: AppLogEntry) => onFixRef.current(entry), []);

  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const isAtEnd = current.scrollHeight - current.scrollTop - current.clientHeight < endPx;
    if (isAtEnd || isFirst.current) current.scrollTop = current.scrollHeight;
    isFirst.current = newest === undefined;
  }, [newest]);

  return (
    <>
      {problem && (
        <div className="p-2">
          <Notice variant="bad" role="alert">
            The log couldn't be read: {problem}
          </Notice>
        </div>
      )}
      {!log && !problem && (
        <div role="status" aria-label="Loading the log" className="grid flex-1 place-items-center">
          <Logo isSpinning className="size-7" />
        </div>
      )}
      {log && all.length === 0 && (
        <NoEntries
          choice={choice}
          isAsleep={log.state === 'asleep'}
          onOpenPreview={onOpenPreview}
        />
      )}
      {all.length > 0 && (
        <>
          <div className="flex shrink-0 items-center gap-2 border-b border-line px-2 py-1">
            <SearchField
              small
              label="Filter entries"
              value={query}
              onChange={setQuery}
              className="w-64 max-sm:flex-1"
            />
            <p
              role="status"
              className="min-w-0 flex-1 truncate text-[13px] text-soft empty:max-sm:hidden"
            >
              {log?.state === 'asleep' && 'The preview is asleep.'}
            </p>
            <IconButton
              small
              icon="copy"
              label="Copy entries"
              disabled={shown.length === 0}
              onClick={() => void navigator.clipboard?.writeText(shown.map(format).join('\n'))}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
          <div ref={list} className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="log">
            {shown.length === 0 && (
              <p className="px-3 py-3 text-[13px] text-soft">No matching entries.</p>
            )}
            <ol aria-label="Entries">
              {shown.map(({ id, entry }) => (
                <LogRow
                  key={id}
                  entry={entry}
                  isWorking={isWorking}
                  onFix={fix}
                  onOpenFile={onOpenFile}
                />
              ))}
            </ol>
          </div>
        </>
      )}
    </>
  );
}

const format = ({ entry: { at, level, kind, text } }: { readonly entry: AppLogEntry }): string =>
  `${at} [${kind === 'output' ? level : kind}] ${text}`;
