import type { EventOf, TurnErrorCode } from '@millwright/contract';
import { TurnError } from '../core/turn-error.ts';
import { TruncatedReplyError } from './call-model.ts';
import type { ModelPreset } from './models/model-preset.ts';

/** Failures of a provider. Another model would reject a blocked or too long prompt as well. */
const providerFailures: ReadonlySet<TurnErrorCode> = new Set([
  'MODEL_ERROR',
  'MODEL_RATE_LIMITED',
  'MODEL_OVERLOADED',
  'MODEL_AUTH_FAILED',
]);

/** True if another model can make the call again. After a partial reply, its text would appear twice. */
export function canFallBack(error: unknown): error is TurnError {
  return (
    error instanceof TurnError &&
    providerFailures.has(error.code) &&
    !(error.cause instanceof TruncatedReplyError)
  );
}

/** Reports that another model continues the turn. */
export function buildFallbackEvent(
  { message }: TurnError,
  failed: ModelPreset,
  next: ModelPreset,
): EventOf<'status'> {
  const text = `${failed.name}: ${message}. Continuing with ${next.name}`;
  return { type: 'status', data: { phase: 'fallback', message: text, model: next.id } };
}
