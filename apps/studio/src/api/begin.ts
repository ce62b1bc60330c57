import { Millwright } from '@millwright/client';
import type { StudioRecord } from '@millwright/contract';
import { type Ask, askWith } from './ask.ts';
import { Session } from './session.ts';
import { SignIn, SignInError, type Tokens } from './sign-in.ts';
import { type Connection, watchedSocket } from './watched-socket.ts';

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly settings: StudioRecord;
  readonly millwright: Millwright;
  /** For endpoints that the library does not cover. */
  readonly ask: Ask;
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

export type Beginning = SignedIn | SignedOut;

/** Set after the first sign-in here; only then is an external issuer contacted. */
const rememberedKey = 'millwright.signed-in-before';
const returnKey = 'millwright.return-to';
const here = () => `${location.pathname}${location.search}`;
const isReturning = () => location.pathname === '/signed-in';

/** Determines who is signed in. Calls `onLost` when the session ends. */
export async function begin(onLost: () => void): Promise<Beginning> {
  const baseUrl = location.origin;
  const settings = await readSettings(baseUrl);
  const { origin } = new URL(settings.app_url);
  if (origin !== location.origin) {
    location.replace(`${origin}${here()}`);
    return new Promise<never>(() => undefined);
  }
  const signIn = new SignIn(settings);
  const leave = () => {
    const wanted = isReturning() ? (sessionStorage.getItem(returnKey) ?? '/') : here();
    sessionStorage.setItem(returnKey, wanted);
    return signIn.leave(wanted);
  };
  let problem: string | undefined;
  try {
    const tokens = await tokensOf(signIn);
    if (tokens) {
      localStorage.setItem(rememberedKey, 'yes');
      const session = new Session(signIn, tokens, onLost);
      const signOut = async () => {
        localStorage.removeItem(rememberedKey);
        location.assign((await signIn.endAddress(settings.app_url)) ?? '/');
      };
      const watchers = new Set<(connection: Connection) => void>();
      const tellAll = (connection: Connection) => {
        for (const tell of watchers) tell(connection);
      };
      const WebSocket = watchedSocket(tellAll);
      return {
        kind: 'signed-in',
        settings,
        millwright: new Millwright({ baseUrl, token: session.token, WebSocket }),
        ask: askWith(session.token),
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
  return { kind: 'signed-out', settings, problem, signIn: leave };
}

async function readSettings(baseUrl: string): Promise<StudioRecord> {
  // Matches the page's preload.
  const answer = await fetch(`${baseUrl}/api/v1/public/studio`, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The service returned status ${answer.status}.`);
  return answer.json();
}

async function tokensOf(signIn: SignIn): Promise<Tokens | undefined> {
  const query = new URLSearchParams(location.search);
  if (isReturning() && query.has('state')) {
    // Removes the code and the state from the address bar.
    history.replaceState(null, '', '/signed-in');
    const { tokens, returnTo } = await signIn.finish(query);
    arrive(returnTo);
    return tokens;
  }
  if (signIn.isAtHome) {
    const tokens = await signIn.silently();
    if (tokens && isReturning()) arrive(sessionStorage.getItem(returnKey) ?? '/');
    return tokens;
  }
  if (localStorage.getItem(rememberedKey)) await signIn.leave(isReturning() ? '/' : here(), 'none');
  return undefined;
}

function arrive(path: string): void {
  sessionStorage.removeItem(returnKey);
  // Never redirects to another site, whatever was stored.
  const isOwn = path.startsWith('/') && !path.startsWith('//');
  history.replaceState(null, '', isOwn ? path : '/');
}
