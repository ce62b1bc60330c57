import { setTimeout as delay } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import type { Config } from '../../core/settings/table.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { faultOf, ModelTimeoutError } from './model-error.ts';
import { wrapModel } from './wrap-model.ts';

export interface Patience {
  /** From the request to the first visible part. */
  readonly firstMs: number;
  /** Between two parts of a reply. */
  readonly idleMs: number;
  readonly attempts: number;
  /** Limit for all attempts together. */
  readonly totalMs: number;
  /** Delay before the second attempt; doubles with each further attempt, with ±50 % jitter. */
  readonly pauseMs: number;
}

/**
 * Records whether a provider holds a request it has not failed. The provider processes and charges for such a request
 * even if the caller no longer waits for the reply.
 */
export interface Dispatch {
  isSent: boolean;
}

/** Maximum time a stalled turn waits, unless the operator configures more. */
const totalMs = 90_000;

export function patienceOf(config: PatienceSettings): Patience {
  const firstMs = config.MODEL_FIRST_BYTE_TIMEOUT_S * 1000;
  return {
    firstMs,
    idleMs: config.MODEL_IDLE_TIMEOUT_S * 1000,
    attempts: config.MODEL_MAX_RETRIES,
    totalMs: Math.max(totalMs, firstMs),
    pauseMs: 1_000,
  };
}

type PatienceSettings = Pick<
  Config,
  'MODEL_FIRST_BYTE_TIMEOUT_S' | 'MODEL_IDLE_TIMEOUT_S' | 'MODEL_MAX_RETRIES'
>;

/** Parts that carry visible output. A reply that ends before any of them can be retried. */
const spoken: ReadonlySet<LanguageModelV4StreamPart['type']> = new Set([
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
  patience: Patience,
  dispatch?: Dispatch,
): LanguageModelV4 {
  return wrapModel(model, {
    doGenerate: (options) => model.doGenerate(options),
    doStream: (options) =>
      persistently(patience, options.abortSignal, dispatch, (deadline) =>
        attemptOnce(model, options, patience, deadline),
      ),
  });
}

/** Same policy for a call that returns its reply as a whole. */
export function steadily<T>(
  patience: Patience,
  signal: AbortSignal | undefined,
  dispatch: Dispatch,
  call: (signal: AbortSignal) => PromiseLike<T>,
): Promise<T> {
  return persistently(patience, signal, dispatch, async (deadline) => {
    const watch = new Watch(signal);
    try {
      watch.expect(Math.max(1, Math.min(patience.firstMs, deadline - performance.now())));
      return await watch.race(Promise.resolve(call(watch.signal)));
    } finally {
      watch.end();
    }
  });
}

async function persistently<T>(
  patience: Patience,
  signal: AbortSignal | undefined,
  dispatch: Dispatch | undefined,
  attemptIt: (deadline: number) => Promise<T>,
): Promise<T> {
  const deadline = performance.now() + patience.totalMs;
  for (let attempt = 1; ; attempt += 1) {
    if (dispatch) dispatch.isSent = true;
    try {
      return await attemptIt(deadline);
    } catch (error) {
      signal?.throwIfAborted();
      if (dispatch) dispatch.isSent = false;
      const { isWorthRetrying, retryAfterMs } = faultOf(error);
      const jittered = patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const pauseMs = retryAfterMs ?? jittered;
      const isInTime = performance.now() + pauseMs < deadline;
      if (!isWorthRetrying || attempt >= patience.attempts || !isInTime) throw error;
      await delay(pauseMs, undefined, { signal });
    }
  }
}

async function attemptOnce(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  { firstMs, idleMs }: Patience,
  deadline: number,
): Promise<LanguageModelV4StreamResult> {
  const watch = new Watch(options.abortSignal);
  const limit = Math.max(1, Math.min(firstMs, deadline - performance.now()));
  try {
    watch.expect(limit);
    const abortSignal = watch.signal;
    const result = await watch.race(Promise.resolve(model.doStream({ ...options, abortSignal })));
    const reader = result.stream.getReader();
    const before: LanguageModelV4StreamPart[] = [];
    for (;;) {
      const { value, done } = await watch.race(reader.read());
      if (done) break;
      if (value.type === 'error') throw value.error;
      before.push(value);
      if (spoken.has(value.type)) break;
    }
    return { ...result, stream: ReadableStream.from(rest(before, reader, watch, idleMs)) };
  } catch (error) {
    watch.end();
    throw error;
  }
}

async function* rest(
  before: readonly LanguageModelV4StreamPart[],
  reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart>,
  watch: Watch,
  idleMs: number,
): AsyncGenerator<LanguageModelV4StreamPart> {
  // Some providers ignore the abort signal; cancelling the reader ends the wait for the next part. A failed stream
  // rejects the cancellation with the error that the read reports.
  const leave = () => void reader.cancel().catch(() => undefined);
  watch.signal.addEventListener('abort', leave, { once: true });
  try {
    yield* before;
    for (;;) {
      // Started only here: time a slow consumer takes does not count against the provider.
      watch.expect(idleMs);
      const { value, done } = await reader.read();
      watch.rest();
      watch.signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    watch.signal.removeEventListener('abort', leave);
    watch.end();
  }
}

/** Aborts a request that is no longer wanted or has been silent for too long. */
class Watch {
  readonly #silence = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout | undefined;
  #limitMs = 0;
  #isExpecting = false;

  constructor(outer: AbortSignal | undefined) {
    const own = this.#silence.signal;
    this.signal = outer ? AbortSignal.any([outer, own]) : own;
  }

  /** Called for every part: refreshing a timer is cheaper than creating one. */
  expect(ms: number): void {
    this.#isExpecting = true;
    if (this.#timer && this.#limitMs === ms) {
      this.#timer.refresh();
      return;
    }
    clearTimeout(this.#timer);
    this.#limitMs = ms;
    this.#timer = setTimeout(() => this.#missed(), ms);
  }

  rest(): void {
    this.#isExpecting = false;
  }

  race<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.signal);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#silence.abort(new Error('the reply is no longer needed'));
  }

  #missed(): void {
    if (!this.#isExpecting) return;
    const seconds = Math.round(this.#limitMs / 1000);
    this.#silence.abort(new ModelTimeoutError(`no data for ${seconds} s`));
  }
}
