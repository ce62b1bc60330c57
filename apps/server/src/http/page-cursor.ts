import { limits } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../core/api-error.ts';
import type { PageCursor, PageRequest } from '../store/keyset.ts';

const { pageItemsDefault, pageItemsMax } = limits.own;
const maxCursorChars = 256;

/** The query fields of every list. A cursor's validity depends on its list, so it is not checked here. */
export const pageFields = (
  maxItems: number = pageItemsMax,
  defaultItems: number = pageItemsDefault,
) => ({
  limit: z.coerce.number().int().min(1).max(maxItems).default(defaultItems),
  cursor: z.string().optional(),
});

/** Search text. NUL is the only character that the database does not accept. */
export const searchText = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .refine((text) => !text.includes('\0'), 'must not contain NUL');

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Requests one extra row to detect whether another page follows. */
export function pageRequest(list: string, { limit, cursor }: PageQuery): PageRequest {
  return { limit: limit + 1, from: cursor === undefined ? undefined : readPosition(list, cursor) };
}

export function pageOf<T>(
  list: string,
  { limit }: PageQuery,
  rows: readonly T[],
  positionOf: (row: T) => PageCursor,
): { rows: T[]; next_cursor: string | null } {
  const visible = rows.slice(0, limit);
  const last = rows.length > limit ? visible.at(-1) : undefined;
  return { rows: visible, next_cursor: last ? writePosition(list, positionOf(last)) : null };
}

/** Includes the list's name, so that a cursor cannot be used with another list. */
export function writeCursor(list: string, position: string): string {
  return Buffer.from(`${list} ${position}`).toString('base64url');
}

/** Returns the parts of a cursor's position. Rejects anything that `writeCursor` did not produce. */
export function readCursor(list: string, cursor: string, pattern: RegExp): readonly string[] {
  const text = cursor.length <= maxCursorChars ? Buffer.from(cursor, 'base64url').toString() : '';
  const prefix = `${list} `;
  const match = text.startsWith(prefix) ? pattern.exec(text.slice(prefix.length)) : null;
  if (!match || writeCursor(list, match[0]) !== cursor) throw invalidCursor();
  return match.slice(1);
}

function invalidCursor(): ApiError {
  return new ApiError('INVALID_CURSOR', 'Invalid cursor', {
    hint: 'Send `next_cursor` from the previous page unchanged, or omit it for the first page.',
  });
}

/** Limits ids to printable characters and timestamps to a plausible range, so that the database accepts both. */
const positionPattern = /^(\d{1,14}) ([\x21-\x7e]{1,128})$/;

function writePosition(list: string, { at, id }: PageCursor): string {
  return writeCursor(list, `${at.getTime()} ${id}`);
}

function readPosition(list: string, cursor: string): PageCursor {
  const [time = '', id = ''] = readCursor(list, cursor, positionPattern);
  return { at: new Date(Number(time)), id };
}
