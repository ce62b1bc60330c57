/**
 * A record with everything that `blank` has. What was kept before a field was added, or came from a
 * file, may miss a value or have one of another type; null stands for a number that is missing.
 */
export function fitted<T extends object>(record: T, blank: T): T {
  const known = Object.entries(blank).map(([key, empty]) => {
    const value = record[key as keyof T];
    return [key, typeName(value) === typeName(empty) ? value : empty];
  });
  return Object.fromEntries(known);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'number' : typeof value;
}
