import type { ClientMessage, ControlFrame } from '@millwright/contract';
import { MillwrightError } from './error.ts';

type Acks = Extract<ControlFrame, { type: 'ack' }>['data'];
/** Acknowledgement data by kind of message. */
export type Ack<K extends ClientMessage['type']> = Extract<Acks, { kind: K }>;

/** Called synchronously while the reply is processed, before any frame after it. */
export interface Replies<A> {
  resolve(ack: A): void;
  reject(error: unknown): void;
}

interface Unanswered extends Replies<never> {
  readonly frame: string;
  readonly isRepeatable: boolean;
}

/** Messages without a reply so far; each gets exactly one. */
export class Requests {
  readonly #unanswered = new Map<string, Unanswered>();
  #said = 0;

  get unanswered(): Iterable<Unanswered> {
    return this.#unanswered.values();
  }

  /** Registers a message and returns the frame to send. */
  add<K extends ClientMessage['type']>(
    kind: K,
    data: object,
    isRepeatable: boolean,
    { resolve, reject }: Replies<Ack<K>>,
  ): string {
    this.#said += 1;
    const id = String(this.#said);
    const frame = JSON.stringify({ type: kind, id, data });
    this.#unanswered.set(id, { frame, isRepeatable, resolve, reject });
    return frame;
  }

  answered(control: ControlFrame): void {
    if (control.type === 'pong') return;
    const refusal = control.type === 'nack' ? refused(control.data) : undefined;
    if (control.id === null) {
      // Rejected before it was parsed, so the reply names no message: failing too many is better than one that waits
      // forever.
      if (refusal) this.end(refusal);
      return;
    }
    const request = this.#unanswered.get(control.id);
    this.#unanswered.delete(control.id);
    if (refusal) request?.reject(refusal);
    else request?.resolve(control.data as never);
  }

  /** Keeps messages that are safe to resend; the outcome of the others is unknown. */
  connectionLost(): void {
    const error = new MillwrightError('ANSWER_LOST', 'The connection was lost before the response');
    for (const [id, request] of this.#unanswered) {
      if (request.isRepeatable) continue;
      this.#unanswered.delete(id);
      request.reject(error);
    }
  }

  end(error: unknown): void {
    for (const request of this.#unanswered.values()) request.reject(error);
    this.#unanswered.clear();
  }
}

function refused(data: Extract<ControlFrame, { type: 'nack' }>['data']): MillwrightError {
  return new MillwrightError(data.code, data.message, { errorRef: data.error_ref });
}
