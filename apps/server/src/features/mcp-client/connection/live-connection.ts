import {
  type Client,
  type RequestOptions,
  SdkHttpError,
  type Tool,
} from '@modelcontextprotocol/client';
import { unlessAborted } from '../../../core/unless-aborted.ts';
import { SingleFlight } from '../../../infra/concurrency/single-flight.ts';
import { connect, type Session } from './connect.ts';
import { explain } from './explain.ts';
import { hasSoundHeaders } from './header-parameters.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import type {
  CallOutcome,
  Connection,
  ListOptions,
  LocalTarget,
  Means,
  Progress,
  RemoteTarget,
  ResourceContent,
  ResourceDefinition,
  ToolDefinition,
  UseOptions,
} from './open.ts';
import { cutContent, cutContents, nothingOf, Room } from './truncate.ts';

const maxListBytes = 1024 * 1024;
const maxResultBytes = 1024 * 1024;
const maxReadBytes = 64 * 1024;
const maxPages = 100;
const maxName = 200;

interface Page<T> {
  readonly entries: readonly T[];
  readonly next: string | undefined;
}

export class LiveConnection implements Connection {
  readonly #target: RemoteTarget | LocalTarget;
  readonly #means: Means;
  #session: Session;
  readonly #reopening = new SingleFlight<Session>();
  #isClosed = false;
  /** Schemas of the last listing; the library uses them to find the parameters that are also sent as headers. */
  readonly #schemas = new Map<string, Tool['inputSchema']>();

  static async open(target: RemoteTarget | LocalTarget, means: Means): Promise<LiveConnection> {
    means.signal.throwIfAborted();
    return new LiveConnection(target, means, await connect(target, means));
  }

  private constructor(target: RemoteTarget | LocalTarget, means: Means, session: Session) {
    this.#target = target;
    this.#means = means;
    this.#session = session;
    means.signal.addEventListener('abort', this.#close, { once: true });
  }

  get server(): { name: string; version: string } {
    const { name = '', version = '' } = this.#session.client.getServerVersion() ?? {};
    return { name: name.slice(0, maxName), version: version.slice(0, maxName) };
  }

  get protocolVersion(): string {
    return this.#session.client.getNegotiatedProtocolVersion() ?? '';
  }

  async tools({ most, signal }: ListOptions): Promise<{ tools: ToolDefinition[]; isCut: boolean }> {
    const { entries, isCut } = await this.#list<ToolDefinition>(
      most,
      signal,
      async (client, cursor, options) => {
        if (!client.getServerCapabilities()?.tools) return { entries: [], next: undefined };
        const page = await client.request({ method: 'tools/list', params: { cursor } }, options);
        const usable = page.tools.filter((tool) => this.#canUse(client, tool));
        for (const { name, inputSchema } of usable) this.#schemas.set(name, inputSchema);
        const entries = usable.map(({ name, description = '', inputSchema, annotations }) => ({
          name,
          description,
          inputSchema,
          annotations,
        }));
        return { entries, next: page.nextCursor };
      },
    );
    return { tools: entries, isCut };
  }

  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    { signal, onProgress }: UseOptions & { onProgress?: (progress: Progress) => void } = {},
  ): Promise<CallOutcome> {
    const params = { name: tool, arguments: { ...args } };
    const inputSchema = this.#schemas.get(tool);
    const about = {
      ...(inputSchema && { toolDefinition: { name: tool, inputSchema } }),
      ...(onProgress && { onprogress: onProgress }),
    };
    try {
      const result = await this.#use(signal, (client, options) =>
        client.callTool(params, { ...options, ...about }),
      );
      return { ...cutContent(result, maxResultBytes), isError: result.isError ?? false };
    } catch (error) {
      if (!(error instanceof McpConnectionError) || error.code !== 'TOO_LARGE') throw error;
      return { content: nothingOf(), structuredContent: undefined, isError: true, isCut: true };
    }
  }

  async resources({
    most,
    signal,
  }: ListOptions): Promise<{ resources: ResourceDefinition[]; isCut: boolean }> {
    const { entries, isCut } = await this.#list<ResourceDefinition>(
      most,
      signal,
      async (client, cursor, options) => {
        if (!client.getServerCapabilities()?.resources) return { entries: [], next: undefined };
        const page = await client.request(
          { method: 'resources/list', params: { cursor } },
          options,
        );
        const entries = page.resources.map(({ uri, name, description = '', mimeType }) => {
          return { uri, name, description, mimeType };
        });
        return { entries, next: page.nextCursor };
      },
    );
    return { resources: entries, isCut };
  }

  async read(
    uri: string,
    { signal }: UseOptions = {},
  ): Promise<{ contents: ResourceContent[]; isCut: boolean }> {
    const { contents } = await this.#use(signal, (client, options) =>
      client.request({ method: 'resources/read', params: { uri } }, options),
    );
    return cutContents(contents, maxReadBytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  /** Parameters are sent as headers only over HTTP, and only since the revision without sessions. */
  #canUse(client: Client, { inputSchema }: Tool): boolean {
    const hasHeaders = this.#target.transport !== 'stdio' && client.getProtocolEra() === 'modern';
    return !hasHeaders || hasSoundHeaders(inputSchema);
  }

  /** Fetches pages until a limit is reached. Stops at a repeated cursor. */
  async #list<T>(
    most: number,
    signal: AbortSignal | undefined,
    ask: (client: Client, cursor: string | undefined, options: RequestOptions) => Promise<Page<T>>,
  ): Promise<{ entries: T[]; isCut: boolean }> {
    return this.#use(signal, async (client, options) => {
      const room = new Room(maxListBytes);
      const kept: T[] = [];
      const seen = new Set<string | undefined>();
      for (let cursor: string | undefined; !seen.has(cursor) && seen.size < maxPages; ) {
        seen.add(cursor);
        const { entries, next } = await ask(client, cursor, options);
        for (const entry of entries) {
          if (kept.length >= most || !room.take(entry)) return { entries: kept, isCut: true };
          kept.push(entry);
        }
        if (next === undefined) return { entries: kept, isCut: false };
        cursor = next;
      }
      return { entries: kept, isCut: true };
    });
  }

  /**
   * Runs one operation within a single time limit. Retries once if the session has expired, because the server then did
   * not process the request.
   */
  async #use<T>(
    signal: AbortSignal | undefined,
    work: (client: Client, options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const timeout = this.#means.callMs;
    const late = AbortSignal.timeout(timeout);
    const either = signal ? AbortSignal.any([signal, late]) : late;
    const options = { timeout, signal: either };
    try {
      const wasLost = this.#session.isLost;
      const session = await unlessAborted(this.#current(), either);
      try {
        return await work(session.client, options);
      } catch (error) {
        if (wasLost || !isOver(error)) throw error;
        session.isLost = true;
        // The session no longer exists, so an error while closing it is expected.
        void session.client.close().catch(() => {});
        return await work((await unlessAborted(this.#current(), either)).client, options);
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (late.aborted)
        throw new McpConnectionError('TIMEOUT', `No response within ${timeout / 1000} s.`);
      throw explain(error);
    }
  }

  async #current(): Promise<Session> {
    if (this.#isClosed) throw new McpConnectionError('CLOSED', 'The connection is closed.');
    if (!this.#session.isLost) return this.#session;
    return this.#reopening.run('session', () => this.#reopen());
  }

  async #reopen(): Promise<Session> {
    const session = await connect(this.#target, this.#means);
    this.#session = session;
    if (this.#isClosed) await session.client.close();
    return session;
  }

  readonly #close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#means.signal.removeEventListener('abort', this.#close);
    // The connection is no longer used, so a failure to end it cleanly does not matter.
    await this.#session.client.close().catch(() => {});
  };
}

/** The server no longer knows the session, so it did not process the request. */
function isOver(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404;
}
