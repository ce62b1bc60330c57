import type { McpSignInFailure } from '@millwright/contract';

/** Outcome of an MCP server's sign-in, read from the URL. */
export type SignInReturn =
  | { readonly kind: 'connected'; readonly serverId: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly words: string; readonly reference: string | undefined };

const words: Readonly<Record<Exclude<McpSignInFailure, 'access_denied'>, string>> = {
  state_invalid:
    'The sign-in took too long, or its answer was used before. Press “Sign in” once more.',
  browser_mismatch:
    'The sign-in was begun in another browser. Begin and end it in the same one: press “Sign in” here.',
  provider_error:
    'The sign-in service of the server reported an error. Wait a moment, then press “Sign in” again.',
  issuer_mismatch:
    'The answer came from another sign-in service than the one you were sent to, so it was not used. Press “Sign in” again; if it happens again, do not use this server.',
  exchange_failed:
    'The sign-in service let you in, but gave no access that can be used. Press “Sign in” again; if it happens again, quote the reference to whoever runs Millwright.',
};

/** Anyone can forge a URL: values that are not well-formed are never shown. */
export function readReturn(query: URLSearchParams): SignInReturn | undefined {
  const outcome = query.get('mcp_oauth');
  if (outcome === 'connected') return { kind: 'connected', serverId: query.get('server_id') ?? '' };
  if (outcome !== 'error') return undefined;
  const reason = query.get('reason') ?? '';
  if (reason === 'access_denied') return { kind: 'declined' };
  const reference = query.get('error_ref') ?? '';
  return {
    kind: 'failed',
    words: isKnown(reason) ? words[reason] : 'The sign-in did not work. Press “Sign in” again.',
    reference: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined,
  };
}

const isKnown = (reason: string): reason is keyof typeof words => Object.hasOwn(words, reason);
