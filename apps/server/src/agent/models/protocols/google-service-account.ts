import { createHash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { parseJson } from '../../../core/parse-json.ts';
import { ProviderResponseError } from './provider-response-error.ts';

const tokenUrl = 'https://oauth2.googleapis.com/token';
const scope = 'https://www.googleapis.com/auth/cloud-platform';
/** Tokens are replaced this long before they expire. */
const marginMs = 5 * 60_000;

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
});
const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number() });

interface Token {
  readonly value: string;
  readonly expiresAt: number;
}

/** By a digest of the key file. */
const tokens = new Map<string, Token>();

export const isServiceAccountKey = (text: string): boolean =>
  keyFile.safeParse(parseJson(text)).success;

/** Exchanges the key file of a service account for an access token, which is reused until shortly before it expires. */
export async function serviceAccountToken(text: string, send: typeof fetch): Promise<string> {
  const digest = createHash('sha256').update(text).digest('base64url');
  const known = tokens.get(digest);
  if (known && known.expiresAt - marginMs > Date.now()) return known.value;
  const token = await exchange(keyFile.parse(parseJson(text)), send);
  tokens.set(digest, token);
  return token.value;
}

async function exchange(
  { client_email, private_key }: z.output<typeof keyFile>,
  send: typeof fetch,
): Promise<Token> {
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(client_email)
    .setAudience(tokenUrl)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(await importPKCS8(private_key, 'RS256'));
  const body = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
  });
  const response = await send(tokenUrl, { method: 'POST', body, redirect: 'error' });
  const text = await response.text();
  const { data } = tokenResponse.safeParse(parseJson(text));
  if (!response.ok || !data) throw new ProviderResponseError(response.status, text);
  return { value: data.access_token, expiresAt: Date.now() + data.expires_in * 1000 };
}
