import { setTimeout as delay } from 'node:timers/promises';
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { unlessAborted } from '../core/unless-aborted.ts';
import type { Config } from '../settings/table.ts';
import { faultOf, ModelTimeoutError } from './model-fault.ts';
import { wrapModel } from './wrap-model.ts';

export interface Patience {
  /** From asking to the first thing that a person could see. */
  readonly firstMs: number;
  /** Between two parts of an answer. */
  readonly idleMs: number;
  readonly attempts: number;
  /** For all attempts together. */
  readonly totalMs: number;
  /** The pause before the second attempt; each further one is twice as long, give or take half. */
  readonly pauseMs: number;
}

/**
 * Notes whether a provider has been sent a request that it has not failed. It works on such a request, and charges for
 * it, even if nobody waits for the answer any more.
 */
export interface Dispatch {
  isSent: boolean;
}

/** So long a turn that cannot go on may be kept waiting, unless the operator wants it longer. */
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

/** Parts by which something was said; an answer that ends before them can be asked for again. */
const spoken: ReadonlySet<LanguageModelV4StreamPart['type']> = new Set([
  'text-delta',
  'reasoning-delta',
  'tool-input-start',
  'tool-call',
  'finish',
]);

/**
 * A model that is asked again as long as it has said nothing, and whose silence ends in an error
 * instead of a turn that hangs. Once it has said something, a failure is the caller's: nobody shall
 * hear the same words twice.
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

/** The same for a call whose answer comes as a whole. */
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
  // Some providers do not hear that they are to stop: then this ends the wait for the next part.
  const leave = () => void reader.cancel().catch(() => undefined);
  watch.signal.addEventListener('abort', leave, { once: true });
  try {
    yield* before;
    for (;;) {
      // Only from here: whoever takes long to take a part is not the provider's fault.
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

/** Ends a request that is no longer wanted, or that has been silent for too long. */
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

  /** Comes with every part: a timer that goes on costs less than a new one. */
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
    this.#silence.abort(new Error('the answer is no longer wanted'));
  }

  #missed(): void {
    if (!this.#isExpecting) return;
    const seconds = Math.round(this.#limitMs / 1000);
    this.#silence.abort(new ModelTimeoutError(`nothing came for ${seconds} s`));
  }
}
