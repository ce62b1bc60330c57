import { setTimeout as delay } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Config } from '../../core/settings/all-settings.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { ModelTimeoutError, toModelError } from './model-error.ts';
import { overrideModelCalls } from './override-model-calls.ts';

export interface RetryPolicy {
  /** From the request to the first visible part. */
  readonly firstPartTimeoutMs: number;
  /** Between two parts of a reply. */
  readonly idleTimeoutMs: number;
  readonly maxAttempts: number;
  /** Limit for all attempts together. */
  readonly totalTimeoutMs: number;
  /** Delay before the second attempt; doubles with each further attempt, with ±50 % jitter. */
  readonly initialDelayMs: number;
}

/**
 * Records whether a provider holds a request it has not failed. The provider processes and charges for such a request
 * even if the caller no longer waits for the reply.
 */
export interface Dispatch {
  isSent: boolean;
}

/** Maximum time a stalled turn waits, unless the operator configures more. */
const minTotalTimeoutMs = 90_000;

export function retryPolicyOf(config: RetrySettings): RetryPolicy {
  const firstPartTimeoutMs = config.MODEL_FIRST_BYTE_TIMEOUT_S * 1000;
  return {
    firstPartTimeoutMs,
    idleTimeoutMs: config.MODEL_IDLE_TIMEOUT_S * 1000,
    maxAttempts: config.MODEL_MAX_RETRIES,
    totalTimeoutMs: Math.max(minTotalTimeoutMs, firstPartTimeoutMs),
    initialDelayMs: 1_000,
  };
}

type RetrySettings = Pick<
  Config,
  'MODEL_FIRST_BYTE_TIMEOUT_S' | 'MODEL_IDLE_TIMEOUT_S' | 'MODEL_MAX_RETRIES'
>;

/** Parts that carry visible output. A reply that ends before any of them can be retried. */
const outputPartTypes: ReadonlySet<LanguageModelV4StreamPart['type']> = new Set([
  'text-delta',
  'reasoning-delta',
  'tool-input-start',
  'tool-call',
  'finish',
]);

/**
 * Retries a model while it has produced no output, and turns silence into an error instead of a hanging turn. A failure
 * after the first output goes to the caller, so that no client receives the same text twice.
 */
export function retryingModel(
  model: LanguageModelV4,
  policy: RetryPolicy,
  dispatch?: Dispatch,
): LanguageModelV4 {
  return overrideModelCalls(model, {
    doGenerate: (options) => model.doGenerate(options),
    doStream: (options) =>
      retry(policy, options.abortSignal, dispatch, (deadline) =>
        streamOnce(model, options, policy, deadline),
      ),
  });
}

/** Same policy for a call that returns its reply as a whole. */
export function callWithRetries<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  dispatch: Dispatch,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  return retry(policy, signal, dispatch, async (deadline) => {
    const watchdog = new Watchdog(signal);
    try {
      watchdog.arm(Math.max(1, Math.min(policy.firstPartTimeoutMs, deadline - performance.now())));
      return await watchdog.race(Promise.resolve(call(watchdog.signal)));
    } finally {
      watchdog.stop();
    }
  });
}

async function retry<T>(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  dispatch: Dispatch | undefined,
  runAttempt: (deadline: number) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + policy.totalTimeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    if (dispatch) dispatch.isSent = true;
    try {
      return await runAttempt(deadline);
    } catch (error) {
      signal?.throwIfAborted();
      if (dispatch) dispatch.isSent = false;
      const { isRetryable, retryAfterMs } = toModelError(error);
      const jittered = policy.initialDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const delayMs = retryAfterMs ?? jittered;
      const isInTime = performance.now() + delayMs < deadline;
      if (!isRetryable || attempt >= policy.maxAttempts || !isInTime) throw error;
      await delay(delayMs, undefined, { signal });
    }
  }
}

async function streamOnce(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  { firstPartTimeoutMs, idleTimeoutMs }: RetryPolicy,
  deadline: number,
): Promise<LanguageModelV4StreamResult> {
  const watchdog = new Watchdog(options.abortSignal);
  const limit = Math.max(1, Math.min(firstPartTimeoutMs, deadline - performance.now()));
  try {
    watchdog.arm(limit);
    const abortSignal = watchdog.signal;
    const result = await watchdog.race(
      Promise.resolve(model.doStream({ ...options, abortSignal })),
    );
    const reader = result.stream.getReader();
    const firstParts: LanguageModelV4StreamPart[] = [];
    for (;;) {
      const { value, done } = await watchdog.race(reader.read());
      if (done) break;
      if (value.type === 'error') throw value.error;
      firstParts.push(value);
      if (outputPartTypes.has(value.type)) break;
    }
    return {
      ...result,
      stream: ReadableStream.from(remainingParts(firstParts, reader, watchdog, idleTimeoutMs)),
    };
  } catch (error) {
    watchdog.stop();
    throw error;
  }
}

async function* remainingParts(
  firstParts: readonly LanguageModelV4StreamPart[],
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  watchdog: Watchdog,
  idleTimeoutMs: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  // Some providers ignore the abort signal; cancelling the reader ends the wait for the next part. A failed stream
  // rejects the cancellation with the error that the read reports.
  const cancel = () => void reader.cancel().catch(() => undefined);
  watchdog.signal.addEventListener('abort', cancel, { once: true });
  try {
    yield* firstParts;
    for (;;) {
      // Started only here: time a slow consumer takes does not count against the provider.
      watchdog.arm(idleTimeoutMs);
      const { value, done } = await reader.read();
      watchdog.disarm();
      watchdog.signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    watchdog.signal.removeEventListener('abort', cancel);
    watchdog.stop();
  }
}

/** Aborts a request that is no longer wanted or has been silent for too long. */
class Watchdog {
  readonly #controller = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #limitMs = 0;
  #isArmed = false;

  constructor(outer: AbortSignal | undefined) {
    const own = this.#controller.signal;
    this.signal = outer ? AbortSignal.any([outer, own]) : own;
  }

  /** Called for every part: refreshing a timer is cheaper than creating one. */
  arm(ms: number): void {
    this.#isArmed = true;
    if (this.#timer && this.#limitMs === ms) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#limitMs = ms;
    this.#timer = setTimeout(() => this.#timeOut(), ms);
  }

  disarm(): void {
    this.#isArmed = false;
  }

  race<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.signal);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#controller.abort(new Error('the reply is no longer needed'));
  }

  #timeOut(): void {
    if (!this.#isArmed) return;
    const seconds = Math.round(this.#limitMs / 1000);
    this.#controller.abort(new ModelTimeoutError(`no data for ${seconds} s`));
  }
}
