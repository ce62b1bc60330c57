import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** `mwm_`: a user's key for MCP clients and scripts. `mwp_`: a project's key for the AI gateway. */
export type KeyPrefix = 'mwm_' | 'mwp_';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const handleChars = 10;
const secretBytes = 32;
const checksumChars = 6;
const keyPattern = /^(mwm_|mwp_)([0-9A-Za-z]{10})_[\w-]{43}[\w-]{6}$/;

/** Identifies a key for lookup. Grants no access by itself. */
export interface KeyLabel {
  readonly prefix: KeyPrefix;
  readonly handle: string;
}

/** Generates a key: `<prefix><handle>_<secret><checksum>`. */
export function generateApiKey(prefix: KeyPrefix): KeyLabel & { readonly key: string } {
  const handle = Array.from({ length: handleChars }, () => base62[randomInt(base62.length)]).join(
    '',
  );
  const body = `${prefix}${handle}_${randomBytes(secretBytes).toString('base64url')}`;
  return { prefix, handle, key: body + computeChecksum(body) };
}

/** Parses the label of a well-formed key. Rejects typos and guesses before any database query. */
export function parseApiKey(key: string): KeyLabel | undefined {
  const [, prefix, handle] = keyPattern.exec(key) ?? [];
  if (!prefix || !handle) return undefined;
  const body = key.slice(0, -checksumChars);
  return computeChecksum(body) === key.slice(-checksumChars)
    ? { prefix: prefix as KeyPrefix, handle }
    : undefined;
}

/** The only stored form of a key. A fast hash is enough for 256 random bits; the pepper is stored elsewhere. */
export function digestApiKey(key: string, pepper: Uint8Array): string {
  return createHmac('sha256', pepper).update(key).digest('base64url');
}

/** Compares in constant time. */
export function areDigestsEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** The parts of a key that may be shown so that its owner can recognize it. */
export function getKeyHint(key: string): { readonly prefix: string; readonly last4: string } {
  return { prefix: key.slice(0, 10), last4: key.slice(-4) };
}

/** Distinguishes a mistyped key from an unknown one. Not a security measure. */
function computeChecksum(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, checksumChars);
}
