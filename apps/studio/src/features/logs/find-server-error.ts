import type { AppLogEntry } from '@millwright/contract';

/** A server logs an error just before or after it answers. */
const maxGapMs = 5_000;

/** Returns the error behind the latest request that failed; undefined if the server logged none. */
export function findServerError(entries: readonly AppLogEntry[]): AppLogEntry | undefined {
  const failed = entries.findLast(({ kind, level }) => kind === 'request' && level === 'error');
  if (!failed) return undefined;
  const failedAt = Date.parse(failed.at);
  return entries.findLast(({ kind, level, at }) => {
    const isError = level === 'error' && kind !== 'request';
    return isError && Math.abs(Date.parse(at) - failedAt) <= maxGapMs;
  });
}
