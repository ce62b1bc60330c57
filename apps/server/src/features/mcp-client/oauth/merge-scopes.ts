import { limits } from '@millwright/contract';

/** Merges scopes without duplicates, up to the limit. */
export function mergeScopes(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].slice(0, limits.own.mcpScopes);
}

/** Adds `offline_access` if offered. Without a refresh token, users would have to sign in every hour. */
export function addOfflineAccess(
  scopes: readonly string[],
  offered: readonly string[] = [],
): string[] {
  return [...new Set([...scopes, ...offered.filter((scope) => scope === 'offline_access')])];
}
