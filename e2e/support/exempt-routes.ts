/** Complete list of routes under /api that need no Bearer token, with the default provider names. */
export interface ExemptRoute {
  /** `ANY` if the list names no method. */
  readonly method: 'GET' | 'POST' | 'ANY';
  readonly path: string;
}

export const exemptRoutes: readonly ExemptRoute[] = [
  { method: 'GET', path: '/api/v1/health' },
  { method: 'GET', path: '/api/v1/vibe/models' },
  { method: 'GET', path: '/api/v1/vibe/providers' },
  { method: 'GET', path: '/api/v1/billing/plans' },
  { method: 'GET', path: '/api/v1/billing/config' },
  { method: 'POST', path: '/api/v1/billing/webhook' },
  { method: 'POST', path: '/api/v1/git/oauth/callback' },
  { method: 'ANY', path: '/api/v1/supabase/oauth/callback' },
  { method: 'ANY', path: '/api/v1/stripe/oauth/callback' },
  { method: 'ANY', path: '/api/v1/mcp/info' },
  { method: 'ANY', path: '/api/v1/mcp/catalog' },
  { method: 'ANY', path: '/api/v1/mcp/oauth/begin' },
  { method: 'ANY', path: '/api/v1/mcp/oauth/callback' },
  { method: 'ANY', path: '/api/v1/ai/*' },
  { method: 'POST', path: '/api/v1/internal/analytics/collect' },
  { method: 'ANY', path: '/api/v1/internal/*' },
  { method: 'ANY', path: '/api/v1/public/*' },
  { method: 'ANY', path: '/api/v1/gw/*' },
];

export const probedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** A sample path that matches an exempt route. */
export const sampleOf = ({ path }: ExemptRoute): string => path.replace('*', 'x/y');

export function allowsMethod(route: ExemptRoute, method: string): boolean {
  if (route.method === 'ANY') return true;
  return method === route.method || (method === 'HEAD' && route.method === 'GET');
}

/** True if the list exempts a request: a path may match two routes, as the analytics one does. */
export function isExempt(method: string, path: string): boolean {
  return exemptRoutes.some(
    (route) =>
      allowsMethod(route, method) &&
      (route.path.endsWith('*')
        ? path.startsWith(route.path.slice(0, -1)) && path.length >= route.path.length
        : path === route.path),
  );
}
