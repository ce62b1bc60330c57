import { setTimeout as delay } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

export interface RemoteJwksOptions {
  readonly issuer: string;
  /** Skips discovery if the operator configures the key set's URL. */
  readonly jwksUrl: string | undefined;
  /** Minimum time between two fetches, so that made-up key ids cannot flood the issuer. */
  readonly cooldownMs?: number;
  readonly cacheMs?: number;
  readonly timeoutMs?: number;
  /** Delay before a failed issuer is retried. */
  readonly retryMs?: number;
}

const maxBytes = 1_048_576;
const maxKeyIdLength = 256;

export interface RemoteJwks {
  readonly find: JWTVerifyGetKey;
  /** Throws until keys have been loaded once. Losing the provider later does not fail the check. */
  check(): Promise<void>;
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** Time after which the check treats a slow provider as unavailable. */
const checkMs = 2_000;

/** The keys of an OIDC provider: discovered once, cached, and refetched at a bounded rate. */
export function createRemoteJwks(options: RemoteJwksOptions): RemoteJwks {
  const timeoutMs = options.timeoutMs ?? 5_000;
  const cooldownMs = options.cooldownMs ?? 30_000;
  const retryMs = options.retryMs ?? 2_000;
  let keySet: Promise<KeySet> | undefined;
  let hasLoaded = false;
  /** Time of the last connection failure; infinite while connecting and after success. */
  let failedAt = Number.POSITIVE_INFINITY;

  async function connect(): Promise<KeySet> {
    const url = await discoverKeySetUrl(options, timeoutMs);
    return createRemoteJWKSet(url, {
      cooldownDuration: cooldownMs,
      cacheMaxAge: options.cacheMs ?? 600_000,
      timeoutDuration: timeoutMs,
      [customFetch]: fetchWithCooldown(retryMs),
    });
  }

  function getKeySet(): Promise<KeySet> {
    // Contacts a dead issuer at most once per `retryMs`, not once per request.
    if (keySet && performance.now() - failedAt > retryMs) keySet = undefined;
    if (keySet) return keySet;
    failedAt = Number.POSITIVE_INFINITY;
    keySet = connect().catch((error) => {
      failedAt = performance.now();
      throw error;
    });
    return keySet;
  }

  async function load(): Promise<void> {
    const { reload } = await getKeySet();
    await reload();
    hasLoaded = true;
  }

  const find: JWTVerifyGetKey = async (header, token) => {
    if (
      typeof header?.kid !== 'string' ||
      header.kid === '' ||
      header.kid.length > maxKeyIdLength
    ) {
      throw new errors.JWKSNoMatchingKey();
    }
    const findKey = await getKeySet();
    try {
      const key = await findKey(header, token);
      hasLoaded = true;
      return key;
    } catch (error) {
      if (isUnusableKeySet(error))
        throw new Error('the key set could not be read', { cause: error });
      throw error;
    }
  };

  return {
    find,
    async check() {
      if (hasLoaded) return;
      const loaded = load();
      // Ignore an error after the timeout; the next check sees a late success.
      loaded.catch(() => undefined);
      await Promise.race([loaded, delay(checkMs, undefined, { ref: false })]);
      if (!hasLoaded) throw new Error('the keys of the issuer were not available yet');
    },
  };
}

/** jose reports a broken key set with the class it uses for broken tokens, but only a broken token is a 401. */
function isUnusableKeySet(error: unknown): boolean {
  return error instanceof errors.JWKSInvalid || error?.constructor === errors.JOSEError;
}

async function discoverKeySetUrl(options: RemoteJwksOptions, timeoutMs: number): Promise<URL> {
  if (options.jwksUrl) return new URL(options.jwksUrl);
  const address = `${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await boundedFetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}`);
  const metadata: unknown = await response.json();
  if (!isMetadata(metadata)) throw new Error(`${address} names no jwks_uri`);
  if (metadata.issuer !== options.issuer) throw new Error(`${address} belongs to another issuer`);
  return new URL(metadata.jwks_uri);
}

function isMetadata(value: unknown): value is { issuer: string; jwks_uri: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'issuer' in value &&
    'jwks_uri' in value &&
    typeof value.jwks_uri === 'string'
  );
}

/** Caches a failed key set fetch for `retryMs`, however many tokens need the key set. */
function fetchWithCooldown(retryMs: number): typeof boundedFetch {
  let failure: { readonly at: number; readonly error: unknown } | undefined;
  return async (url, init) => {
    if (failure && performance.now() - failure.at < retryMs) throw failure.error;
    try {
      const response = await boundedFetch(url, init);
      if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
      failure = undefined;
      return response;
    } catch (error) {
      failure = { at: performance.now(), error };
      throw error;
    }
  };
}

/** Fetches with a response size limit of `maxBytes`. */
async function boundedFetch(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'error' });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > maxBytes) throw new Error(`${url} sent more than ${maxBytes} bytes`);
    pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), {
    status: response.status,
    headers: response.headers,
  });
}
