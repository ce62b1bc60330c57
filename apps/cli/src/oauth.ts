import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from './cli-error.ts';
import type { Credential } from './credentials.ts';

export const clientId = 'millwright-cli';

export interface Issuer {
  readonly issuer: string;
  /** Audience that the service requires in tokens. */
  readonly resource: string;
  readonly scope: string;
  readonly token_endpoint: string;
  readonly device_authorization_endpoint: string;
  readonly revocation_endpoint?: string | undefined;
}

export interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete?: string | undefined;
  readonly expires_in: number;
  readonly interval?: number | undefined;
}

interface Tokens {
  readonly access_token: string;
  readonly expires_in?: number | undefined;
  readonly refresh_token?: string | undefined;
}

interface OAuthErrorBody {
  readonly error: string;
  readonly error_description?: string | undefined;
}

type OAuthResponse<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly body: OAuthErrorBody };

/** Defaults of RFC 8628. */
const defaultIntervalS = 5;
const defaultLifetimeS = 3600;
/** Keeps a token from expiring in transit. */
const leewayMs = 30_000;

/** Discovers the issuer: the service names it, and its metadata lists the endpoints. */
export async function findIssuer(url: string): Promise<Issuer> {
  const service = await fetchJson<{
    resource?: string;
    authorization_servers?: string[];
    scopes_supported?: string[];
  }>(`${url}/.well-known/oauth-protected-resource`);
  const [issuer] = service.authorization_servers ?? [];
  if (!issuer) throw new CliError('failed', `${url} does not name the issuer of its access tokens`);
  const metadata = await fetchJson<Partial<Issuer> & { scopes_supported?: string[] }>(
    `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  );
  if (metadata.issuer !== issuer) {
    throw new CliError(
      'failed',
      `${issuer} identifies itself as ${metadata.issuer}, which is not trusted`,
    );
  }
  const { token_endpoint, device_authorization_endpoint, revocation_endpoint } = metadata;
  if (!token_endpoint || !device_authorization_endpoint) {
    throw new CliError(
      'failed',
      `${issuer} does not support device sign-in`,
      'Set MILLWRIGHT_TOKEN to an access token instead',
    );
  }
  // Issuers need not list every scope; those that list this one expect it to be requested.
  const hasOfflineAccess = metadata.scopes_supported?.includes('offline_access') ?? false;
  const scopes = [
    ...(service.scopes_supported ?? ['openid']),
    ...(hasOfflineAccess ? ['offline_access'] : []),
  ];
  return {
    issuer,
    resource: service.resource ?? url,
    scope: [...new Set(scopes)].join(' '),
    token_endpoint,
    device_authorization_endpoint,
    revocation_endpoint,
  };
}

export async function startDeviceAuthorization(
  issuer: Issuer,
  client_id: string,
): Promise<DeviceAuthorization> {
  const { resource, scope } = issuer;
  // RFC 8707 calls it a resource; issuers without support for it call it an audience.
  const form = {
    client_id,
    scope,
    audience: resource,
    ...(URL.canParse(resource) && { resource }),
  };
  const { ok, body } = await postForm<DeviceAuthorization>(
    issuer.device_authorization_endpoint,
    form,
  );
  if (ok) return body;
  throw createOAuthError(issuer.issuer, body);
}

/** Polls until the user decides or the code expires. */
export async function pollDeviceToken(
  issuer: Issuer,
  client_id: string,
  device: DeviceAuthorization,
  signal: AbortSignal,
): Promise<Credential> {
  const end = Date.now() + device.expires_in * 1000;
  let interval = device.interval ?? defaultIntervalS;
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  while (Date.now() < end) {
    await delay(interval * 1000, undefined, { signal });
    const form = { client_id, grant_type, device_code: device.device_code };
    const { ok, body } = await postForm<Tokens>(issuer.token_endpoint, form, signal);
    if (ok) return toCredential({ ...issuer, client_id }, body);
    if (body.error === 'slow_down') interval += 5;
    else if (body.error !== 'authorization_pending') throw createOAuthError(issuer.issuer, body);
  }
  throw new CliError('notSignedIn', 'The code has expired', 'Try again with: millwright login');
}

/** Exchanges a refresh token for new tokens; undefined if the sign-in has ended. */
export async function renew(credential: Credential): Promise<Credential | undefined> {
  if (!credential.refresh_token) return undefined;
  const { client_id, refresh_token } = credential;
  const form = { client_id, grant_type: 'refresh_token', refresh_token };
  const { ok, body } = await postForm<Tokens>(credential.token_endpoint, form);
  if (ok) return toCredential(credential, { refresh_token, ...body });
  if (body.error === 'invalid_grant') return undefined;
  throw createOAuthError(credential.issuer, body);
}

/** Best effort: tokens that cannot be revoked expire. */
export async function revoke(credential: Credential): Promise<boolean> {
  const { revocation_endpoint, client_id, refresh_token } = credential;
  if (!revocation_endpoint || !refresh_token) return false;
  const form = { client_id, token: refresh_token, token_type_hint: 'refresh_token' };
  return postForm(revocation_endpoint, form).then(
    ({ ok }) => ok,
    () => false,
  );
}

export const isFresh = ({ expires_at }: Credential): boolean => Date.now() < expires_at - leewayMs;

function toCredential(
  from: Pick<Credential, 'issuer' | 'client_id' | 'token_endpoint' | 'revocation_endpoint'>,
  tokens: Tokens,
): Credential {
  const { issuer, client_id, token_endpoint, revocation_endpoint } = from;
  const { access_token, expires_in = defaultLifetimeS, refresh_token } = tokens;
  const expires_at = Date.now() + expires_in * 1000;
  return {
    issuer,
    client_id,
    token_endpoint,
    revocation_endpoint,
    access_token,
    expires_at,
    refresh_token,
  };
}

async function fetchJson<T extends object>(address: string): Promise<T> {
  const response = await fetchOrFail(address, {});
  // A body that is not JSON is reported below.
  const body = (await response.json().catch(() => null)) as T | null;
  if (response.ok && body) return body;
  throw new CliError(
    'unreachable',
    `${address} responded with status ${response.status}`,
    'Is this the address of a Millwright service?',
  );
}

async function postForm<T>(
  address: string,
  form: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<OAuthResponse<T>> {
  const body = new URLSearchParams(form);
  const response = await fetchOrFail(address, { method: 'POST', body, ...(signal && { signal }) });
  // Errors need not be JSON; the status is reported instead.
  const parsed = (await response.json().catch(() => ({}))) as T & Partial<OAuthErrorBody>;
  if (response.ok) return { ok: true, body: parsed };
  return { ok: false, body: { ...parsed, error: parsed.error ?? `status ${response.status}` } };
}

async function fetchOrFail(address: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(address, options);
  } catch {
    // fetch fails only for aborts and connection problems; the user needs only the origin.
    options.signal?.throwIfAborted();
    throw new CliError(
      'unreachable',
      `Cannot reach ${new URL(address).origin}`,
      'Start a service with: millwright serve, or set --url or MILLWRIGHT_URL',
    );
  }
}

function createOAuthError(issuer: string, { error, error_description }: OAuthErrorBody): CliError {
  if (error === 'access_denied') {
    return new CliError('notSignedIn', 'The sign-in was denied in the browser');
  }
  if (error === 'expired_token') {
    return new CliError('notSignedIn', 'The code has expired', 'Try again with: millwright login');
  }
  return new CliError(
    'notSignedIn',
    `${issuer} rejected the request: ${error_description ?? error}`,
    'For your own identity provider, set its client with --client-id',
  );
}
