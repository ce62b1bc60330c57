import { createHash, randomBytes } from 'node:crypto';
import type { AccountStore } from '../../store/queries/accounts.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/** Creates a single-use sign-in link. Only a digest of its secret is stored. */
export async function createSignInLink(
  accounts: AccountStore,
  accountId: string,
  authUrl: string,
): Promise<string> {
  const code = randomBytes(24).toString('base64url');
  await accounts.addSignInLink(digestOf(code), accountId, new Date(Date.now() + lifetimeMs));
  return `${authUrl}/sign-in?token=${code}`;
}

/** Redeems a sign-in link. Accepts the bare code or the whole link, since people paste either. */
export async function redeemSignInLink(
  accounts: AccountStore,
  pasted: string,
): Promise<string | undefined> {
  const [, fromLink] = pasted.match(/[?&]token=([\w-]+)/) ?? [];
  return accounts.consumeSignInLink(digestOf(fromLink ?? pasted.trim()));
}

function digestOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}
