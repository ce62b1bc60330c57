import { APICallError } from '@ai-sdk/provider';
import type { TurnErrorCode } from '@millwright/contract';
import { CannotContinueError } from '@millwright/starter/cannot-continue-error';

/** A failed model call, mapped to this service's error codes. */
export interface ModelError {
  readonly code: Extract<TurnErrorCode, `MODEL_${string}` | 'CONTEXT_TOO_LONG' | 'CONTENT_BLOCKED'>;
  /** Safe for clients of the stream: a provider's own message may contain accounts and keys. */
  readonly message: string;
  readonly isRetryable: boolean;
  /** Delay requested by the provider. */
  readonly retryAfterMs: number | undefined;
}

/** The provider sent nothing for too long. */
export class ModelTimeoutError extends Error {}

/** The provider closed its stream without a finish part. */
export class BrokenStreamError extends Error {}

/**
 * Provider errors for an input that exceeds the context. There is no common code, so this matches some providers' codes
 * and others' messages.
 */
const contextTooLongPatterns = [
  /context_length_exceeded|exceed_context_size|request_too_large|string_above_max_length/,
  /(maximum|available|max) (context|prompt|model) (length|size|window)/i,
  /(exceed|longer than|greater than|overflow)[^.]{0,60}\b(context|token limit|maximum (size|number of tokens))/i,
  /\b(prompt|input|request|context)\b( is|:)? too (long|large)/i,
  /too many tokens|too large for model|loaded with context length|payload size exceeds/i,
  /reduce the length of the (messages|input|prompt)|must have less than \d+ tokens/i,
  /`inputs` tokens \+ `max_new_tokens` must be/,
];

/** Provider errors for a prompt or reply that violates the content policy. */
const contentBlockedPatterns = [
  /content_policy|content[_ ]filter|content management policy|ResponsibleAIPolicyViolation/i,
  /moderation_blocked|safety system|usage (policy|policies|guidelines)|(input|prompt) was flagged/i,
  /\b(SAFETY|PROHIBITED_CONTENT|BLOCKLIST|SPII|RECITATION)\b/,
  /data_?inspection_?failed|Content Exists Risk/i,
];

export function toModelError(error: unknown): ModelError {
  const status = statusOf(error);
  const text = errorText(error);
  const retryAfterMs = retryAfterOf(error);
  const matches = (patterns: readonly RegExp[]) => patterns.some((one) => one.test(text));
  const final = { isRetryable: false, retryAfterMs };
  // Checked before credentials: some providers refuse content with 401 or 403.
  if (matches(contentBlockedPatterns)) {
    const message = 'The provider blocked this content under its policy';
    return { code: 'CONTENT_BLOCKED', message, ...final };
  }
  if (
    status === 401 ||
    status === 403 ||
    /invalid.{0,10}api.?key|authentication_error/i.test(text)
  ) {
    const message = "The provider rejected this installation's credentials";
    return { code: 'MODEL_AUTH_FAILED', message, ...final };
  }
  // Rate-limit messages (429) also mention tokens, but are temporary.
  if (status === 413 || (status !== 429 && matches(contextTooLongPatterns))) {
    const message = 'The conversation is too long for this model';
    return { code: 'CONTEXT_TOO_LONG', message, ...final };
  }
  if (status === 429 || /rate.?limit/i.test(text)) {
    const message = "The provider's rate limit was reached";
    return { code: 'MODEL_RATE_LIMITED', message, isRetryable: true, retryAfterMs };
  }
  if (status === 503 || status === 529 || /overloaded/i.test(text)) {
    const message = 'The provider is overloaded';
    return { code: 'MODEL_OVERLOADED', message, isRetryable: true, retryAfterMs };
  }
  // A 4xx response repeats on retry.
  const isRejected = status !== undefined && status >= 400 && status < 500 && status !== 408;
  const message = isRejected
    ? 'The provider rejected the request'
    : 'The model did not return a reply';
  const isFinal = isRejected || error instanceof CannotContinueError;
  return { code: 'MODEL_ERROR', message, isRetryable: !isFinal, retryAfterMs };
}

function statusOf(error: unknown): number | undefined {
  return APICallError.isInstance(error) ? error.statusCode : undefined;
}

function errorText(error: unknown): string {
  if (APICallError.isInstance(error)) return `${error.message} ${error.responseBody ?? ''}`;
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : (JSON.stringify(error) ?? '');
}

const maxRetryAfterMs = 60_000;

function retryAfterOf(error: unknown): number | undefined {
  const header = APICallError.isInstance(error) && error.responseHeaders?.['retry-after'];
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : new Date(header).getTime() - Date.now();
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : 0;
}
