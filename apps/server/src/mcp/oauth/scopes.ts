import { limits } from '@millwright/contract';

/** Each once, and no more than anybody has. */
export function unionOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].slice(0, limits.own.mcpScopes);
}

/** Without a refresh token people would have to sign in every hour. */
export function withRefresh(scopes: readonly string[], offered: readonly string[] = []): string[] {
  return [...new Set([...scopes, ...offered.filter((scope) => scope === 'offline_access')])];
}
