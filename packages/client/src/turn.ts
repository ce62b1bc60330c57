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
import { Outcome, type TurnResult } from './outcome.ts';
import { projectPath } from './paths.ts';
import { readOn } from './read-on.ts';

export interface BuildOptions extends Options {
  /** Two builds with the same key are one; each has a key of its own when left out. */
  readonly idempotencyKey?: string | undefined;
}

/** What is known as soon as the service has taken a message. */
export interface Accepted {
  readonly project_id: string;
  readonly turn_id: string;
  /** The turn waits for others, or for an answer of the user: `body` says for what. */
  readonly queued?: { readonly position: number; readonly body: AcceptedBody };
}

/** With 0.2 s to 10 s in between, about a minute. */
const mostFailures = 10;
const keyAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const keyChars = 32;

/**
 * One message and everything the agent does for it. It is sent at once; its events can be read once.
 * Leaving early, or a signal, stops the reading and never the turn: that is what `abort` is for.
 */
export class Turn implements AsyncIterable<StampedEvent> {
  /** Rejects when the service does not take the message. */
  readonly accepted: Promise<Accepted>;
  readonly #http: Http;
  readonly #timing: Timing;
  readonly #signal: AbortSignal | undefined;
  readonly #events: AsyncGenerator<StampedEvent>;
  readonly #outcome = new Outcome();

  constructor(http: Http, timing: Timing, request: TurnRequestInput, options: BuildOptions) {
    this.#http = http;
    this.#timing = timing;
    this.#signal = options.signal;
    const key = options.idempotencyKey ?? randomText(keyAlphabet, keyChars);
    const posted = this.#post(request, key);
    this.accepted = posted.then(acceptedBy);
    // Whoever reads the events hears of it too, and need not look at both.
    this.accepted.catch(() => undefined);
    this.#events = this.#read(posted);
  }

  [Symbol.asyncIterator](): AsyncGenerator<StampedEvent> {
    return this.#events;
  }

  /** What became of the turn: reads what is left of its events, so not while somebody else does. */
  async result(): Promise<TurnResult> {
    for await (const _ of this.#events);
    const { result } = this.#outcome;
    if (result) return result;
    throw new MillwrightError(
      'UNEXPECTED_ANSWER',
      'The events of this turn were not read to the end',
    );
  }

  /** Stops the turn, also one that still waits in the queue. Tells whether there was something to stop. */
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
      // Not queued any more: it has begun meanwhile, or it is over.
      return (await stop()).aborted;
    }
  }

  /** With a key, so that a message whose answer was lost can be sent again without building twice. */
  async #post(request: TurnRequestInput, key: string): Promise<Response> {
    const backoff = new Backoff(this.#timing, mostFailures);
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await this.#http.open('/api/v1/vibe/stream_v2', {
          method: 'POST',
          query: { envelope: true },
          headers: { 'idempotency-key': key, accept: 'text/event-stream' },
          json: request,
          signal: this.#signal,
        });
      } catch (error) {
        // Too many requests: the caller knows best whether to wait. Unless the turn may run already.
        if (isFirst && error instanceof MillwrightError && error.status === 429) throw error;
        await backoff.failed(error, this.#signal);
      }
    }
  }

  async *#read(posted: Promise<Response>): AsyncGenerator<StampedEvent> {
    const response = await posted;
    const { project_id, turn_id } = await this.accepted;
    const path = `/api/v1/vibe/stream_v2/${encodeURIComponent(project_id)}`;
    const signal = this.#signal;
    const events = readOn({
      after: 0,
      opened: response.status === 200 ? response : undefined,
      open: (after) => this.#http.open(path, { query: { turn_id, after, envelope: true }, signal }),
      isLast: (event) => event.turn_id === turn_id && endingOf(event) !== undefined,
      backoff: new Backoff(this.#timing, mostFailures),
      silenceMs: this.#timing.silenceMs,
      signal,
    });
    for await (const event of events) {
      this.#outcome.take(event);
      yield event;
    }
  }
}

async function acceptedBy(response: Response): Promise<Accepted> {
  const { headers } = response;
  const project_id = headers.get('x-project-id');
  // The location names the turn of this message, also when the answer is about one that waits for the user.
  const turn_id = headers.get('location')?.split('turn_id=')[1] ?? headers.get('x-turn-id');
  if (!project_id || !turn_id) {
    const { status } = response;
    throw new MillwrightError('UNEXPECTED_ANSWER', 'The answer names no turn', { status });
  }
  if (response.status === 200) return { project_id, turn_id };
  const position = Number(headers.get('x-queue-position') ?? 0);
  const body = (await response.json()) as AcceptedBody;
  return { project_id, turn_id, queued: { position, body } };
}
