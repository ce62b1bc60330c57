import type { McpTestRecord } from '@millwright/contract';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Mcp, TurnServers } from '../core/ports/mcp.ts';
import type { SandboxSession } from '../core/ports/sandbox.ts';
import type { BorrowedSandbox, DevSandbox } from '../core/ports/sandbox-manager.ts';
import { requirePerson } from '../core/scopes.ts';
import type { Db } from '../store/db.ts';
import { type Sighting, sightingsOf } from '../store/mcp-servers.ts';
import type { ConfigFile } from './config-file.ts';
import type { LocalTarget } from './connection/open.ts';
import type { Connector, Grants } from './connector.ts';
import type { KnownServer } from './known-server.ts';
import type { GrantState } from './record.ts';
import type { ServerRegistry } from './registry.ts';
import { tryServer } from './try-server.ts';
import { LiveTurnServers } from './turn-servers.ts';

export interface McpServicesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly file: Pick<ConfigFile, 'servers'>;
  readonly switches: { readonly on: boolean; readonly off: boolean };
  readonly registry: ServerRegistry;
  readonly connector: Connector;
  readonly grants: Grants;
  readonly borrow: () => Promise<BorrowedSandbox>;
}

/** Everything about the MCP servers that agents here use. */
export class McpServices implements Mcp {
  readonly #options: McpServicesOptions;

  constructor(options: McpServicesOptions) {
    this.#options = options;
  }

  get registry(): ServerRegistry {
    return this.#options.registry;
  }

  /** A file is enough, whatever the setting says; only the switch that is made for it turns both off. */
  async isEnabled(): Promise<boolean> {
    const { switches, file } = this.#options;
    return !switches.off && (switches.on || (await file.servers()) !== undefined);
  }

  /** Nothing is reached or run for users where MCP is switched off. */
  async requireEnabled(): Promise<void> {
    if (await this.isEnabled()) return;
    const isForced = this.#options.switches.off;
    const name = isForced ? 'MCP_FORCE_DISABLED' : 'MCP_ENABLED';
    throw new ApiError('ACCESS_DENIED', `MCP servers are disabled by the setting ${name}`, {
      hint: isForced
        ? 'To enable them, the operator removes MCP_FORCE_DISABLED and restarts the service.'
        : 'To enable them, the operator sets MCP_ENABLED=true and restarts the service, or creates the file that MCP_CONFIG_PATH names.',
    });
  }

  /** As much of a server as it takes to sign in to it. */
  async signInTo(caller: Caller, id: string) {
    requirePerson(caller);
    const { target } = await this.registry.find(caller.userId, id);
    await this.requireEnabled();
    const { transport } = target;
    return { id, transport, url: transport === 'stdio' ? null : target.url };
  }

  async open(
    userId: string,
    bench: () => Promise<Pick<DevSandbox, 'session'>>,
  ): Promise<TurnServers | undefined> {
    if (!(await this.isEnabled())) return undefined;
    const spawn = async (target: LocalTarget, signal: AbortSignal) =>
      inside((await bench()).session, target, signal);
    return new LiveTurnServers({ ...this.#options, visitor: { userId, spawn } });
  }

  /** What a user knows of these servers, and what they were granted there. */
  async states(
    userId: string,
    ids: readonly string[],
  ): Promise<{
    sightings: ReadonlyMap<string, Sighting>;
    grants: ReadonlyMap<string, GrantState>;
  }> {
    const { db, grants } = this.#options;
    const [seen, granted] = await Promise.all([
      sightingsOf(db, userId, ids),
      grants.state(userId, ids),
    ]);
    return { sightings: seen, grants: granted };
  }

  /** A command is tried in a sandbox that is thrown away after it. */
  async test(userId: string, server: KnownServer, signal: AbortSignal): Promise<McpTestRecord> {
    let borrowed: BorrowedSandbox | undefined;
    const spawn = async (target: LocalTarget, ending: AbortSignal) => {
      borrowed = await this.#options.borrow();
      return inside(borrowed.session, target, ending);
    };
    try {
      return await tryServer(this.#options, server, { userId, spawn, signal });
    } finally {
      await borrowed?.release();
    }
  }
}

/** The program with its arguments, with no shell in between. */
function inside(session: SandboxSession, { command, args }: LocalTarget, signal: AbortSignal) {
  return session.spawn([command, ...args], { signal });
}
