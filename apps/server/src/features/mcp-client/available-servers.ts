import {
  limits,
  type McpServerPatch,
  type McpServerRequest,
  secretMask,
} from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Db } from '../../store/db.ts';
import {
  changeServer,
  deleteServer,
  deleteSighting,
  findServer,
  listServers,
  type RegisteredServer,
  registerServer,
} from '../../store/queries/mcp-servers.ts';
import { type AvailableServer, instancePrefix } from './available-server.ts';
import { type ConnectionTarget, getTargetOrigin, toConnectionTarget } from './connection-target.ts';
import type { ConfiguredServer, OperatorServersFile } from './operator-servers-file.ts';
import { maskUrl } from './to-masked-server-record.ts';

export interface AvailableServersOptions {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly file: Pick<OperatorServersFile, 'servers'>;
  /** Describes the problem with an address; undefined if the address is allowed. */
  readonly checkUrl: (url: string) => string | undefined;
  /** Resolves to true if users' commands can run safely, or if the operator accepts the risk. */
  readonly canRunCommands: () => Promise<boolean>;
  /** Deletes a grant, because credentials for one server must not reach another. */
  readonly deleteGrant: (userId: string, serverId: string) => Promise<void>;
}

/** The MCP servers available to users: those from the operator's file and those they registered themselves. */
export class AvailableServers {
  readonly #options: AvailableServersOptions;

  constructor(options: AvailableServersOptions) {
    this.#options = options;
  }

  /** Lists the operator's servers first. */
  async list(userId: string): Promise<AvailableServer[]> {
    const { db, file } = this.#options;
    const [configured = [], registered] = await Promise.all([
      file.servers(),
      listServers(db, userId),
    ]);
    const takenNames = new Set(configured.map(({ name }) => name));
    return [
      ...configured.map(fromConfigured),
      ...registered.map((row) => this.#toKnownServer(row, takenNames)),
    ];
  }

  /** Checks existence before permission. */
  async find(userId: string, id: string): Promise<AvailableServer> {
    const { db, file } = this.#options;
    const configured = (await file.servers()) ?? [];
    if (id.startsWith(instancePrefix)) {
      const found = configured.map(fromConfigured).find((server) => server.id === id);
      if (found) return found;
    }
    const row = await findServer(db, id);
    if (!row) throw new ApiError('MCP_SERVER_NOT_FOUND', 'MCP server not found');
    if (row.userId !== userId) {
      throw new ApiError('ACCESS_DENIED', "You don't have access to this MCP server");
    }
    return this.#toKnownServer(row, new Set(configured.map(({ name }) => name)));
  }

  async register(userId: string, request: McpServerRequest): Promise<AvailableServer> {
    const { db, file, sealer } = this.#options;
    const { name, transport } = request;
    const target = toConnectionTarget(request);
    await this.#validate(target);
    const configured = (await file.servers()) ?? [];
    if (configured.some((one) => one.name === name)) throw nameTakenError(name);
    const registration = await registerServer(db, { userId, name, transport }, (id) =>
      sealer.seal(JSON.stringify(target), sealContext(id)),
    );
    if (registration.status === 'registered')
      return this.#toKnownServer(registration.server, new Set());
    if (registration.status === 'name_taken') throw nameTakenError(name);
    throw new ApiError(
      'VALIDATION_FAILED',
      `At most ${limits.own.mcpServersPerUser} MCP servers per user`,
      { hint: 'Remove one that you no longer need.' },
    );
  }

  async change(userId: string, id: string, patch: McpServerPatch): Promise<AvailableServer> {
    const { db, sealer, clock, file, deleteGrant } = this.#options;
    const known = requireWritable(await this.find(userId, id));
    const target = applyPatch(known.target, patch);
    const isTargetChanged = JSON.stringify(target) !== JSON.stringify(known.target);
    if (isTargetChanged) await this.#validate(target);
    const configured = (await file.servers()) ?? [];
    if (patch.name !== undefined && configured.some((one) => one.name === patch.name)) {
      throw nameTakenError(patch.name);
    }
    const row = await changeServer(
      db,
      known.row,
      {
        ...(patch.name !== undefined && { name: patch.name }),
        ...(patch.enabled !== undefined && { enabled: patch.enabled }),
        ...(isTargetChanged && { entry: sealer.seal(JSON.stringify(target), sealContext(id)) }),
      },
      clock.now(),
    );
    if (!row) throw nameTakenError(patch.name ?? known.name);
    if (isTargetChanged) await deleteSighting(db, userId, id);
    if (getTargetOrigin(target) !== getTargetOrigin(known.target)) await deleteGrant(userId, id);
    return this.#toKnownServer(row, new Set(configured.map(({ name }) => name)));
  }

  async remove(userId: string, id: string): Promise<void> {
    const { db, deleteGrant } = this.#options;
    const { row } = requireWritable(await this.find(userId, id));
    await deleteGrant(userId, id);
    await deleteServer(db, row);
  }

  async #validate(target: ConnectionTarget): Promise<void> {
    const { checkUrl, canRunCommands } = this.#options;
    if (target.transport !== 'stdio') {
      const problem = checkUrl(target.url);
      if (problem) throw invalidFieldError('url', problem);
      return;
    }
    if (await canRunCommands()) return;
    throw new ApiError(
      'STDIO_DISABLED',
      "Commands of MCP servers can't be isolated on this server",
      { hint: 'Ask the operator to install bubblewrap or to set MCP_STDIO_ALLOWED=true.' },
    );
  }

  #toKnownServer(row: RegisteredServer, instanceNames: ReadonlySet<string>): AvailableServer {
    const { id, name, enabled } = row;
    const target: ConnectionTarget = JSON.parse(
      this.#options.sealer.open(row.entry, sealContext(id)),
    );
    const isShadowed = instanceNames.has(name);
    return { id, name, scope: 'user', target, enabled, isShadowed, row };
  }
}

function fromConfigured({ name, target }: ConfiguredServer): AvailableServer {
  const id = `${instancePrefix}${name}`;
  return { id, name, scope: 'instance', target, enabled: true, isShadowed: false, row: undefined };
}

function requireWritable(known: AvailableServer): AvailableServer & { row: RegisteredServer } {
  const { row } = known;
  if (row) return { ...known, row };
  throw new ApiError('MCP_SERVER_READ_ONLY', 'This MCP server is managed by the operator', {
    hint: 'The operator can change it in the file at MCP_CONFIG_PATH.',
  });
}

/** Applies a patch. Values that were shown masked and come back masked stay unchanged. */
function applyPatch(
  target: ConnectionTarget,
  { url, headers, command, args }: McpServerPatch,
): ConnectionTarget {
  if (target.transport === 'stdio') {
    if (url !== undefined) throw invalidFieldError('url', 'a stdio server has no url');
    if (headers !== undefined) throw invalidFieldError('headers', 'a stdio server has no headers');
    return { ...target, command: command ?? target.command, args: args ?? target.args };
  }
  if (command !== undefined)
    throw invalidFieldError('command', 'only a stdio server has a command');
  if (args !== undefined) throw invalidFieldError('args', 'only a stdio server has args');
  return {
    ...target,
    url: url === undefined || url === maskUrl(target.url) ? target.url : url,
    headers: headers ? unmaskHeaders(headers, target.headers) : target.headers,
  };
}

function unmaskHeaders(
  input: Readonly<Record<string, string>>,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  const known = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (value !== secretMask) return [name, value];
      const storedValue = known.get(name.toLowerCase());
      if (storedValue === undefined)
        throw invalidFieldError(`headers.${name}`, 'no stored value matches the mask');
      return [name, storedValue];
    }),
  );
}

function nameTakenError(name: string): ApiError {
  return new ApiError(
    'MCP_SERVER_EXISTS',
    `An MCP server named ${JSON.stringify(name)} already exists`,
  );
}

function invalidFieldError(path: string, message: string): ApiError {
  const details = [{ path, code: 'invalid', message }];
  return new ApiError('VALIDATION_FAILED', `${path}: ${message}`, { details });
}

const sealContext = (id: string) => `mcp_server:${id}`;
