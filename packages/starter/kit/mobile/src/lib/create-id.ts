/** Returns a unique id. (`crypto.randomUUID` is missing on phones.) */
export function createId(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}
