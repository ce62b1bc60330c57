import { type AppLogEntry, type AppLogLevel, appLogLevels } from '@millwright/contract';
import type { LogEntry } from './to-log-entries.ts';

export interface LogSelection {
  readonly level: AppLogLevel;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Selects entries by level: the next ones after a cursor, otherwise the newest. */
export function selectLogEntries(
  entries: readonly LogEntry[],
  { level, after, limit }: LogSelection,
): { entries: AppLogEntry[]; cursor: string | null } {
  const wanted = entries.filter(({ entry }) => isAtLeast(entry.level, level));
  const shown = after === undefined ? wanted.slice(-limit) : wanted.slice(0, limit);
  const isCut = after !== undefined && shown.length < wanted.length;
  const last = isCut ? shown.at(-1) : entries.at(-1);
  return { entries: shown.map(({ entry }) => entry), cursor: last?.cursor ?? after ?? null };
}

export function isAtLeast(level: AppLogLevel, least: AppLogLevel): boolean {
  return appLogLevels.indexOf(level) <= appLogLevels.indexOf(least);
}
