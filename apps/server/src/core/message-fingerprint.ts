import { createHash } from 'node:crypto';

/** Canonical JSON: sorted keys, no undefined or null properties, no whitespace. */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${toCanonicalJson(item)}`).join(',')}}`;
}

/** Hash that identifies repeated posts of the same message. Ignores `interrupt`; attachments count by their digests. */
export function computeMessageFingerprint(message: Readonly<Record<string, unknown>>): string {
  const { interrupt: _, ...rest } = message;
  return createHash('sha256').update(toCanonicalJson(rest)).digest('base64url');
}
