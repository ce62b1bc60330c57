import type { McpTestRecord } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Caller } from '../../core/caller.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Mcp, TurnServers } from '../../core/ports/mcp.ts';
import type { SandboxSession } from '../../core/ports/sandbox.ts';
import type { DevSandbox, TemporarySandbox } from '../../core/ports/sandbox-manager.ts';
import { requirePerson } from '../../core/require-scope.ts';
import type { Db } from '../../store/db.ts';
import { listSightings, type Sighting } from '../../store/queries/mcp-servers.ts';
import type { AvailableServer } from './available-server.ts';
import type { AvailableServers } from './available-servers.ts';
import type { LocalTarget } from './connection/open-connection.ts';
import type { ConnectionFactory, Grants } from './connection-factory.ts';
import { LiveTurnServers } from './live-turn-servers.ts';
import type { OperatorServersFile } from './operator-servers-file.ts';
import { probeServer } from './probe-server.ts';
import type { GrantState } from './to-masked-server-record.ts';

export interface McpServicesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly file: Pick<OperatorServersFile, 'servers'>;
  readonly switches: { readonly isEnabled: boolean; readonly isForceDisabled: boolean };
  readonly registry: AvailableServers;
  readonly connector: ConnectionFactory;
  readonly grants: Grants;
  readonly acquireSandbox: () => Promise<TemporarySandbox>;
}

/** The service's facade for the MCP servers that agents use. */
export class McpServices implements Mcp {
  readonly #options: McpServicesOptions;

  constructor(options: McpServicesOptions) {
    this.#options = options;
  }

  get registry(): AvailableServers {
    return this.#options.registry;
  }

  /** Enabled by the setting or by the presence of the file. The kill switch overrides both. */
  async isEnabled(): Promise<boolean> {
    const { switches, file } = this.#options;
    return (
      !switches.isForceDisabled && (switches.isEnabled || (await file.servers()) !== undefined)
    );
  }

  /** Throws if MCP is disabled, so that nothing is contacted or run on behalf of users. */
  async requireEnabled(): Promise<void> {
    if (await this.isEnabled()) return;
    const isForced = this.#options.switches.isForceDisabled;
    const name = isForced ? 'MCP_FORCE_DISABLED' : 'MCP_ENABLED';
    throw new ApiError('ACCESS_DENIED', `MCP servers are disabled by the setting ${name}`, {
      hint: isForced
        ? 'To enable them, the operator removes MCP_FORCE_DISABLED and restarts the service.'
        : 'To enable them, the operator sets MCP_ENABLED=true and restarts the service, or creates the file that MCP_CONFIG_PATH names.',
    });
  }

  /** Returns the part of a server that a sign-in needs. */
  async findSignInTarget(caller: Caller, id: string) {
    requirePerson(caller);
    const { target } = await this.registry.find(caller.userId, id);
    await this.requireEnabled();
    const { transport } = target;
    return { id, transport, url: transport === 'stdio' ? null : target.url };
  }

  async open(
    userId: string,
    openSandbox: () => Promise<Pick<DevSandbox, 'session'>>,
  ): Promise<TurnServers | undefined> {
    if (!(await this.isEnabled())) return undefined;
    const spawn = async (target: LocalTarget, signal: AbortSignal) =>
      spawnIn((await openSandbox()).session, target, signal);
    return new LiveTurnServers({ ...this.#options, context: { userId, spawn } });
  }

  /** Returns the user's sightings of these servers and the grants for them. */
  async states(
    userId: string,
    ids: readonly string[],
  ): Promise<{
    sightings: ReadonlyMap<string, Sighting>;
    grants: ReadonlyMap<string, GrantState>;
  }> {
    const { db, grants } = this.#options;
    const [sightings, grantStates] = await Promise.all([
      listSightings(db, userId, ids),
      grants.getStates(userId, ids),
    ]);
    return { sightings, grants: grantStates };
  }

  /** Tests a server. Commands run in a temporary sandbox. */
  async test(userId: string, server: AvailableServer, signal: AbortSignal): Promise<McpTestRecord> {
    let sandbox: TemporarySandbox | undefined;
    const spawn = async (target: LocalTarget, spawnSignal: AbortSignal) => {
      sandbox = await this.#options.acquireSandbox();
      return spawnIn(sandbox.session, target, spawnSignal);
    };
    try {
      return await probeServer(this.#options, server, { userId, spawn, signal });
    } finally {
      await sandbox?.release();
    }
  }
}

/** Runs the program with its arguments, without a shell. */
function spawnIn(session: SandboxSession, { command, args }: LocalTarget, signal: AbortSignal) {
  return session.spawn([command, ...args], { signal });
}
