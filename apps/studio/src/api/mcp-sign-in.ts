import type { Millwright } from '@millwright/client';

/** A sign-in to an MCP server that started in this tab. */
export interface BegunSignIn {
  readonly serverId: string;
  /** Page on which it started. */
  readonly from: string;
}

const key = 'millwright.mcp-sign-in';

/** Redirects to the server's sign-in; the service sends the browser back to the settings. */
export async function leaveToSignIn(millwright: Millwright, serverId: string): Promise<void> {
  const { authorization_url } = await millwright.mcpOAuth.start(serverId);
  const begun: BegunSignIn = { serverId, from: location.pathname };
  sessionStorage.setItem(key, JSON.stringify(begun));
  location.assign(authorization_url);
}

export function begunSignIn(): BegunSignIn | undefined {
  const stored = sessionStorage.getItem(key);
  return stored === null ? undefined : JSON.parse(stored);
}

export const forgetSignIn = (): void => sessionStorage.removeItem(key);
