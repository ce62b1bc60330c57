export type EgressErrorCode =
  /** The address itself is not allowed. */
  | 'ADDRESS_REFUSED'
  /** Nothing responds at the address, or it is off limits. The error does not reveal which. */
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  /** The response redirects to another origin, or redirects too many times. */
  | 'REDIRECT_REFUSED'
  /** The certificate is not valid for this host. */
  | 'TLS'
  /** The response is not HTTP, or uses an unknown encoding. */
  | 'BAD_ANSWER'
  /** The response ended early or cannot be decoded. */
  | 'BROKEN_OFF';

/** A request was refused or its response rejected. The message contains nothing from the response. */
export class EgressError extends Error {
  readonly code: EgressErrorCode;

  constructor(code: EgressErrorCode, message: string) {
    super(message);
    this.name = 'EgressError';
    this.code = code;
  }
}

/** Uses one message for every cause, so callers cannot distinguish a closed port from a private address. */
export function createUnreachableError(): EgressError {
  return new EgressError('UNREACHABLE', 'The address is unreachable or not allowed.');
}
