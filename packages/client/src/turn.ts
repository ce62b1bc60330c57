import type {
  AbortReceipt,
  AcceptedBody,
  StampedEvent,
  TurnRequestInput,
} from '@millwright/contract';
import { endingOf } from '@millwright/contract/ending';
import { randomText } from '@millwright/contract/random';
import { Backoff, type Timing } from './backoff.ts';
import { MillwrightError } from './error.ts';
import type { Http, Options } from './http.ts';
import { projectPath } from './paths.ts';
import { streamEvents } from './stream-events.ts';
import { type TurnResult, TurnResultBuilder } from './turn-result.ts';

export interface BuildOptions extends Options {
  /** Builds with the same key are deduplicated; defaults to a new key. */
  readonly idempotencyKey?: string | undefined;
}

/** Known as soon as the service accepts a message. */
export interface Accepted {
  readonly project_id: string;
  readonly turn_id: string;
  /** The turn waits for others, or for the user's answer: `body` tells which. */
  readonly queued?: { readonly position: number; readonly body: AcceptedBody };
}

/** About a minute, with delays of 0.2 s to 10 s. */
const maxFailures = 10;
const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyChars = 32;

/**
 * One message and all events of its turn. Sent immediately; its events can be read once. Leaving early, or aborting the
 * signal, stops the reading but never the turn: use `abort` for that.
 */
export class Turn implements AsyncIterable<StampedEvent> {
  /** Rejects if the service does not accept the message. */
  readonly accepted: Promise<Accepted>;
  readonly #http: Http;
  readonly #timing: Timing;
  readonly #signal: AbortSignal | undefined;
  readonly #events: AsyncGenerator<StampedEvent>;
  readonly #result = new TurnResultBuilder();

  constructor(http: Http, timing: Timing, request: TurnRequestInput, options: BuildOptions) {
    this.#http = http;
    this.#timing = timing;
    this.#signal = options.signal;
    const key = options.idempotencyKey ?? randomText(keyAlphabet, keyChars);
    const posted = this.#post(request, key);
    this.accepted = posted.then(parseAccepted);
    // Reading the events reports the error too, so handling both is optional.
    this.accepted.catch(() => undefined);
    this.#events = this.#read(posted);
  }

  [Symbol.asyncIterator](): AsyncGenerator<StampedEvent> {
    return this.#events;
  }

  /** Result of the turn. Consumes the remaining events, so nothing else may be reading them. */
  async result(): Promise<TurnResult> {
    for await (const _ of this.#events);
    const { result } = this.#result;
    if (result) return result;
    throw new MillwrightError(
      'UNEXPECTED_ANSWER',
      'The events of this turn were not read to the end',
    );
  }

  /** Stops the turn, even while it is queued. Returns whether there was anything to stop. */
  async abort(options: Options = {}): Promise<boolean> {
    const { project_id, turn_id } = await this.accepted;
    const stop = () =>
      this.#http.json<AbortReceipt>(`/api/v1/vibe/abort/${encodeURIComponent(project_id)}`, {
        method: 'POST',
        json: { scope: 'turn', turn_id },
        ...options,
      });
    if ((await stop()).aborted) return true;
    try {
      const path = projectPath(project_id, 'turns', turn_id);
      await this.#http.json(path, { method: 'DELETE', ...options });
      return true;
    } catch (error) {
      if (!(error instanceof MillwrightError) || error.code !== 'TURN_IN_PROGRESS') throw error;
      // No longer queued: it has started meanwhile, or has ended.
      return (await stop()).aborted;
    }
  }

  /** Uses an idempotency key, so that a message whose reply was lost can be resent without building twice. */
  async #post(request: TurnRequestInput, key: string): Promise<Response> {
    const backoff = new Backoff(this.#timing, maxFailures);
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.#http.request('/api/v1/vibe/stream_v2', {
          method: 'POST',
          query: { envelope: true },
          headers: { 'idempotency-key': key, accept: 'text/event-stream' },
          json: request,
          signal: this.#signal,
        });
      } catch (error) {
        // 429: the caller decides whether to wait, unless an earlier attempt may have started the turn.
        if (isFirst && error instanceof MillwrightError && error.status === 429) throw error;
        await backoff.wait(error, this.#signal);
      }
    }
  }

  async *#read(posted: Promise<Response>): AsyncGenerator<StampedEvent> {
    const response = await posted;
    const { project_id, turn_id } = await this.accepted;
    const path = `/api/v1/vibe/stream_v2/${encodeURIComponent(project_id)}`;
    const signal = this.#signal;
    const events = streamEvents({
      after: 0,
      response: response.status === 200 ? response : undefined,
      open: (after) =>
        this.#http.request(path, { query: { turn_id, after, envelope: true }, signal }),
      isLast: (event) => event.turn_id === turn_id && endingOf(event) !== undefined,
      backoff: new Backoff(this.#timing, maxFailures),
      silenceMs: this.#timing.silenceMs,
      signal,
    });
    for await (const event of events) {
      this.#result.apply(event);
      yield event;
    }
  }
}

async function parseAccepted(response: Response): Promise<Accepted> {
  const { headers } = response;
  const project_id = headers.get('x-project-id');
  // The location names this message's turn, even if the body is about one that waits for the user.
  const turn_id = headers.get('location')?.split('turn_id=')[1] ?? headers.get('x-turn-id');
  if (!project_id || !turn_id) {
    const { status } = response;
    throw new MillwrightError('UNEXPECTED_ANSWER', 'The response names no turn', { status });
  }
  if (response.status === 200) return { project_id, turn_id };
  const position = Number(headers.get('x-queue-position') ?? 0);
  const body = (await response.json()) as AcceptedBody;
  return { project_id, turn_id, queued: { position, body } };
}
