/** The part of a key list needed to read all pages. */
interface KeyList<K> {
  list(query: {
    cursor: string | undefined;
    limit: number;
  }): Promise<{ readonly keys: readonly K[]; readonly next_cursor: string | null }>;
}

export async function everyKey<K>(of: KeyList<K>): Promise<readonly K[]> {
  const found: K[] = [];
  let cursor: string | undefined;
  do {
    const page = await of.list({ cursor, limit: 100 });
    found.push(...page.keys);
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return found;
}
