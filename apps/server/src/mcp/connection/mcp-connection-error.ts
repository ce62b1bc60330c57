export type McpConnectionErrorCode =
  /** The server wants a token, or one that may do more. */
  | 'AUTH_REQUIRED'
  | 'TIMEOUT'
  | 'UNREACHABLE'
  | 'ADDRESS_REFUSED'
  /** The server answered, but with an error or not as MCP servers do. */
  | 'PROTOCOL'
  | 'TOO_LARGE'
  /** The connection was lost meanwhile; the next use opens another. */
  | 'CLOSED'
  /** The command did not start, or ended before it said anything. */
  | 'START_FAILED';

/** What a 401, or a 403 for want of scopes, said in `WWW-Authenticate`. */
export interface Challenge {
  readonly resourceMetadata: string | undefined;
  readonly scope: string | undefined;
  readonly error: string | undefined;
}

interface FailureDetails {
  readonly challenge?: Challenge;
  /** The last that a command wrote to its error output: for its owner's eyes. */
  readonly lastWords?: string;
}

/**
 * Why a server could not be used. The message is free of what was answered, except for the words of an
 * error that an MCP server itself sent for a request; those are cut.
 */
export class McpConnectionError extends Error {
  readonly code: McpConnectionErrorCode;
  readonly challenge: Challenge | undefined;
  readonly lastWords: string | undefined;

  constructor(code: McpConnectionErrorCode, message: string, details: FailureDetails = {}) {
    super(message);
    this.name = 'McpConnectionError';
    this.code = code;
    this.challenge = details.challenge;
    this.lastWords = details.lastWords;
  }
}
