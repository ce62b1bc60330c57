import {
  type ListedServer,
  type McpCallOptions,
  McpError,
  type McpToolResult,
  type TurnServers,
} from '../../core/ports/mcp.ts';
import type { Db } from '../../store/db.ts';
import { listSightings, saveSighting } from '../../store/queries/mcp-servers.ts';
import type { AvailableServer } from './available-server.ts';
import type { AvailableServers } from './available-servers.ts';
import type { CallResult, Connection, ToolDefinition } from './connection/open-connection.ts';
import type { ConnectionContext, ConnectionFactory } from './connection-factory.ts';
import { digestTools } from './digest-tools.ts';

const maxTools = 500;
const maxResources = 200;
/** A listing younger than this is reused before a call. */
const listingCacheMs = 30_000;

interface Listing {
  readonly tools: readonly ToolDefinition[];
  readonly isTruncated: boolean;
  /** Names of the tools whose definition differs from the one that the user has seen. */
  readonly changed: ReadonlySet<string>;
  readonly readAt: number;
}

export interface TurnServersOptions {
  readonly db: Db;
  readonly registry: Pick<AvailableServers, 'list'>;
  readonly connector: Pick<ConnectionFactory, 'open' | 'redact' | 'toMcpError'>;
  readonly context: Omit<ConnectionContext, 'signal'>;
}

/**
 * The connections of one turn, opened on first use. Tools are identified by server and name, so that none can
 * impersonate another server's tool or a built-in one. A tool whose definition has changed is not called.
 */
export class LiveTurnServers implements TurnServers {
  readonly #options: TurnServersOptions;
  readonly #closing = new AbortController();
  readonly #connections = new Map<string, Promise<Connection>>();
  readonly #listings = new Map<string, Listing>();

  constructor(options: TurnServersOptions) {
    this.#options = options;
  }

  async list(name: string | undefined, signal: AbortSignal): Promise<readonly ListedServer[]> {
    const selected =
      name === undefined ? await this.#listEnabled() : [await this.#requireServer(name)];
    return Promise.all(selected.map((server) => this.#listServer(server, signal)));
  }

  async call(
    name: string,
    tool: string,
    input: Readonly<Record<string, unknown>>,
    { signal, onProgress, isRepeated }: McpCallOptions,
  ): Promise<McpToolResult> {
    const server = await this.#requireServer(name);
    const result = await this.#withConnection(server, async (connection) => {
      const definition = requireDefinition(
        server,
        tool,
        await this.#getListing(server, connection, signal),
      );
      const { readOnlyHint, idempotentHint } = definition.annotations ?? {};
      if (isRepeated && !readOnlyHint && !idempotentHint) {
        throw new McpError(
          'OUTCOME_UNKNOWN',
          'The service was interrupted during this call, so its outcome is unknown. Check whether it took effect before you call it again.',
        );
      }
      return toToolAnswer(await connection.call(tool, input, { signal, onProgress }));
    });
    return this.#redact(server, result);
  }

  async read(name: string, uri: string | undefined, signal: AbortSignal): Promise<unknown> {
    const server = await this.#requireServer(name);
    const read = await this.#withConnection<unknown>(server, (connection) =>
      uri === undefined
        ? connection.resources({ limit: maxResources, signal })
        : connection.read(uri, { signal }),
    );
    return this.#redact(server, read);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const open = await Promise.allSettled(this.#connections.values());
    await Promise.allSettled(
      open.map((one) =>
        one.status === 'fulfilled' ? one.value[Symbol.asyncDispose]() : undefined,
      ),
    );
  }

  async #listEnabled(): Promise<AvailableServer[]> {
    const known = await this.#options.registry.list(this.#options.context.userId);
    return known.filter(({ enabled, isShadowed }) => enabled && !isShadowed);
  }

  async #requireServer(name: string): Promise<AvailableServer> {
    const servers = await this.#listEnabled();
    const found = servers.find((server) => server.name === name);
    if (found) return found;
    const names = servers.map((server) => server.name).join(', ') || 'none';
    throw new McpError('UNKNOWN_SERVER', `MCP server ${name} not found. Available: ${names}`);
  }

  async #listServer(server: AvailableServer, signal: AbortSignal): Promise<ListedServer> {
    const { name } = server;
    try {
      this.#listings.delete(getConnectionKey(server));
      const { tools, isTruncated, changed } = await this.#withConnection(server, (connection) =>
        this.#getListing(server, connection, signal),
      );
      return {
        name,
        status: 'connected',
        isTruncated,
        tools: (await this.#redact(server, tools)).map((tool) => ({
          name: tool.name,
          description: tool.description,
          inputSchema: tool.inputSchema,
          isChanged: changed.has(tool.name),
        })),
      };
    } catch (error) {
      if (!(error instanceof McpError)) throw error;
      return {
        name,
        status: error.signIn ? 'auth_required' : 'error',
        tools: [],
        isTruncated: false,
        error,
      };
    }
  }

  /** Lists the server's tools and compares them with those that the user has seen. */
  async #getListing(
    server: AvailableServer,
    connection: Connection,
    signal: AbortSignal,
  ): Promise<Listing> {
    const known = this.#listings.get(getConnectionKey(server));
    if (known && performance.now() - known.readAt < listingCacheMs) return known;
    const { db, context } = this.#options;
    const { userId } = context;
    const [{ tools, isTruncated }, sightings] = await Promise.all([
      connection.tools({ limit: maxTools, signal }),
      listSightings(db, userId, [server.id]),
    ]);
    const sighting = sightings.get(server.id);
    const seen = sighting?.tools ?? {};
    const digests = digestTools(tools);
    const names = Object.keys(digests);
    const changed = names.filter((name) => name in seen && seen[name] !== digests[name]);
    const listing = { tools, isTruncated, changed: new Set(changed), readAt: performance.now() };
    this.#listings.set(getConnectionKey(server), listing);
    if (sighting?.status === 'connected' && names.every((name) => name in seen)) return listing;
    await saveSighting(db, {
      userId,
      serverId: server.id,
      status: 'connected',
      testedAt: sighting?.testedAt ?? null,
      // Trust on first use: a new tool is accepted, but only a user can approve later changes.
      tools: { ...digests, ...seen },
    });
    return listing;
  }

  /** Runs an operation on a server's connection and maps its errors. */
  async #withConnection<T>(
    server: AvailableServer,
    use: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    try {
      return await use(await this.#connection(server));
    } catch (error) {
      if (error instanceof McpError) throw error;
      const { connector, context } = this.#options;
      const mcpError = await connector.toMcpError(error, server, context.userId);
      // Reconnect after the user has signed in, to use the new token.
      if (mcpError.signIn) await this.#closeConnection(getConnectionKey(server));
      throw mcpError;
    }
  }

  #redact<T>(server: AvailableServer, output: T): Promise<T> {
    const { connector, context } = this.#options;
    return connector.redact(server, context.userId, output);
  }

  #connection(server: AvailableServer): Promise<Connection> {
    const { connector, context } = this.#options;
    const key = getConnectionKey(server);
    const known = this.#connections.get(key);
    if (known) return known;
    const opening = connector.open(server, { ...context, signal: this.#closing.signal });
    this.#connections.set(key, opening);
    // The caller receives the error; the next use connects again.
    opening.catch(() => this.#connections.delete(key));
    return opening;
  }

  async #closeConnection(key: string): Promise<void> {
    // A connection that failed to open needs no cleanup, and its caller received the error.
    const connection = await this.#connections.get(key)?.catch(() => undefined);
    this.#connections.delete(key);
    await connection?.[Symbol.asyncDispose]();
  }
}

/** The key includes the target: a server that is reconfigured during a turn counts as a different one. */
function getConnectionKey({ id, target }: AvailableServer): string {
  return `${id} ${JSON.stringify(target)}`;
}

/** Separates images, which only vision models can use. */
function toToolAnswer({ content, structuredContent, isError }: CallResult): McpToolResult {
  return {
    isError,
    content: content.filter(({ type }) => type !== 'image'),
    structured: structuredContent,
    pictures: content.flatMap((part) =>
      part.type === 'image' ? [{ mimeType: part.mimeType, data: part.data }] : [],
    ),
  };
}

function requireDefinition(
  { name }: AvailableServer,
  tool: string,
  listing: Listing,
): ToolDefinition {
  const found = listing.tools.find((one) => one.name === tool);
  if (!found) {
    const names = listing.tools.map((one) => one.name).join(', ') || 'none';
    throw new McpError('UNKNOWN_TOOL', `${name} has no tool ${tool}. Available: ${names}`);
  }
  if (!listing.changed.has(tool)) return found;
  throw new McpError(
    'TOOL_CHANGED',
    `The description of the tool ${tool} of ${name} has changed. It can't be called until its user tests the server again, in Settings → MCP servers.`,
  );
}
