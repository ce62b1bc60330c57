import type { McpKeyScope } from '@millwright/contract';
import { ApiError } from './api-error.ts';
import type { Caller } from './caller.ts';

/** Refuses a caller whose key was made for less. Whoever signed in may do anything of their own. */
export function requireScope({ scopes }: Caller, scope: McpKeyScope): void {
  if (!scopes || scopes.includes(scope)) return;
  throw new ApiError('ACCESS_DENIED', `This key was made without ${scope}`, {
    headers: {
      'www-authenticate': `Bearer realm="millwright", error="insufficient_scope", scope="${scope}"`,
    },
  });
}

/** Keys are no concern of keys: one that was stolen could make others, and outlive its being revoked. */
export function requirePerson({ scopes }: Caller): void {
  if (!scopes) return;
  throw new ApiError('ACCESS_DENIED', 'A key cannot do this: sign in');
}

export function requireAdmin({ roles }: Caller): void {
  if (roles.includes('admin')) return;
  throw new ApiError('ACCESS_DENIED', 'Only an administrator may do this');
}
