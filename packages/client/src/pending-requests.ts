import type { ClientMessage, ControlFrame } from '@millwright/contract';
import { MillwrightError } from './error.ts';

type Acks = Extract<ControlFrame, { type: 'ack' }>['data'];
/** Acknowledgement data by kind of message. */
export type Ack<K extends ClientMessage['type']> = Extract<Acks, { kind: K }>;

/** Called synchronously while the reply is processed, before any frame after it. */
export interface ReplyHandlers<A> {
  resolve(ack: A): void;
  reject(error: unknown): void;
}

interface PendingRequest extends ReplyHandlers<never> {
  readonly frame: string;
  readonly canResend: boolean;
}

/** Messages without a reply so far; each gets exactly one. */
export class PendingRequests {
  readonly #pending = new Map<string, PendingRequest>();
  #lastId = 0;

  get pending(): Iterable<PendingRequest> {
    return this.#pending.values();
  }

  /** Registers a message and returns the frame to send. */
  add<K extends ClientMessage['type']>(
    kind: K,
    data: object,
    canResend: boolean,
    { resolve, reject }: ReplyHandlers<Ack<K>>,
  ): string {
    this.#lastId += 1;
    const id = String(this.#lastId);
    const frame = JSON.stringify({ type: kind, id, data });
    this.#pending.set(id, { frame, canResend, resolve, reject });
    return frame;
  }

  settle(control: ControlFrame): void {
    if (control.type === 'pong') return;
    const error = control.type === 'nack' ? errorFromNack(control.data) : undefined;
    if (control.id === null) {
      // Rejected before it was parsed, so the reply names no message: failing too many is better than one that waits
      // forever.
      if (error) this.fail(error);
      return;
    }
    const request = this.#pending.get(control.id);
    this.#pending.delete(control.id);
    if (error) request?.reject(error);
    else request?.resolve(control.data as never);
  }

  /** Keeps messages that are safe to resend; the outcome of the others is unknown. */
  disconnect(): void {
    const error = new MillwrightError('ANSWER_LOST', 'The connection was lost before the response');
    for (const [id, request] of this.#pending) {
      if (request.canResend) continue;
      this.#pending.delete(id);
      request.reject(error);
    }
  }

  fail(error: unknown): void {
    for (const request of this.#pending.values()) request.reject(error);
    this.#pending.clear();
  }
}

function errorFromNack(data: Extract<ControlFrame, { type: 'nack' }>['data']): MillwrightError {
  return new MillwrightError(data.code, data.message, { errorRef: data.error_ref });
}
