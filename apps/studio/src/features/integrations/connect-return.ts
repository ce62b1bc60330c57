import type { McpSignInFailure } from '@millwright/contract';

/** Outcome of a provider's sign-in, read from the URL. */
export type ConnectReturn =
  | { readonly kind: 'connected'; readonly segment: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly words: string; readonly reference: string | undefined };

const again = 'Press “Connect” once more.';
const words: Readonly<Record<Exclude<McpSignInFailure, 'access_denied'>, string>> = {
  state_invalid: `The sign-in took too long, or its answer was used before. ${again}`,
  browser_mismatch:
    'The sign-in was begun in another browser. Begin and end it in the same one: press “Connect” here.',
  provider_error: `The provider reported an error. Wait a moment, then press “Connect” again.`,
  issuer_mismatch: `The answer came from somebody else than the one you were sent to. ${again}`,
  exchange_failed:
    'The provider let you in, but gave no access that can be used. Press “Connect” again; if it happens again, quote the reference to whoever runs Millwright.',
};

/** Anyone can forge a URL: values that are not well-formed are never shown. */
export function readReturn(path: string, query: URLSearchParams): ConnectReturn | undefined {
  const [, provider] = path.match(/^\/integrations\/([a-z][a-z0-9-]*)$/) ?? [];
  const connected = provider ?? query.get('connected');
  if (query.get('connected') !== null && connected)
    return { kind: 'connected', segment: connected };
  const reason = provider === undefined ? null : query.get('error');
  if (reason === null) return undefined;
  return failureOf(reason, query.get('error_ref') ?? '');
}

/** Explains a failure to the user. */
export function failureOf(reason: string, reference = ''): ConnectReturn {
  if (reason === 'access_denied') return { kind: 'declined' };
  return {
    kind: 'failed',
    words: isKnown(reason) ? words[reason] : `Nothing was connected. ${again}`,
    reference: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined,
  };
}

const isKnown = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);
