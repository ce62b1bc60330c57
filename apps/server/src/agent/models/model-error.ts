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

/** Provider errors for an account without credit. Some providers use the status of a rate limit for it. */
const noCreditPatterns = [
  /insufficient[_ ](quota|balance|credits)|exceeded your current quota|credit balance is too low/i,
];

/** Provider errors for a model that cannot call tools. */
const noToolsPatterns = [
  /does ?n[o']t support (tools|tool use|function calling)|tool use is not supported/i,
  /no endpoints found that support tool use|--enable-auto-tool-choice/i,
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
  // Google uses the same words for a limit per minute, but then names a delay.
  if (status === 402 || (retryAfterMs === undefined && matches(noCreditPatterns))) {
    const message = "This installation's account at the provider has no credit left";
    return { code: 'MODEL_RATE_LIMITED', message, ...final };
  }
  if (matches(noToolsPatterns)) {
    const message =
      "This model can't call tools. Turn off tools in its settings, or choose another";
    return { code: 'MODEL_ERROR', message, ...final };
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

/** Most providers use the standard header, OpenAI also a more precise one, and Google a field of the body. */
function retryAfterOf(error: unknown): number | undefined {
  if (!APICallError.isInstance(error)) return undefined;
  const { responseHeaders: headers, responseBody = '' } = error;
  const [, seconds] = /"retryDelay":\s{0,9}"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(responseBody) ?? [];
  const ms =
    parseNumber(headers?.['retry-after-ms']) ??
    parseRetryAfter(headers?.['retry-after']) ??
    (seconds === undefined ? undefined : Number(seconds) * 1000);
  return ms === undefined ? undefined : Math.round(Math.min(Math.max(0, ms), maxRetryAfterMs));
}

/** Seconds, or the date to wait for. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = parseNumber(header);
  return seconds === undefined ? new Date(header).getTime() - Date.now() : seconds * 1000;
}

function parseNumber(text: string | undefined): number | undefined {
  const value = Number(text);
  return text && Number.isFinite(value) ? value : undefined;
}
