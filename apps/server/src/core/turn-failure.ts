import type { TurnErrorCode } from '@millwright/contract';

/** A reason why a turn cannot go on that its user is told. Anything else is INTERNAL_ERROR. */
export class TurnFailure extends Error {
  readonly code: TurnErrorCode;

  constructor(code: TurnErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TurnFailure';
    this.code = code;
  }
}
