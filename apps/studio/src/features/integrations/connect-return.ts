import type { McpSignInFailure } from '@millwright/contract';

/** Outcome of a provider's sign-in, read from the URL. */
export type ConnectReturn =
  | { readonly kind: 'connected'; readonly segment: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly message: string; readonly reference: string | undefined };

const retryHint = 'Click “Connect” to try again.';
const messages: Readonly<Record<Exclude<McpSignInFailure, 'access_denied'>, string>> = {
  state_invalid: `The sign-in expired or was already used. ${retryHint}`,
  browser_mismatch:
    'The sign-in was started in another browser. Click “Connect” to start over in this one.',
  provider_error: `The provider reported an error. Wait a moment, then click “Connect” again.`,
  issuer_mismatch: `The response came from an unexpected provider and was not used. ${retryHint}`,
  exchange_failed:
    'The provider accepted the sign-in but returned no usable access. Click “Connect” again. If it keeps failing, report the reference to the operator.',
};

/** Anyone can forge a URL: values that are not well-formed are never shown. */
export function readReturn(path: string, query: URLSearchParams): ConnectReturn | undefined {
  const [, provider] = path.match(/^\/integrations\/([a-z][a-z0-9-]*)$/) ?? [];
  const connected = provider ?? query.get('connected');
  if (query.get('connected') !== null && connected)
    return { kind: 'connected', segment: connected };
  const reason = provider === undefined ? null : query.get('error');
  if (reason === null) return undefined;
  return toFailure(reason, query.get('error_ref') ?? '');
}

/** Explains a failure to the user. */
export function toFailure(reason: string, reference = ''): ConnectReturn {
  if (reason === 'access_denied') return { kind: 'declined' };
  return {
    kind: 'failed',
    message: isKnown(reason) ? messages[reason] : `No account was connected. ${retryHint}`,
    reference: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined,
  };
}

const isKnown = (reason: string): reason is keyof typeof messages =>
  Object.hasOwn(messages, reason);
