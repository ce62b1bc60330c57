import type { McpKeyScope } from '@millwright/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/** Rejects a key without the required scope. A signed-in user has every scope. */
export function requireScope({ scopes }: Caller, scope: McpKeyScope): void {
  if (!scopes || scopes.includes(scope)) return;
  throw new ApiError('ACCESS_DENIED', `This key doesn't have the scope ${scope}`, {
    headers: {
      'www-authenticate': `Bearer realm="millwright", error="insufficient_scope", scope="${scope}"`,
    },
  });
}

/** Rejects API keys. A key cannot manage keys: a stolen one could create others and outlive its own revocation. */
export function requirePerson({ scopes }: Caller): void {
  if (!scopes) return;
  throw new ApiError('ACCESS_DENIED', "Keys can't do this. Sign in instead");
}

export function requireAdmin({ roles }: Caller): void {
  if (roles.includes('admin')) return;
  throw new ApiError('ACCESS_DENIED', 'Only administrators can do this');
}
