/**
 * The only routes under /api that need no Bearer token. A route claims an exemption by id when it is registered; the
 * HTTP layer refuses to start unless the claimed exemptions are exactly this list.
 */
export interface AuthExemption {
  readonly id: string;
  /** `ANY` if the rule names no method: every method passes the check, then the router answers 405. */
  readonly method: 'GET' | 'POST' | 'ANY';
  /** Router syntax; a trailing `*` matches at least one character. */
  readonly path: string;
  /** The check that replaces the Bearer token; null for a public route. */
  readonly alternativeCheck: string | null;
}

const fixed = [
  { id: 'health', method: 'GET', path: '/api/v1/health', alternativeCheck: null },
  { id: 'models', method: 'GET', path: '/api/v1/vibe/models', alternativeCheck: null },
  { id: 'providers', method: 'GET', path: '/api/v1/vibe/providers', alternativeCheck: null },
  { id: 'billing-plans', method: 'GET', path: '/api/v1/billing/plans', alternativeCheck: null },
  { id: 'billing-config', method: 'GET', path: '/api/v1/billing/config', alternativeCheck: null },
  {
    id: 'billing-webhook',
    method: 'POST',
    path: '/api/v1/billing/webhook',
    alternativeCheck: 'a signature over the raw body',
  },
  {
    id: 'git-callback',
    method: 'POST',
    path: '/api/v1/git/oauth/callback',
    alternativeCheck: 'a single-use state',
  },
  { id: 'mcp-info', method: 'ANY', path: '/api/v1/mcp/info', alternativeCheck: null },
  { id: 'mcp-catalog', method: 'ANY', path: '/api/v1/mcp/catalog', alternativeCheck: null },
  {
    id: 'mcp-oauth-begin',
    method: 'ANY',
    path: '/api/v1/mcp/oauth/begin',
    alternativeCheck: 'a single-use ticket',
  },
  {
    id: 'mcp-oauth-callback',
    method: 'ANY',
    path: '/api/v1/mcp/oauth/callback',
    alternativeCheck: 'a single-use state and a browser-binding cookie',
  },
  { id: 'ai-gateway', method: 'ANY', path: '/api/v1/ai/*', alternativeCheck: 'an x-api-key' },
  {
    id: 'analytics',
    method: 'POST',
    path: '/api/v1/internal/analytics/collect',
    alternativeCheck: 'a site key with its origin, or a signature',
  },
  { id: 'internal', method: 'ANY', path: '/api/v1/internal/*', alternativeCheck: 'a signature' },
  { id: 'public', method: 'ANY', path: '/api/v1/public/*', alternativeCheck: null },
  {
    id: 'gateway',
    method: 'ANY',
    path: '/api/v1/gw/*',
    alternativeCheck: 'an MCP API key, a ticket or an OAuth token',
  },
] as const satisfies readonly AuthExemption[];

export type AuthExemptionId =
  | (typeof fixed)[number]['id']
  | 'database-callback'
  | 'payment-callback';

/** Takes both provider slugs as literals so that no other `…/oauth/callback` is ever exempt. */
export function listAuthExemptions(slugs: {
  database: string;
  payment: string;
}): readonly AuthExemption[] {
  return [
    ...fixed,
    {
      id: 'database-callback',
      method: 'ANY',
      path: `/api/v1/${slugs.database}/oauth/callback`,
      alternativeCheck: 'a single-use state and PKCE',
    },
    {
      id: 'payment-callback',
      method: 'ANY',
      path: `/api/v1/${slugs.payment}/oauth/callback`,
      alternativeCheck: 'a single-use state',
    },
  ];
}

/**
 * True if a request lies inside the exemption that its route claims. Routers let a wildcard or a parameter match the
 * empty string; `/api/v1/ai/` is outside the exemption.
 */
export function isCoveredByExemption(
  exemption: AuthExemption,
  method: string,
  route: { readonly path: string; readonly params: Readonly<Record<string, string>> },
): boolean {
  const rest = exemption.path.endsWith('/*') ? route.path.slice(exemption.path.length - 1) : '';
  if (/^[*:][^/]*$/.test(rest) && Object.values(route.params).includes('')) return false;
  if (exemption.method === 'ANY') return true;
  return method === exemption.method || (method === 'HEAD' && exemption.method === 'GET');
}
