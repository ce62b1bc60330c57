import { keyToken, Millwright, type Token } from '@millwright/client';
import { CliError } from './cli-error.ts';
import type { CliRuntime } from './cli-runtime.ts';
import { Credentials, getCredentialsPath } from './credentials.ts';
import { isFresh, renew } from './oauth.ts';

export const defaultUrl = 'http://localhost:8080';

export interface Session {
  readonly url: string;
  readonly millwright: Millwright;
  /** For connections that the client library does not open. */
  currentToken(): Promise<string>;
}

export const openCredentials = (runtime: CliRuntime) =>
  new Credentials(getCredentialsPath(runtime));

/** Service URL: from the option, the environment or the last sign-in. */
export async function resolveServiceUrl(
  runtime: CliRuntime,
  urlOption: string | undefined,
): Promise<string> {
  const named = urlOption ?? runtime.env['MILLWRIGHT_URL'];
  const url = named || (await openCredentials(runtime).read()).current || defaultUrl;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CliError('usage', `${url} is not a valid address such as ${defaultUrl}`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

/** Opens a session of a user. `onConnectivity` reports whether the service is reachable. */
export async function openSession(
  runtime: CliRuntime,
  urlOption: string | undefined,
  onConnectivity: (isUp: boolean) => void = () => undefined,
): Promise<Session> {
  const url = await resolveServiceUrl(runtime, urlOption);
  const token =
    readEnvironmentToken(runtime, url) ?? createTokenSource(openCredentials(runtime), url);
  const observedFetch: typeof fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      onConnectivity(true);
      return response;
    } catch (error) {
      // An aborted request says nothing about the connection.
      if (!request[1]?.signal?.aborted) onConnectivity(false);
      throw error;
    }
  };
  return {
    url,
    millwright: new Millwright({ baseUrl: url, token, fetch: observedFetch }),
    currentToken: async () => (typeof token === 'string' ? token : token()),
  };
}

/** The environment takes precedence over a sign-in: an access token, or a key to exchange for one. */
function readEnvironmentToken({ env }: CliRuntime, url: string): Token | undefined {
  const envToken = env['MILLWRIGHT_TOKEN'];
  return envToken?.startsWith('mwm_') ? keyToken(url, envToken) : envToken || undefined;
}

/** Returns a valid access token; the first process to need a new one renews it. */
function createTokenSource(credentials: Credentials, url: string) {
  return async (rejected?: string): Promise<string> => {
    const isUsable = (token: string) => token !== rejected;
    const credential = (await credentials.read()).services[url];
    if (!credential) throw createNotSignedInError(url);
    if (isFresh(credential) && isUsable(credential.access_token)) return credential.access_token;
    return credentials.update(async (stored) => {
      const current = stored.services[url];
      if (!current) throw createNotSignedInError(url);
      // Another process has already renewed it.
      if (isFresh(current) && isUsable(current.access_token)) return [stored, current.access_token];
      const renewed = await renew(current);
      if (!renewed)
        throw new CliError(
          'notSignedIn',
          `Your sign-in at ${url} has expired`,
          'Sign in again with: millwright login',
        );
      return [
        { ...stored, services: { ...stored.services, [url]: renewed } },
        renewed.access_token,
      ];
    });
  };
}

function createNotSignedInError(url: string): CliError {
  return new CliError(
    'notSignedIn',
    `You are not signed in to ${url}`,
    'Sign in with: millwright login, or set MILLWRIGHT_TOKEN',
  );
}
