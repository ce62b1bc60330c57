import type { AppLogEntry, AppLogKind, AppLogLevel } from '@millwright/contract';
import type { ServerLogLine } from '../ports/server-log.ts';
import { readRequestStatus } from './describe-request.ts';
import { findPosition, shortenPaths } from './find-position.ts';

/** An entry with the position after it. */
export interface LogEntry {
  readonly entry: AppLogEntry;
  readonly cursor: string;
}

const maxEntryLines = 200;
const maxEntryChars = 8_000;
/** A program prints a stack at once. */
const maxGapMs = 1_000;
/** Lines that continue the one before: frames, nested values, their closing brackets, the values of a failed query, causes. */
const continuation = /^(?:\s+\S|[}\])]|params: |Cause: )/;
/** The template's server reports slow queries like this. */
const slowQuery = /^Slow query \(\d+ ms\): /;
const maxWarningChars = 120;

/** Groups the lines of a server's log, so that a stack is part of the error that it belongs to. */
export function toLogEntries(lines: readonly ServerLogLine[]): LogEntry[] {
  const groups: { first: ServerLogLine; last: ServerLogLine; texts: string[]; chars: number }[] =
    [];
  for (const line of lines) {
    const group = groups.at(-1);
    const { origin, text, at } = line;
    const isMore =
      group !== undefined &&
      (origin === 'stdout' || origin === 'stderr') &&
      group.first.origin === origin &&
      at - group.last.at <= maxGapMs &&
      group.texts.length < maxEntryLines &&
      group.chars + text.length <= maxEntryChars &&
      continuation.test(text);
    if (isMore) {
      group.texts.push(text);
      group.chars += text.length + 1;
      group.last = line;
    } else if (text.trim() === '' && group) group.last = line;
    else groups.push({ first: line, last: line, texts: [text], chars: text.length });
  }
  return groups.map(({ first, last, texts }) => {
    const text = shortenPaths(texts.join('\n'));
    const { level, kind } = classify(first);
    const entry = { at: new Date(first.at).toISOString(), level, kind, text };
    return { entry: { ...entry, ...findPosition(text) }, cursor: last.cursor };
  });
}

/** The level of a line. A stream has no levels, so warnings are recognized by their text. */
function classify({ origin, text }: ServerLogLine): { level: AppLogLevel; kind: AppLogKind } {
  switch (origin) {
    case 'request':
      return { level: levelOfStatus(readRequestStatus(text)), kind: 'request' };
    case 'build':
    case 'service':
      return { level: 'error', kind: origin };
    case 'stdout':
      return { level: 'info', kind: 'output' };
    case 'stderr': {
      if (slowQuery.test(text)) return { level: 'warn', kind: 'query' };
      const isWarning = /\bwarn|warning/i.test(text.slice(0, maxWarningChars));
      return { level: isWarning ? 'warn' : 'error', kind: 'output' };
    }
  }
}

function levelOfStatus(status: number | undefined): AppLogLevel {
  if (status === undefined || status < 400) return 'info';
  return status < 500 ? 'warn' : 'error';
}
