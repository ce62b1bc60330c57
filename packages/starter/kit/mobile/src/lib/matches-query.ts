/** True if every word of the query occurs in one of the texts. */
export function matchesQuery(query: string, ...texts: string[]): boolean {
  const text = texts.join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
