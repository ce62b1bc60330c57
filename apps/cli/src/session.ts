import { keyToken, Millwright, type Token } from '@millwright/client';
import { CliError } from './cli-error.ts';
import { Credentials, credentialsPath } from './credentials.ts';
import { isFresh, renew } from './oauth.ts';
import type { World } from './world.ts';

export const usualUrl = 'http://localhost:8080';

export interface Session {
  readonly url: string;
  readonly millwright: Millwright;
}

export const credentialsOf = (world: World) => new Credentials(credentialsPath(world));

/** Service URL: from the option, the environment or the last sign-in. */
export async function serviceUrl(world: World, given: string | undefined): Promise<string> {
  const named = given ?? world.env['MILLWRIGHT_URL'];
  const url = named || (await credentialsOf(world).read()).current || usualUrl;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new CliError('usage', `${url} is not a valid address such as ${usualUrl}`);
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

/** Opens a session of a user. `onLine` reports whether the service is reachable. */
export async function openSession(
  world: World,
  given: string | undefined,
  onLine: (isUp: boolean) => void = () => undefined,
): Promise<Session> {
  const url = await serviceUrl(world, given);
  const token = givenToken(world, url) ?? tokenOf(credentialsOf(world), url);
  const observed: typeof fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      onLine(true);
      return response;
    } catch (error) {
      // An aborted request says nothing about the connection.
      if (!request[1]?.signal?.aborted) onLine(false);
      throw error;
    }
  };
  return { url, millwright: new Millwright({ baseUrl: url, token, fetch: observed }) };
}

/** The environment takes precedence over a sign-in: an access token, or a key to exchange for one. */
function givenToken({ env }: World, url: string): Token | undefined {
  const given = env['MILLWRIGHT_TOKEN'];
  return given?.startsWith('mwm_') ? keyToken(url, given) : given || undefined;
}

/** Returns a valid access token; the first process to need a new one renews it. */
function tokenOf(credentials: Credentials, url: string) {
  return async (refused?: string): Promise<string> => {
    const isGood = (token: string) => token !== refused;
    const known = (await credentials.read()).services[url];
    if (!known) throw notSignedIn(url);
    if (isFresh(known) && isGood(known.access_token)) return known.access_token;
    return credentials.update(async (kept) => {
      const now = kept.services[url];
      if (!now) throw notSignedIn(url);
      // Another process has already renewed it.
      if (isFresh(now) && isGood(now.access_token)) return [kept, now.access_token];
      const renewed = await renew(now);
      if (!renewed)
        throw new CliError(
          'notSignedIn',
          `Your sign-in at ${url} has expired`,
          'Sign in again with: millwright login',
        );
      return [{ ...kept, services: { ...kept.services, [url]: renewed } }, renewed.access_token];
    });
  };
}

function notSignedIn(url: string): CliError {
  return new CliError(
    'notSignedIn',
    `You are not signed in to ${url}`,
    'Sign in with: millwright login, or set MILLWRIGHT_TOKEN',
  );
}
