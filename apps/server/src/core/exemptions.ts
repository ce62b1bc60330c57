/**
 * The only routes under /api that need no Bearer token. A route claims an exemption by id when it is registered; the
 * HTTP layer refuses to start unless the claimed exemptions are exactly this list.
 */
export interface Exemption {
  readonly id: string;
  /** `ANY` if the rule names no method: every method passes the check, then the router answers 405. */
  readonly method: 'GET' | 'POST' | 'ANY';
  /** Router syntax; a trailing `*` matches at least one character. */
  readonly path: string;
  /** The check that replaces the Bearer token; null for a public route. */
  readonly instead: string | null;
}

const fixed = [
  { id: 'health', method: 'GET', path: '/api/v1/health', instead: null },
  { id: 'models', method: 'GET', path: '/api/v1/vibe/models', instead: null },
  { id: 'providers', method: 'GET', path: '/api/v1/vibe/providers', instead: null },
  { id: 'billing-plans', method: 'GET', path: '/api/v1/billing/plans', instead: null },
  { id: 'billing-config', method: 'GET', path: '/api/v1/billing/config', instead: null },
  {
    id: 'billing-webhook',
    method: 'POST',
    path: '/api/v1/billing/webhook',
    instead: 'a signature over the raw body',
  },
  {
    id: 'git-callback',
    method: 'POST',
    path: '/api/v1/git/oauth/callback',
    instead: 'a single-use state',
  },
  { id: 'mcp-info', method: 'ANY', path: '/api/v1/mcp/info', instead: null },
  { id: 'mcp-catalog', method: 'ANY', path: '/api/v1/mcp/catalog', instead: null },
  {
    id: 'mcp-oauth-begin',
    method: 'ANY',
    path: '/api/v1/mcp/oauth/begin',
    instead: 'a single-use ticket',
  },
  {
    id: 'mcp-oauth-callback',
    method: 'ANY',
    path: '/api/v1/mcp/oauth/callback',
    instead: 'a single-use state and a browser-binding cookie',
  },
  { id: 'ai-gateway', method: 'ANY', path: '/api/v1/ai/*', instead: 'an x-api-key' },
  {
    id: 'analytics',
    method: 'POST',
    path: '/api/v1/internal/analytics/collect',
    instead: 'a site key with its origin, or a signature',
  },
  { id: 'internal', method: 'ANY', path: '/api/v1/internal/*', instead: 'a signature' },
  { id: 'public', method: 'ANY', path: '/api/v1/public/*', instead: null },
  {
    id: 'gateway',
    method: 'ANY',
    path: '/api/v1/gw/*',
    instead: 'an MCP API key, a ticket or an OAuth token',
  },
] as const satisfies readonly Exemption[];

export type ExemptionId = (typeof fixed)[number]['id'] | 'database-callback' | 'payment-callback';

/** Takes both provider slugs as literals so that no other `…/oauth/callback` is ever exempt. */
export function exemptionsFor(slugs: { database: string; payment: string }): readonly Exemption[] {
  return [
    ...fixed,
    {
      id: 'database-callback',
      method: 'ANY',
      path: `/api/v1/${slugs.database}/oauth/callback`,
      instead: 'a single-use state and PKCE',
    },
    {
      id: 'payment-callback',
      method: 'ANY',
      path: `/api/v1/${slugs.payment}/oauth/callback`,
      instead: 'a single-use state',
    },
  ];
}

/**
 * True if a request lies inside the exemption that its route claims. Routers let a wildcard or a parameter match the
 * empty string; `/api/v1/ai/` is outside the exemption.
 */
export function covers(
  exemption: Exemption,
  method: string,
  route: { readonly path: string; readonly params: Readonly<Record<string, string>> },
): boolean {
  const rest = exemption.path.endsWith('/*') ? route.path.slice(exemption.path.length - 1) : '';
  if (/^[*:][^/]*$/.test(rest) && Object.values(route.params).includes('')) return false;
  if (exemption.method === 'ANY') return true;
  return method === exemption.method || (method === 'HEAD' && exemption.method === 'GET');
}
