import type { ServerLogLine } from '../../core/ports/server-log.ts';
import type { Db } from '../../store/db.ts';
import { readLiveLog } from '../../store/queries/live-log.ts';
import { readLiveRequests } from '../../store/queries/live-requests.ts';

const maxLines = 1_000;
const maxRequests = 500;

/** Reads the output and the requests of the published app's server after a cursor, oldest first. */
export async function readLiveServerLog(
  db: Db,
  projectId: string,
  after?: string,
): Promise<ServerLogLine[]> {
  const since = readCursor(after);
  const [printed, requests] = await Promise.all([
    readLiveLog(db, projectId, maxLines, since.line),
    readLiveRequests(db, projectId, maxRequests, since.request),
  ]);
  const merged = [
    ...printed.map(({ id, source, text, createdAt }) => ({
      at: createdAt.getTime(),
      origin: source,
      text,
      ids: { line: id, request: 0 },
    })),
    ...requests.map(({ id, description, createdAt }) => ({
      at: createdAt.getTime(),
      origin: 'request' as const,
      text: description,
      ids: { line: 0, request: id },
    })),
  ].sort((one, other) => one.at - other.at);
  let { line, request } = since;
  return merged.map(({ ids, ...rest }) => {
    line = Math.max(line, ids.line);
    request = Math.max(request, ids.request);
    return { ...rest, cursor: `${line}.${request}` };
  });
}

/** A cursor is the last line and the last request; another one starts at the beginning. */
function readCursor(cursor = ''): { readonly line: number; readonly request: number } {
  const [, line = '0', request = '0'] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? [];
  return { line: Number(line), request: Number(request) };
}
