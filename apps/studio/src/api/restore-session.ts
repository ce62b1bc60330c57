import { Millwright } from '@millwright/client';
import type { StudioRecord } from '@millwright/contract';
import { type CallApi, createApiCaller } from './call-api.ts';
import { Session } from './session.ts';
import { SignIn, SignInError, type Tokens } from './sign-in.ts';
import { type Connection, createWatchedSocket } from './watched-socket.ts';

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly settings: StudioRecord;
  readonly millwright: Millwright;
  /** For endpoints that the library does not cover. */
  readonly callApi: CallApi;
  readonly signOut: () => Promise<void>;
  /** Reports the state of the socket until the returned function is called. */
  readonly watchConnection: (listener: (connection: Connection) => void) => () => void;
}

export interface SignedOut {
  readonly kind: 'signed-out';
  readonly settings: StudioRecord;
  /** Error message, if sign-in failed. */
  readonly problem: string | undefined;
  readonly signIn: () => Promise<void>;
}

export type StudioSession = SignedIn | SignedOut;

/** Set after the first sign-in here; only then is an external issuer contacted. */
const rememberedKey = 'millwright.signed-in-before';
const returnKey = 'millwright.return-to';
const getCurrentPath = () => `${location.pathname}${location.search}`;
const isReturning = () => location.pathname === '/signed-in';

/** Determines who is signed in. Calls `onLost` when the session ends. */
export async function restoreSession(onLost: () => void): Promise<StudioSession> {
  const baseUrl = location.origin;
  const settings = await readSettings(baseUrl);
  const { origin } = new URL(settings.app_url);
  if (origin !== location.origin) {
    location.replace(`${origin}${getCurrentPath()}`);
    return new Promise<never>(() => undefined);
  }
  const signIn = new SignIn(settings);
  const startSignIn = () => {
    const returnTo = isReturning() ? (sessionStorage.getItem(returnKey) ?? '/') : getCurrentPath();
    sessionStorage.setItem(returnKey, returnTo);
    return signIn.redirect(returnTo);
  };
  let problem: string | undefined;
  try {
    const tokens = await obtainTokens(signIn);
    if (tokens) {
      localStorage.setItem(rememberedKey, 'yes');
      const session = new Session(signIn, tokens, onLost);
      const signOut = async () => {
        localStorage.removeItem(rememberedKey);
        location.assign((await signIn.getSignOutUrl(settings.app_url)) ?? '/');
      };
      const watchers = new Set<(connection: Connection) => void>();
      const notifyAll = (connection: Connection) => {
        for (const watcher of watchers) watcher(connection);
      };
      const WebSocket = createWatchedSocket(notifyAll);
      return {
        kind: 'signed-in',
        settings,
        millwright: new Millwright({ baseUrl, token: session.token, WebSocket }),
        callApi: createApiCaller(session.token),
        signOut,
        watchConnection: (listener) => {
          watchers.add(listener);
          return () => watchers.delete(listener);
        },
      };
    }
  } catch (error) {
    localStorage.removeItem(rememberedKey);
    if (!(error instanceof SignInError)) throw error;
    if (error.code !== 'login_required' && error.code !== 'interaction_required')
      problem = error.message;
  }
  return { kind: 'signed-out', settings, problem, signIn: startSignIn };
}

async function readSettings(baseUrl: string): Promise<StudioRecord> {
  // Matches the page's preload.
  const response = await fetch(`${baseUrl}/api/v1/public/studio`, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The service returned status ${response.status}.`);
  return response.json();
}

async function obtainTokens(signIn: SignIn): Promise<Tokens | undefined> {
  const query = new URLSearchParams(location.search);
  if (isReturning() && query.has('state')) {
    // Removes the code and the state from the address bar.
    history.replaceState(null, '', '/signed-in');
    const { tokens, returnTo } = await signIn.completeSignIn(query);
    replacePath(returnTo);
    return tokens;
  }
  if (signIn.isSameOrigin) {
    const tokens = await signIn.signInSilently();
    if (tokens && isReturning()) replacePath(sessionStorage.getItem(returnKey) ?? '/');
    return tokens;
  }
  if (localStorage.getItem(rememberedKey))
    await signIn.redirect(isReturning() ? '/' : getCurrentPath(), 'none');
  return undefined;
}

function replacePath(path: string): void {
  sessionStorage.removeItem(returnKey);
  // Never redirects to another site, whatever was stored.
  const isLocal = path.startsWith('/') && !path.startsWith('//');
  history.replaceState(null, '', isLocal ? path : '/');
}
