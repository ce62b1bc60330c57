export type EgressRefusal =
  /** The address itself says that it must not be asked. */
  | 'ADDRESS_REFUSED'
  /** Nobody is there, or nobody that may be asked; which of both is not told. */
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TOO_LARGE'
  /** The answer leads to another origin, or leads on for too long. */
  | 'REDIRECT_REFUSED'
  /** The certificate is not one for this host. */
  | 'TLS'
  /** What was answered is no HTTP, or in an encoding nobody knows. */
  | 'BAD_ANSWER'
  /** The answer ended too early, or cannot be decoded any further. */
  | 'BROKEN_OFF';

/** Why an address was not asked, or its answer not taken. The message holds nothing of the answer. */
export class EgressError extends Error {
  readonly code: EgressRefusal;

  constructor(code: EgressRefusal, message: string) {
    super(message);
    this.name = 'EgressError';
    this.code = code;
  }
}

/** One text for all of them, so that none can tell a closed port from a private address. */
export function unreachable(): EgressError {
  return new EgressError('UNREACHABLE', 'The address cannot be reached, or must not be.');
}
