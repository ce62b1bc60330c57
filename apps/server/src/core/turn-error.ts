import type { TurnErrorCode } from '@millwright/contract';

/** An error that ends a turn and is reported to its user. Any other error becomes INTERNAL_ERROR. */
export class TurnError extends Error {
  readonly code: TurnErrorCode;

  constructor(code: TurnErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TurnError';
    this.code = code;
  }
}

/** Errors that neither the user nor the prompt caused. */
const serviceFaultCodes: ReadonlySet<TurnErrorCode> = new Set([
  'MODEL_ERROR',
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'MODEL_AUTH_FAILED',
  'SANDBOX_START_FAILED',
  'SANDBOX_LOST',
  'STORAGE_FULL',
  'WORKER_LOST',
  'INTERNAL_ERROR',
]);

/** True if the service caused the failure, so that the turn is not charged. */
export function isServiceFault(code: TurnErrorCode): boolean {
  return serviceFaultCodes.has(code);
}
