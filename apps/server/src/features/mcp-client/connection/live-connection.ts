import {
  type Client,
  type RequestOptions,
  SdkHttpError,
  type Tool,
} from '@modelcontextprotocol/client';
import { unlessAborted } from '../../../core/unless-aborted.ts';
import { SingleFlight } from '../../../infra/concurrency/single-flight.ts';
import { hasValidHeaderParameters } from './has-valid-header-parameters.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import { negotiateSession, type Session } from './negotiate-session.ts';
import type {
  CallProgress,
  CallResult,
  Connection,
  ConnectionOptions,
  ListOptions,
  LocalTarget,
  OperationOptions,
  RemoteTarget,
  ResourceContent,
  ResourceDefinition,
  ToolDefinition,
} from './open-connection.ts';
import { toConnectionError } from './to-connection-error.ts';
import {
  ByteBudget,
  omittedContent,
  truncateContent,
  truncateResourceContents,
} from './truncate.ts';

const maxListBytes = 1024 * 1024;
const maxResultBytes = 1024 * 1024;
const maxReadBytes = 64 * 1024;
const maxPages = 100;
const maxNameChars = 200;

interface Page<T> {
  readonly entries: readonly T[];
  readonly next: string | undefined;
}

export class LiveConnection implements Connection {
  readonly #target: RemoteTarget | LocalTarget;
  readonly #options: ConnectionOptions;
  #session: Session;
  readonly #reopening = new SingleFlight<Session>();
  #isClosed = false;
  /** Schemas of the last listing; the library uses them to find the parameters that are also sent as headers. */
  readonly #schemas = new Map<string, Tool['inputSchema']>();

  static async open(
    target: RemoteTarget | LocalTarget,
    options: ConnectionOptions,
  ): Promise<LiveConnection> {
    options.signal.throwIfAborted();
    return new LiveConnection(target, options, await negotiateSession(target, options));
  }

  private constructor(
    target: RemoteTarget | LocalTarget,
    options: ConnectionOptions,
    session: Session,
  ) {
    this.#target = target;
    this.#options = options;
    this.#session = session;
    options.signal.addEventListener('abort', this.#close, { once: true });
  }

  get server(): { name: string; version: string } {
    const { name = '', version = '' } = this.#session.client.getServerVersion() ?? {};
    return { name: name.slice(0, maxNameChars), version: version.slice(0, maxNameChars) };
  }

  get protocolVersion(): string {
    return this.#session.client.getNegotiatedProtocolVersion() ?? '';
  }

  async tools({
    limit,
    signal,
  }: ListOptions): Promise<{ tools: ToolDefinition[]; isTruncated: boolean }> {
    const { entries, isTruncated } = await this.#list<ToolDefinition>(
      limit,
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
    return { tools: entries, isTruncated };
  }

  async call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    {
      signal,
      onProgress,
    }: OperationOptions & { onProgress?: (progress: CallProgress) => void } = {},
  ): Promise<CallResult> {
    const params = { name: tool, arguments: { ...args } };
    const inputSchema = this.#schemas.get(tool);
    const callOptions = {
      ...(inputSchema && { toolDefinition: { name: tool, inputSchema } }),
      ...(onProgress && { onprogress: onProgress }),
    };
    try {
      const result = await this.#withSession(signal, (client, options) =>
        client.callTool(params, { ...options, ...callOptions }),
      );
      return { ...truncateContent(result, maxResultBytes), isError: result.isError ?? false };
    } catch (error) {
      if (!(error instanceof McpConnectionError) || error.code !== 'TOO_LARGE') throw error;
      return {
        content: omittedContent(),
        structuredContent: undefined,
        isError: true,
        isTruncated: true,
      };
    }
  }

  async resources({
    limit,
    signal,
  }: ListOptions): Promise<{ resources: ResourceDefinition[]; isTruncated: boolean }> {
    const { entries, isTruncated } = await this.#list<ResourceDefinition>(
      limit,
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
    return { resources: entries, isTruncated };
  }

  async read(
    uri: string,
    { signal }: OperationOptions = {},
  ): Promise<{ contents: ResourceContent[]; isTruncated: boolean }> {
    const { contents } = await this.#withSession(signal, (client, options) =>
      client.request({ method: 'resources/read', params: { uri } }, options),
    );
    return truncateResourceContents(contents, maxReadBytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#close();
  }

  /** Parameters are sent as headers only over HTTP, and only since the revision without sessions. */
  #canUse(client: Client, { inputSchema }: Tool): boolean {
    const hasHeaders = this.#target.transport !== 'stdio' && client.getProtocolEra() === 'modern';
    return !hasHeaders || hasValidHeaderParameters(inputSchema);
  }

  /** Fetches pages until a limit is reached. Stops at a repeated cursor. */
  async #list<T>(
    limit: number,
    signal: AbortSignal | undefined,
    fetchPage: (
      client: Client,
      cursor: string | undefined,
      options: RequestOptions,
    ) => Promise<Page<T>>,
  ): Promise<{ entries: T[]; isTruncated: boolean }> {
    return this.#withSession(signal, async (client, options) => {
      const budget = new ByteBudget(maxListBytes);
      const collected: T[] = [];
      const seen = new Set<string | undefined>();
      for (let cursor: string | undefined; !seen.has(cursor) && seen.size < maxPages; ) {
        seen.add(cursor);
        const { entries, next } = await fetchPage(client, cursor, options);
        for (const entry of entries) {
          if (collected.length >= limit || !budget.tryConsume(entry))
            return { entries: collected, isTruncated: true };
          collected.push(entry);
        }
        if (next === undefined) return { entries: collected, isTruncated: false };
        cursor = next;
      }
      return { entries: collected, isTruncated: true };
    });
  }

  /**
   * Runs one operation within a single time limit. Retries once if the session has expired, because the server then did
   * not process the request.
   */
  async #withSession<T>(
    signal: AbortSignal | undefined,
    work: (client: Client, options: RequestOptions) => Promise<T>,
  ): Promise<T> {
    const timeout = this.#options.callMs;
    const timeoutSignal = AbortSignal.timeout(timeout);
    const combinedSignal = signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal;
    const options = { timeout, signal: combinedSignal };
    try {
      const wasLost = this.#session.isLost;
      const session = await unlessAborted(this.#openSession(), combinedSignal);
      try {
        return await work(session.client, options);
      } catch (error) {
        if (wasLost || !isSessionExpired(error)) throw error;
        session.isLost = true;
        // The session no longer exists, so an error while closing it is expected.
        void session.client.close().catch(() => {});
        return await work(
          (await unlessAborted(this.#openSession(), combinedSignal)).client,
          options,
        );
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (timeoutSignal.aborted)
        throw new McpConnectionError('TIMEOUT', `No response within ${timeout / 1000} s.`);
      throw toConnectionError(error);
    }
  }

  async #openSession(): Promise<Session> {
    if (this.#isClosed) throw new McpConnectionError('CLOSED', 'The connection is closed.');
    if (!this.#session.isLost) return this.#session;
    return this.#reopening.run('session', () => this.#reopen());
  }

  async #reopen(): Promise<Session> {
    const session = await negotiateSession(this.#target, this.#options);
    this.#session = session;
    if (this.#isClosed) await session.client.close();
    return session;
  }

  readonly #close = async (): Promise<void> => {
    this.#isClosed = true;
    this.#options.signal.removeEventListener('abort', this.#close);
    // The connection is no longer used, so a failure to end it cleanly does not matter.
    await this.#session.client.close().catch(() => {});
  };
}

/** The server no longer knows the session, so it did not process the request. */
function isSessionExpired(error: unknown): boolean {
  return error instanceof SdkHttpError && error.status === 404;
}
