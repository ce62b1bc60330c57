import type { McpServerRequest } from '@millwright/contract';
import type { LocalTarget, RemoteTarget } from './connection/open-connection.ts';

export type ConnectionTarget = RemoteTarget | LocalTarget;

/** Converts a server's description to a connection target. Only the operator may set environment variables. */
export function toConnectionTarget(
  server: McpServerRequest,
  env: Readonly<Record<string, string>> = {},
): ConnectionTarget {
  const { transport } = server;
  return transport === 'stdio'
    ? { transport, command: server.command, args: server.args, env }
    : { transport, url: server.url, headers: server.headers };
}

/** The only origin to which the server's tokens and headers may be sent. */
export function getTargetOrigin(target: ConnectionTarget): string | null {
  return target.transport === 'stdio' ? null : new URL(target.url).origin;
}
