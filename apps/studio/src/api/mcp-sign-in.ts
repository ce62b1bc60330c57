import type { Millwright } from '@millwright/client';

/** A sign-in to an MCP server that started in this tab. */
export interface PendingSignIn {
  readonly serverId: string;
  /** Page on which it started. */
  readonly from: string;
}

const key = 'millwright.mcp-sign-in';

/** Redirects to the server's sign-in; the service sends the browser back to the settings. */
export async function redirectToSignIn(millwright: Millwright, serverId: string): Promise<void> {
  const { authorization_url } = await millwright.mcpOAuth.start(serverId);
  const pending: PendingSignIn = { serverId, from: location.pathname };
  sessionStorage.setItem(key, JSON.stringify(pending));
  location.assign(authorization_url);
}

export function readPendingSignIn(): PendingSignIn | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export const clearPendingSignIn = (): void => sessionStorage.removeItem(key);
