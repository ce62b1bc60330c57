/** The part of a key list needed to read all pages. */
interface KeyList<K> {
  list(query: {
    cursor: string | undefined;
    limit: number;
  }): Promise<{ readonly keys: readonly K[]; readonly next_cursor: string | null }>;
}

export async function listAllKeys<K>(keys: KeyList<K>): Promise<readonly K[]> {
  const all: K[] = [];
  let cursor: string | undefined;
  do {
    const page = await keys.list({ cursor, limit: 100 });
    all.push(...page.keys);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return all;
}
