import { limits } from '@millwright/contract';

/** Shown in records, so as many as anybody has. */
export function scopesOf(text: string): string[] {
  const { mcpScopes, mcpScopeChars } = limits.own;
  const scopes = text.split(' ').filter(({ length }) => length > 0 && length <= mcpScopeChars);
  return scopes.slice(0, mcpScopes);
}

/** Each once, and no more than anybody has. */
export function unionOf(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].slice(0, limits.own.mcpScopes);
}

/** Without a refresh token people would have to sign in every hour. */
export function withRefresh(scopes: readonly string[], offered: readonly string[] = []): string[] {
  return [...new Set([...scopes, ...offered.filter((scope) => scope === 'offline_access')])];
}
