import { type McpServerRecord, secretMask } from '@millwright/contract';
import type { Sighting } from '../../store/queries/mcp-servers.ts';
import type { AvailableServer } from './available-server.ts';

/** A user's grant at the server's authorization server. */
export interface GrantState {
  readonly expiresAt: Date | null;
  readonly scopes: readonly string[];
}

/** Renders a server for users: masks every secret and shows an operator's commands to admins only. */
export function toMaskedServerRecord(
  server: AvailableServer,
  sighting: Sighting | undefined,
  grant: GrantState | undefined,
  isAdmin: boolean,
): McpServerRecord {
  const { target, row } = server;
  const isRemote = target.transport !== 'stdio';
  const isCommandShown = !isRemote && (server.scope === 'user' || isAdmin);
  const headers = isRemote ? Object.keys(target.headers) : [];
  return {
    id: server.id,
    name: server.name,
    transport: target.transport,
    url: isRemote ? maskUrl(target.url) : null,
    command: isCommandShown ? target.command : null,
    args: isCommandShown ? [...target.args] : null,
    headers: Object.fromEntries(headers.map((name) => [name, secretMask])),
    scope: server.scope,
    read_only: row === undefined,
    shadowed: server.isShadowed,
    enabled: server.enabled,
    oauth: {
      required: grant !== undefined || sighting?.status === 'auth_required',
      connected: grant !== undefined,
      expires_at: grant?.expiresAt?.toISOString() ?? null,
      scopes: [...(grant?.scopes ?? [])],
    },
    status: sighting?.status ?? 'unknown',
    last_tested_at: sighting?.testedAt?.toISOString() ?? null,
    tools_count: sighting?.status === 'connected' ? Object.keys(sighting.tools).length : null,
    created_at: row?.createdAt.toISOString() ?? null,
    updated_at: row?.updatedAt.toISOString() ?? null,
  };
}

/** Masks the user name, the password and all query values of an address. */
export function maskUrl(text: string): string {
  const url = new URL(text);
  if (url.username) url.username = secretMask;
  if (url.password) url.password = secretMask;
  for (const name of new Set(url.searchParams.keys())) url.searchParams.set(name, secretMask);
  return url.href;
}
