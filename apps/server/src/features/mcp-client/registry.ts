import { limits, MASK, type McpServerPatch, type McpServerRequest } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/seal.ts';
import type { Db } from '../../store/db.ts';
import {
  changeServer,
  deleteServer,
  findServer,
  forgetSighting,
  type RegisteredServer,
  registerServer,
  serversOf,
} from '../../store/mcp-servers.ts';
import type { ConfigFile, ConfiguredServer } from './config-file.ts';
import { instancePrefix, type KnownServer } from './known-server.ts';
import { shownUrl } from './record.ts';
import { originOf, type Target, targetOf } from './target.ts';

export interface RegistryOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly file: Pick<ConfigFile, 'servers'>;
  /** Describes the problem with an address; undefined if the address is allowed. */
  readonly checkUrl: (url: string) => string | undefined;
  /** Resolves to true if users' commands can run safely, or if the operator accepts the risk. */
  readonly mayRunCommands: () => Promise<boolean>;
  /** Deletes a grant, because credentials for one server must not reach another. */
  readonly forgetGrant: (userId: string, serverId: string) => Promise<void>;
}

/** The MCP servers available to users: those from the operator's file and those they registered themselves. */
export class ServerRegistry {
  readonly #options: RegistryOptions;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  /** Lists the operator's servers first. */
  async list(userId: string): Promise<KnownServer[]> {
    const { db, file } = this.#options;
    const [configured = [], registered] = await Promise.all([
      file.servers(),
      serversOf(db, userId),
    ]);
    const taken = new Set(configured.map(({ name }) => name));
    return [...configured.map(ofInstance), ...registered.map((row) => this.#known(row, taken))];
  }

  /** Checks existence before permission. */
  async find(userId: string, id: string): Promise<KnownServer> {
    const { db, file } = this.#options;
    const configured = (await file.servers()) ?? [];
    if (id.startsWith(instancePrefix)) {
      const found = configured.map(ofInstance).find((server) => server.id === id);
      if (found) return found;
    }
    const row = await findServer(db, id);
    if (!row) throw new ApiError('MCP_SERVER_NOT_FOUND', 'MCP server not found');
    if (row.userId !== userId) {
      throw new ApiError('ACCESS_DENIED', "You don't have access to this MCP server");
    }
    return this.#known(row, new Set(configured.map(({ name }) => name)));
  }

  async register(userId: string, request: McpServerRequest): Promise<KnownServer> {
    const { db, file, sealer } = this.#options;
    const { name, transport } = request;
    const target = targetOf(request);
    await this.#check(target);
    const configured = (await file.servers()) ?? [];
    if (configured.some((one) => one.name === name)) throw nameTaken(name);
    const registration = await registerServer(db, { userId, name, transport }, (id) =>
      sealer.seal(JSON.stringify(target), contextOf(id)),
    );
    if (registration.status === 'registered') return this.#known(registration.server, new Set());
    if (registration.status === 'name_taken') throw nameTaken(name);
    throw new ApiError(
      'VALIDATION_FAILED',
      `At most ${limits.own.mcpServersPerUser} MCP servers per user`,
      { hint: 'Remove one that you no longer need.' },
    );
  }

  async change(userId: string, id: string, patch: McpServerPatch): Promise<KnownServer> {
    const { db, sealer, clock, file, forgetGrant } = this.#options;
    const known = writable(await this.find(userId, id));
    const target = changed(known.target, patch);
    const isOther = JSON.stringify(target) !== JSON.stringify(known.target);
    if (isOther) await this.#check(target);
    const configured = (await file.servers()) ?? [];
    if (patch.name !== undefined && configured.some((one) => one.name === patch.name)) {
      throw nameTaken(patch.name);
    }
    const row = await changeServer(
      db,
      known.row,
      {
        ...(patch.name !== undefined && { name: patch.name }),
        ...(patch.enabled !== undefined && { enabled: patch.enabled }),
        ...(isOther && { entry: sealer.seal(JSON.stringify(target), contextOf(id)) }),
      },
      clock.now(),
    );
    if (!row) throw nameTaken(patch.name ?? known.name);
    if (isOther) await forgetSighting(db, userId, id);
    if (originOf(target) !== originOf(known.target)) await forgetGrant(userId, id);
    return this.#known(row, new Set(configured.map(({ name }) => name)));
  }

  async remove(userId: string, id: string): Promise<void> {
    const { db, forgetGrant } = this.#options;
    const { row } = writable(await this.find(userId, id));
    await forgetGrant(userId, id);
    await deleteServer(db, row);
  }

  async #check(target: Target): Promise<void> {
    const { checkUrl, mayRunCommands } = this.#options;
    if (target.transport !== 'stdio') {
      const problem = checkUrl(target.url);
      if (problem) throw invalid('url', problem);
      return;
    }
    if (await mayRunCommands()) return;
    throw new ApiError(
      'STDIO_DISABLED',
      "Commands of MCP servers can't be isolated on this server",
      { hint: 'Ask the operator to install bubblewrap or to set MCP_STDIO_ALLOWED=true.' },
    );
  }

  #known(row: RegisteredServer, instanceNames: ReadonlySet<string>): KnownServer {
    const { id, name, enabled } = row;
    const target: Target = JSON.parse(this.#options.sealer.open(row.entry, contextOf(id)));
    const isShadowed = instanceNames.has(name);
    return { id, name, scope: 'user', target, enabled, isShadowed, row };
  }
}

function ofInstance({ name, target }: ConfiguredServer): KnownServer {
  const id = `${instancePrefix}${name}`;
  return { id, name, scope: 'instance', target, enabled: true, isShadowed: false, row: undefined };
}

function writable(known: KnownServer): KnownServer & { row: RegisteredServer } {
  const { row } = known;
  if (row) return { ...known, row };
  throw new ApiError('MCP_SERVER_READ_ONLY', 'This MCP server is managed by the operator', {
    hint: 'The operator can change it in the file at MCP_CONFIG_PATH.',
  });
}

/** Applies a patch. Values that were shown masked and come back masked stay unchanged. */
function changed(target: Target, { url, headers, command, args }: McpServerPatch): Target {
  if (target.transport === 'stdio') {
    if (url !== undefined) throw invalid('url', 'a stdio server has no url');
    if (headers !== undefined) throw invalid('headers', 'a stdio server has no headers');
    return { ...target, command: command ?? target.command, args: args ?? target.args };
  }
  if (command !== undefined) throw invalid('command', 'only a stdio server has a command');
  if (args !== undefined) throw invalid('args', 'only a stdio server has args');
  return {
    ...target,
    url: url === undefined || url === shownUrl(target.url) ? target.url : url,
    headers: headers ? unmasked(headers, target.headers) : target.headers,
  };
}

function unmasked(
  given: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      if (value !== MASK) return [name, value];
      const kept = known.get(name.toLowerCase());
      if (kept === undefined) throw invalid(`headers.${name}`, 'no stored value matches the mask');
      return [name, kept];
    }),
  );
}

function nameTaken(name: string): ApiError {
  return new ApiError(
    'MCP_SERVER_EXISTS',
    `An MCP server named ${JSON.stringify(name)} already exists`,
  );
}

function invalid(path: string, message: string): ApiError {
  const details = [{ path, code: 'invalid', message }];
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, { details });
}

const contextOf = (id: string) => `mcp_server:${id}`;
