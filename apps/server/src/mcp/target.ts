import type { McpServerRequest } from '@millwright/contract';
import type { LocalTarget, RemoteTarget } from './connection/open.ts';

export type Target = RemoteTarget | LocalTarget;

/** What a connection needs of a server as it was described. Only the operator may set variables. */
export function targetOf(
  server: McpServerRequest,
  env: Readonly<Record<string, string>> = {},
): Target {
  const { transport } = server;
  return transport === 'stdio'
    ? { transport, command: server.command, args: server.args, env }
    : { transport, url: server.url, headers: server.headers };
}

/** Where tokens and headers of a server may go. */
export function originOf(target: Target): string | null {
  return target.transport === 'stdio' ? null : new URL(target.url).origin;
}
