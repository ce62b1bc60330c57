/** A name for a new record. (`crypto.randomUUID` is missing on pages without https.) */
export function newId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
