/** Complete list of routes under /api that need no Bearer token, with the default provider names. */
export interface Door {
  /** `ANY` if the list names no method. */
  readonly method: 'GET' | 'POST' | 'ANY';
  readonly path: string;
}

export const doors: readonly Door[] = [
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
export const sampleOf = ({ path }: Door): string => path.replace('*', 'x/y');

export function lets(door: Door, method: string): boolean {
  if (door.method === 'ANY') return true;
  return method === door.method || (method === 'HEAD' && door.method === 'GET');
}

/** True if the list exempts a request: a path may match two routes, as the analytics one does. */
export function isExempt(method: string, path: string): boolean {
  return doors.some(
    (door) =>
      lets(door, method) &&
      (door.path.endsWith('*')
        ? path.startsWith(door.path.slice(0, -1)) && path.length >= door.path.length
        : path === door.path),
  );
}
