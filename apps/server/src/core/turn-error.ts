import type { TurnErrorCode } from '@millwright/contract';

/** A reason why a turn cannot go on that its user is told. Anything else is INTERNAL_ERROR. */
export class TurnError extends Error {
  readonly code: TurnErrorCode;

  constructor(code: TurnErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'TurnError';
    this.code = code;
  }
}

/** What no user and no prompt could have helped. */
const ours: ReadonlySet<TurnErrorCode> = new Set([
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

/** Whether a turn that ended so failed for our sake, so that nobody pays for it. */
export function isOurs(code: TurnErrorCode): boolean {
  return ours.has(code);
}
