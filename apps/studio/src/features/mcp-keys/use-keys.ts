import type { Millwright, Page, PageQuery } from '@millwright/client';
import { useLoaded } from '../../api/use-loaded.ts';

/** All keys of the user, newest first. */
export const useKeys = () => useLoaded(readKeys);

const readKeys = (millwright: Millwright, signal?: AbortSignal) =>
  listAllKeys((query) => millwright.mcpKeys.list(query, { signal }));

/** Reads all pages of a key list. */
export async function listAllKeys<K>(
  read: (query: PageQuery) => Promise<Page<'keys', K>>,
): Promise<K[]> {
  const keys: K[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 100, cursor });
    keys.push(...page.keys);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return keys;
}
