import { setTimeout as delay } from 'node:timers/promises';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose';

export interface RemoteKeysOptions {
  readonly issuer: string;
  /** Skips discovery when the operator names the key set. */
  readonly jwksUrl: string | undefined;
  /** Least time between two fetches, so that made-up key ids cannot flood the issuer. */
  readonly cooldownMs?: number;
  readonly cacheMs?: number;
  readonly timeoutMs?: number;
  /** How long an issuer that failed is left alone. */
  readonly retryMs?: number;
}

const maxBytes = 1_048_576;
const maxKeyIdLength = 256;

export interface RemoteKeys {
  readonly find: JWTVerifyGetKey;
  /** Throws while there were never any keys; losing a provider later is no reason to worry. */
  check(): Promise<void>;
}

type KeySet = ReturnType<typeof createRemoteJWKSet>;

/** How long a provider may take before it counts as away. */
const checkMs = 2_000;

/** The keys of any OIDC provider: discovered once, cached, fetched again at a bounded rate. */
export function remoteKeys(options: RemoteKeysOptions): RemoteKeys {
  const timeoutMs = options.timeoutMs ?? 5_000;
  const cooldownMs = options.cooldownMs ?? 30_000;
  const retryMs = options.retryMs ?? 2_000;
  let keySet: Promise<KeySet> | undefined;
  let wereThere = false;
  /** When connecting last failed; infinite while it is under way or has worked. */
  let failedAt = Number.POSITIVE_INFINITY;

  async function connect(): Promise<KeySet> {
    const url = await locate(options, timeoutMs);
    return createRemoteJWKSet(url, {
      cooldownDuration: cooldownMs,
      cacheMaxAge: options.cacheMs ?? 600_000,
      timeoutDuration: timeoutMs,
      [customFetch]: patientFetch(retryMs),
    });
  }

  function connected(): Promise<KeySet> {
    // A dead issuer is asked once in a while, not once per request.
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
    const { reload } = await connected();
    await reload();
    wereThere = true;
  }

  const find: JWTVerifyGetKey = async (header, token) => {
    if (
      typeof header?.kid !== 'string' ||
      header.kid === '' ||
      header.kid.length > maxKeyIdLength
    ) {
      throw new errors.JWKSNoMatchingKey();
    }
    const findKey = await connected();
    try {
      const key = await findKey(header, token);
      wereThere = true;
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
      if (wereThere) return;
      const loaded = load();
      // Whoever comes too late is heard by the next one who asks.
      loaded.catch(() => undefined);
      await Promise.race([loaded, delay(checkMs, undefined, { ref: false })]);
      if (!wereThere) throw new Error('the keys of the issuer were not there yet');
    },
  };
}

/** jose reports a broken key set with the class it uses for broken tokens: only the latter is a 401. */
function isUnusableKeySet(error: unknown): boolean {
  return error instanceof errors.JWKSInvalid || error?.constructor === errors.JOSEError;
}

async function locate(options: RemoteKeysOptions, timeoutMs: number): Promise<URL> {
  if (options.jwksUrl) return new URL(options.jwksUrl);
  const address = `${options.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await boundedFetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const metadata: unknown = await response.json();
  if (!isMetadata(metadata)) throw new Error(`${address} names no jwks_uri`);
  if (metadata.issuer !== options.issuer) throw new Error(`${address} is of another issuer`);
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

/** A key set that cannot be had is asked for once in a while, too, however many tokens want it. */
function patientFetch(retryMs: number): typeof boundedFetch {
  let failure: { readonly at: number; readonly error: unknown } | undefined;
  return async (url, init) => {
    if (failure && performance.now() - failure.at < retryMs) throw failure.error;
    try {
      const response = await boundedFetch(url, init);
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      failure = undefined;
      return response;
    } catch (error) {
      failure = { at: performance.now(), error };
      throw error;
    }
  };
}

/** A fetch whose answer is never larger than a key set has any reason to be. */
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
