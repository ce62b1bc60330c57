import type { VisionImage } from '../vision-image.ts';
import type { DevSandbox } from './sandbox-manager.ts';

/** A failed MCP request. The message may be shown to an agent. */
export class McpError extends Error {
  readonly code: string;
  /** Set when the user has to sign in to that server first. */
  readonly signIn: { readonly serverId: string; readonly server: string } | undefined;

  constructor(code: string, message: string, signIn?: McpError['signIn']) {
    super(message);
    this.name = 'McpError';
    this.code = code;
    this.signIn = signIn;
  }
}

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
  /** True if the tool's description changed since the user last reviewed it. Not used until they review it again. */
  readonly isChanged: boolean;
}

export interface ListedServer {
  readonly name: string;
  readonly status: 'connected' | 'auth_required' | 'error';
  readonly tools: readonly ListedTool[];
  /** True if the server has more tools than listed. */
  readonly isTruncated: boolean;
  readonly error?: McpError;
}

export interface McpToolResult {
  readonly isError: boolean;
  /** All content except pictures, as sent by the server. */
  readonly content: readonly unknown[];
  readonly structured: unknown;
  readonly pictures: readonly VisionImage[];
}

export interface McpProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface McpCallOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: McpProgress) => void;
  /** True if a worker that died may already have made this call. It is repeated only if that is harmless. */
  readonly isRepeated: boolean;
}

/** A user's MCP servers during one turn. Disposing it closes every connection. */
export interface TurnServers extends AsyncDisposable {
  list(server: string | undefined, signal: AbortSignal): Promise<readonly ListedServer[]>;
  call(
    server: string,
    tool: string,
    input: Readonly<Record<string, unknown>>,
    options: McpCallOptions,
  ): Promise<McpToolResult>;
  /** Lists the server's resources, or reads the one at `uri`. */
  read(server: string, uri: string | undefined, signal: AbortSignal): Promise<unknown>;
}

export interface Mcp {
  /** Undefined when MCP is switched off. */
  open(
    userId: string,
    getSandbox: () => Promise<Pick<DevSandbox, 'session'>>,
  ): Promise<TurnServers | undefined>;
}
