export type McpConnectionErrorCode =
  /** The server requires a token, or one with more scopes. */
  | 'AUTH_REQUIRED'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'ADDRESS_REFUSED'
  /** The server returned an error or a response that is not valid MCP. */
  | 'PROTOCOL'
  | 'TOO_LARGE'
  /** The connection was lost; the next operation opens a new one. */
  | 'CLOSED'
  /** The command did not start, or exited before it sent anything. */
  | 'START_FAILED';

/** The `WWW-Authenticate` header of a 401, or of a 403 for insufficient scopes. */
export interface Challenge {
  readonly resourceMetadata: string | undefined;
  readonly scope: string | undefined;
  readonly error: string | undefined;
}

interface ErrorDetails {
  readonly challenge?: Challenge;
  /** The end of a command's stderr, to be shown only to its owner. */
  readonly stderrTail?: string;
}

/**
 * A server could not be used. The message contains nothing from the server's response, except the truncated message of
 * an error that an MCP server itself returned for a request.
 */
export class McpConnectionError extends Error {
  readonly code: McpConnectionErrorCode;
  readonly challenge: Challenge | undefined;
  readonly stderrTail: string | undefined;

  constructor(code: McpConnectionErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'McpConnectionError';
    this.code = code;
    this.challenge = details.challenge;
    this.stderrTail = details.stderrTail;
  }
}
