import type { McpSignInFailure } from '@millwright/contract';

/** A sign-in that came to nothing. All that is ever told of it is which of our own reasons it was. */
export class SignInError extends Error {
  readonly reason: McpSignInFailure;

  constructor(reason: McpSignInFailure) {
    super(reason);
    this.name = 'SignInError';
    this.reason = reason;
  }
}
