import type { McpSignInFailure } from '@millwright/contract';

/** Outcome of an MCP server's sign-in, read from the URL. */
export type SignInReturn =
  | { readonly kind: 'connected'; readonly serverId: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'failed'; readonly message: string; readonly reference: string | undefined };

const messages: Readonly<Record<Exclude<McpSignInFailure, 'access_denied'>, string>> = {
  state_invalid: 'The sign-in expired or was already used. Click “Sign in” to try again.',
  browser_mismatch:
    'The sign-in was started in another browser. Click “Sign in” to start over in this one.',
  provider_error:
    'The sign-in service reported an error. Wait a moment, then click “Sign in” again.',
  issuer_mismatch:
    'The response came from an unexpected sign-in service and was not used. Click “Sign in” again. If it keeps happening, do not use this server.',
  exchange_failed:
    'The sign-in service returned no usable access. Click “Sign in” again. If it keeps failing, report the reference to the operator.',
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
    message: isKnown(reason) ? messages[reason] : 'Sign-in failed. Click “Sign in” to try again.',
    reference: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(reference) ? reference : undefined,
  };
}

const isKnown = (reason: string): reason is keyof typeof messages =>
  Object.hasOwn(messages, reason);
