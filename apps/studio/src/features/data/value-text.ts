/** The text of a value, as PostgreSQL reads it back; null for NULL. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
