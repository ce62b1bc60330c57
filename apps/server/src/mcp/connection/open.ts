import type {
  CallToolResult,
  ReadResourceResult,
  ToolAnnotations,
} from '@modelcontextprotocol/client';
import type { SandboxProcess } from '../../core/ports/sandbox.ts';
import type { EgressFetch } from '../../egress/egress.ts';

/** `url` is streamable HTTP alone; `http` may be the older HTTP with SSE as well. */
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

export interface Means {
  readonly fetch: EgressFetch;
  /** The OAuth token of the user for this server; asked before each request. A user's own `Authorization` header loses to it. */
  readonly token?: () => Promise<string | undefined>;
  /** Starts a command where it may run: in a sandbox, or for the operator's own entries on this machine. */
  readonly spawn?: Spawn;
  /** How long one call, listing or reading may take altogether. */
  readonly callMs: number;
  /** How long it may take until the server has said who it is; 10 s when left out. */
  readonly connectMs?: number;
  /** Which is tried first with servers over HTTP: the newest revision, or those that begin with `initialize`. */
  readonly begins?: 'newest' | 'initialize';
  /** Ends the connection. */
  readonly signal: AbortSignal;
}

export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** What the server says of it, without having to keep to it. */
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

export interface CallOutcome {
  readonly content: readonly ContentPart[];
  readonly structuredContent: unknown;
  readonly isError: boolean;
  /** Something was left out; a text among the content says so. */
  readonly isCut: boolean;
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface UseOptions {
  readonly signal?: AbortSignal;
}

export interface ListOptions extends UseOptions {
  /** Of the list; what comes after is not asked for. */
  readonly most: number;
}

/**
 * A connection to one server, for one user. It reopens itself when it was lost before a use, once for each
 * use. A call that was under way meanwhile fails and is not repeated: nobody knows whether it was done.
 * Every method throws an `McpFailure`, or the reason of its signal.
 */
export interface Connection extends AsyncDisposable {
  readonly server: { readonly name: string; readonly version: string };
  readonly protocolVersion: string;
  tools(options: ListOptions): Promise<{ tools: ToolDefinition[]; isCut: boolean }>;
  call(
    tool: string,
    args: Readonly<Record<string, unknown>>,
    options?: UseOptions & { readonly onProgress?: (progress: Progress) => void },
  ): Promise<CallOutcome>;
  resources(options: ListOptions): Promise<{ resources: ResourceDefinition[]; isCut: boolean }>;
  read(uri: string, options?: UseOptions): Promise<{ contents: ResourceContent[]; isCut: boolean }>;
}

/** The library behind it is loaded by the first connection. */
export async function openConnection(
  target: RemoteTarget | LocalTarget,
  means: Means,
): Promise<Connection> {
  const { LiveConnection } = await import('./live-connection.ts');
  return LiveConnection.open(target, means);
}
