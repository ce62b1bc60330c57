import { APICallError } from '@ai-sdk/provider';
import type { TurnErrorCode } from '@millwright/contract';

/** What went wrong with a call of a model, in the words of this service. */
export interface ModelFault {
  readonly code: Extract<TurnErrorCode, `MODEL_${string}`>;
  /** For whoever reads the stream: a provider's own words may name accounts and keys. */
  readonly message: string;
  readonly isWorthRetrying: boolean;
  /** What the provider asked for. */
  readonly retryAfterMs: number | undefined;
}

/** The provider said nothing for too long. */
export class ModelSilence extends Error {}

/** The provider closed its stream without saying that it had finished. */
export class BrokenStream extends Error {}

export function faultOf(error: unknown): ModelFault {
  const status = statusOf(error);
  const words = wordsOf(error);
  const retryAfterMs = retryAfterOf(error);
  if (
    status === 401 ||
    status === 403 ||
    /invalid.{0,10}api.?key|authentication_error/i.test(words)
  ) {
    return {
      code: 'MODEL_AUTH_FAILED',
      message: "The provider refused this installation's credentials",
      isWorthRetrying: false,
      retryAfterMs,
    };
  }
  if (
    /context.{0,20}(length|window|too long|exceed)|prompt is too long|too many tokens/i.test(words)
  ) {
    return {
      code: 'MODEL_ERROR',
      message: 'The conversation is too long for this model',
      isWorthRetrying: false,
      retryAfterMs,
    };
  }
  if (status === 429 || /rate.?limit/i.test(words)) {
    const message = 'The provider limits how often it may be asked';
    return { code: 'MODEL_RATE_LIMITED', message, isWorthRetrying: true, retryAfterMs };
  }
  if (status === 503 || status === 529 || /overloaded/i.test(words)) {
    const message = 'The provider is overloaded';
    return { code: 'MODEL_OVERLOADED', message, isWorthRetrying: true, retryAfterMs };
  }
  // A request that was refused is refused again.
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 408;
  const message = isRefused
    ? 'The provider refused the request'
    : 'The model did not come to an answer';
  return { code: 'MODEL_ERROR', message, isWorthRetrying: !isRefused, retryAfterMs };
}

function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}

function wordsOf(error: unknown): string {
  if (APICallError.isInstance(error)) return `${error.message} ${error.responseBody ?? ''}`;
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
}

const longestWaitMs = 60_000;

function retryAfterOf(error: unknown): number | undefined {
  const header = APICallError.isInstance(error) && error.responseHeaders?.['retry-after'];
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : new Date(header).getTime() - Date.now();
  return ms > 0 ? Math.min(ms, longestWaitMs) : 0;
}
