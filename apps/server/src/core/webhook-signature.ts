import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedMessage {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  /** Space-separated `v1,<base64>` entries, as defined by Standard Webhooks. */
  readonly signature: string | undefined;
  readonly body: Uint8Array;
}

const toleranceSeconds = 300;

export function sign(secret: string, id: string, timestamp: string, body: Uint8Array): string {
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}

/** True if a message is signed with the shared secret and its timestamp is within five minutes of now. */
export function isSigned(message: SignedMessage, secret: string, now: Date): boolean {
  const { id, timestamp, signature, body } = message;
  if (!id || !signature || !/^\d{1,12}$/.test(timestamp ?? '')) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(sign(secret, id, String(timestamp), body));
  return signature.split(' ').some((candidate) => {
    const bytes = Buffer.from(candidate);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}
