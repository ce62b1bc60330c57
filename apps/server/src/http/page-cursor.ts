import { limits } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../core/api-error.ts';
import type { PageRequest, Place } from '../store/keyset.ts';

const { pageItemsDefault, pageItemsMax } = limits.own;
const longestCursor = 256;

/** The query fields of every list. Whether a cursor makes sense depends on its list, so it is not judged here. */
export const pageFields = (most: number = pageItemsMax, usual: number = pageItemsDefault) => ({
  limit: z.coerce.number().int().min(1).max(most).default(usual),
  cursor: z.string().optional(),
});

/** Text to search by. NUL is the one character that the database cannot be asked about. */
export const searchText = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .refine((text) => !text.includes('\0'), 'must not contain NUL');

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One row more than the page shows tells whether another page follows. */
export function pageRequest(list: string, { limit, cursor }: PageQuery): PageRequest {
  return { limit: limit + 1, from: cursor === undefined ? undefined : readPlace(list, cursor) };
}

export function pageOf<T>(
  list: string,
  { limit }: PageQuery,
  rows: readonly T[],
  placeOf: (row: T) => Place,
): { rows: T[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next_cursor: last ? writePlace(list, placeOf(last)) : null };
}

/** The name of its list is part of a cursor, so that one cannot be mistaken for another's. */
export function writeCursor(list: string, position: string): string {
  return Buffer.from(`${list} ${position}`).toString('base64url');
}

/** What `writeCursor` was given; anything it did not write is refused. */
export function readCursor(list: string, cursor: string, shape: RegExp): readonly string[] {
  const text = cursor.length <= longestCursor ? Buffer.from(cursor, 'base64url').toString() : '';
  const prefix = `${list} `;
  const match = text.startsWith(prefix) ? shape.exec(text.slice(prefix.length)) : null;
  if (!match || writeCursor(list, match[0]) !== cursor) throw invalidCursor();
  return match.slice(1);
}

function invalidCursor(): ApiError {
  return new ApiError('INVALID_CURSOR', 'The cursor cannot be used', {
    hint: 'Send `next_cursor` of the page before as it was, or none for the first page.',
  });
}

/** Visible characters alone, and no later than any real row: the database takes both. */
const placeShape = /^(\d{1,14}) ([\x21-\x7e]{1,128})$/;

function writePlace(list: string, { at, id }: Place): string {
  return writeCursor(list, `${at.getTime()} ${id}`);
}

function readPlace(list: string, cursor: string): Place {
  const [time = '', id = ''] = readCursor(list, cursor, placeShape);
  return { at: new Date(Number(time)), id };
}
