/** A password that cannot be read back, only checked. Both parts are hexadecimal. */
export interface PasswordHash {
  salt: string;
  hash: string;
}

/** Slows down guessing; one check takes about a tenth of a second. */
const iterations = 210_000;
const saltBytes = 16;

/** False on pages without HTTPS, where browsers offer no cryptography. */
export function canHashPasswords(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  return { salt: toHex(salt), hash: await derive(password, salt) };
}

export async function isPassword(password: string, { salt, hash }: PasswordHash): Promise<boolean> {
  return (await derive(password, fromHex(salt))) === hash;
}

/** Applies SHA-256 to the password and the salt, many times over. */
async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new TextEncoder().encode(password);
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const method = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(method, key, 256)));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length / 2);
  for (const index of bytes.keys()) {
    bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}
