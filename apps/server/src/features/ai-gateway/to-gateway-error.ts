import { UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { ModelTimeoutError, toModelError } from '../../agent/models/model-error.ts';
import { ApiError } from '../../core/api-error.ts';

const noRetry = { 'x-should-retry': 'false' };

/** Maps a provider's failure to the error for the app. The provider's own message goes only to the log. */
export function toGatewayError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (UnsupportedFunctionalityError.isInstance(error)) {
    const message = `This model doesn't support ${error.functionality}`;
    return new ApiError('VALIDATION_FAILED', message, { cause: error });
  }
  if (error instanceof ModelTimeoutError) {
    return new ApiError('UPSTREAM_TIMEOUT', 'The provider did not respond in time', {
      hint: 'Try again.',
      cause: error,
    });
  }
  const { code, message, isRetryable, retryAfterMs } = toModelError(error);
  const wait = retryAfterMs && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  switch (code) {
    case 'CONTEXT_TOO_LONG':
    case 'CONTENT_BLOCKED':
      return new ApiError('VALIDATION_FAILED', message, { cause: error });
    case 'MODEL_AUTH_FAILED':
      return new ApiError('UPSTREAM_ERROR', message, {
        hint: 'Contact the operator of this installation.',
        headers: noRetry,
        cause: error,
      });
    default:
      if (!isRetryable) return new ApiError('VALIDATION_FAILED', message, { cause: error });
      return new ApiError('UPSTREAM_ERROR', message, {
        hint: 'Try again in a moment.',
        headers: wait || {},
        cause: error,
      });
  }
}
