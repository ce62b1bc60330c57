import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** `mwm_`: a user's key for MCP clients and scripts. `mwp_`: a project's key for the AI gateway. */
export type KeyPrefix = 'mwm_' | 'mwp_';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const handleChars = 10;
const secretBytes = 32;
const checksumChars = 6;
const shape = /^(mwm_|mwp_)([0-9A-Za-z]{10})_[\w-]{43}[\w-]{6}$/;

/** By which a key is found; it opens nothing. */
export interface KeyLabel {
  readonly prefix: KeyPrefix;
  readonly handle: string;
}

/** A new key: `<prefix><handle>_<secret><checksum>`. */
export function newApiKey(prefix: KeyPrefix): KeyLabel & { readonly key: string } {
  const handle = Array.from({ length: handleChars }, () => base62[randomInt(base62.length)]).join(
    '',
  );
  const body = `${prefix}${handle}_${randomBytes(secretBytes).toString('base64url')}`;
  return { prefix, handle, key: body + checksumOf(body) };
}

/** The label of a well-formed key. Typing errors and guesses end here, before any database is asked. */
export function readApiKey(key: string): KeyLabel | undefined {
  const [, prefix, handle] = shape.exec(key) ?? [];
  if (!prefix || !handle) return undefined;
  const body = key.slice(0, -checksumChars);
  return checksumOf(body) === key.slice(-checksumChars)
    ? { prefix: prefix as KeyPrefix, handle }
    : undefined;
}

/** All that is kept of a key. It has 256 random bits, so a fast hash is enough; the pepper is kept elsewhere. */
export function digestApiKey(key: string, pepper: Uint8Array): string {
  return createHmac('sha256', pepper).update(key).digest('base64url');
}

/** Takes as long for any two digests. */
export function sameDigest(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As much of a key as may be shown for its owner to tell it from others. */
export function hintOfKey(key: string): { readonly prefix: string; readonly last4: string } {
  return { prefix: key.slice(0, 10), last4: key.slice(-4) };
}

/** Tells a mistyped key from one that is unknown; no secret depends on it. */
function checksumOf(body: string): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, checksumChars);
}
