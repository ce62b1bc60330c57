import type { Picture } from '../picture.ts';
import type { DevSandbox } from './sandbox-manager.ts';

/** Why something could not be had from an MCP server; the message may be shown to an agent. */
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
  /** It says something else than when the user last looked, and is not used before they look again. */
  readonly isChanged: boolean;
}

export interface ListedServer {
  readonly name: string;
  readonly status: 'connected' | 'auth_required' | 'error';
  readonly tools: readonly ListedTool[];
  /** There are more than are told. */
  readonly isCut: boolean;
  readonly error?: McpError;
}

export interface ToolAnswer {
  readonly isError: boolean;
  /** All but pictures, as the server said it. */
  readonly content: readonly unknown[];
  readonly structured: unknown;
  readonly pictures: readonly Picture[];
}

export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** A worker that died may have made this call already: it is made again only if that does no harm. */
  readonly isRepeated: boolean;
}

/** The MCP servers of a user in the hands of one turn; closing it ends every connection. */
export interface TurnServers extends AsyncDisposable {
  list(server: string | undefined, signal: AbortSignal): Promise<readonly ListedServer[]>;
  call(
    server: string,
    tool: string,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions,
  ): Promise<ToolAnswer>;
  /** What the server has to read; one of them when it is named. */
  read(server: string, uri: string | undefined, signal: AbortSignal): Promise<unknown>;
}

export interface Mcp {
  /** Undefined when MCP is switched off. */
  open(
    userId: string,
    bench: () => Promise<Pick<DevSandbox, 'session'>>,
  ): Promise<TurnServers | undefined>;
}
