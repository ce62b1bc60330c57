/**
 * Returns a record with the properties of `blank`. A stored or imported record may lack a property or have a value of
 * another type; it gets the value of `blank` instead. Null stands for a missing number.
 */
export function fitRecord<T extends object>(record: T, blank: T): T {
  const entries = Object.entries(blank).map(([key, empty]) => {
    const value = record[key as keyof T];
    return [key, typeName(value) === typeName(empty) ? value : empty];
  });
  return Object.fromEntries(entries);
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return value === null ? 'number' : typeof value;
}
