import { createHmac, timingSafeEqual } from 'node:crypto';

/** Maximum clock difference from the time of signing, in either direction. */
const toleranceS = 300;
const maxHeaderChars = 4_096;

/**
 * True if one of these secrets signed exactly these bytes within the tolerance. Stricter than Stripe's own library,
 * which decodes the bytes first, parses `t` leniently and accepts future timestamps.
 */
export function isSignedByStripe(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  now: Date,
): boolean {
  if (!header || header.length > maxHeaderChars) return false;
  const parts = header.split(',').map((part) => part.trim());
  const [time, secondTime] = parts.flatMap((part) =>
    part.startsWith('t=') ? [part.slice(2)] : [],
  );
  if (time === undefined || secondTime !== undefined || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(Math.floor(now.getTime() / 1000) - Number(time)) > toleranceS) return false;
  const signatures = parts.flatMap((part) =>
    /^v1=[0-9a-f]{64}$/.test(part) ? [Buffer.from(part.slice(3), 'hex')] : [],
  );
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
    return signatures.some((signature) => timingSafeEqual(signature, expected));
  });
}
