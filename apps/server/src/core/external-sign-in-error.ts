import type { McpSignInFailure } from '@millwright/contract';

/** A failed sign-in. Exposes only the reason code, which is one of our own. */
export class ExternalSignInError extends Error {
  readonly reason: McpSignInFailure;

  constructor(reason: McpSignInFailure) {
    super(reason);
    this.name = 'SignInError';
    this.reason = reason;
  }
}
