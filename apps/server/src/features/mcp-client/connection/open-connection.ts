import type {
  CallToolResult,
  ReadResourceResult,
  ToolAnnotations,
} from '@modelcontextprotocol/client';
import type { SandboxProcess } from '../../../core/ports/sandbox.ts';
import type { EgressFetch } from '../../../infra/egress/egress.ts';

/** `url` is streamable HTTP only; `http` also allows the older HTTP with SSE. */
export interface RemoteTarget {
  readonly transport: 'url' | 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface LocalTarget {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export type Spawn = (target: LocalTarget, signal: AbortSignal) => Promise<SandboxProcess>;

export interface ConnectionOptions {
  readonly fetch: EgressFetch;
  /**
   * Returns the user's OAuth token for this server; called before each request. Takes precedence over a user's own
   * `Authorization` header.
   */
  readonly token?: () => Promise<string | undefined>;
  /** Starts a command: in a sandbox, or on this machine for the operator's own entries. */
  readonly spawn?: Spawn;
  /** Time limit for one call, listing or read as a whole. */
  readonly callMs: number;
  /** Time limit for the handshake; defaults to 10 s. */
  readonly connectMs?: number;
  /** The handshake to try first over HTTP: the newest revision, or the ones that start with `initialize`. */
  readonly firstHandshake?: 'newest' | 'initialize';
  /** Closes the connection. */
  readonly signal: AbortSignal;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Hints from the server, which it is not bound to follow. */
  readonly annotations: ToolAnnotations | undefined;
}

export interface ResourceDefinition {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string | undefined;
}

export type ContentPart = CallToolResult['content'][number];
export type ResourceContent = ReadResourceResult['contents'][number];

export interface CallResult {
  readonly content: readonly ContentPart[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
  /** Content was truncated; a text in the content says so. */
  readonly isTruncated: boolean;
}

export interface CallProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface OperationOptions {
  readonly signal?: AbortSignal;
}

export interface ListOptions extends OperationOptions {
  /** Maximum number of entries; further pages are not requested. */
  readonly limit: number;
}

/**
 * A connection to one server for one user. If it was lost before an operation, it reconnects, once per operation. A
 * call in flight at that time fails and is not retried, because the server may have executed it. Every method throws an
 * `McpConnectionError`, or the reason of its signal.
 */
export interface Connection extends AsyncDisposable {
  readonly server: { readonly name: string; readonly version: string };
  readonly protocolVersion: string;
  tools(options: ListOptions): Promise<{ tools: ToolDefinition[]; isTruncated: boolean }>;
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options?: OperationOptions & { readonly onProgress?: (progress: CallProgress) => void },
  ): Promise<CallResult>;
  resources(
    options: ListOptions,
  ): Promise<{ resources: ResourceDefinition[]; isTruncated: boolean }>;
  read(
    uri: string,
    options?: OperationOptions,
  ): Promise<{ contents: ResourceContent[]; isTruncated: boolean }>;
}

/** Opens a connection. Loads the library on first use. */
export async function openConnection(
  target: RemoteTarget | LocalTarget,
  options: ConnectionOptions,
): Promise<Connection> {
  const { LiveConnection } = await import('./live-connection.ts');
  return LiveConnection.open(target, options);
}
