import type { Readable } from 'node:stream';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';
import type { OutputCap } from './output-cap.ts';
import type { WireStream } from './wire.ts';

/** Time that a pipe held by a process outside of the tree may stay open. */
const drainMs = 500;

/** Forwards one output stream at the pace of its reader. */
export class OutputForwarder {
  readonly done: Promise<void>;
  readonly #output: Readable | null;
  #isSending = false;
  #hasReceived = false;

  constructor(
    output: Readable | null,
    channel: number,
    stream: Pick<WireStream, 'send'>,
    cap: OutputCap | undefined,
  ) {
    this.#output = output;
    this.done = this.#forward(channel, stream, cap);
  }

  /** Returns whether nothing has arrived since the last call and nothing waits to be sent. */
  isIdle(): boolean {
    const isIdle = !this.#isSending && !this.#hasReceived;
    this.#hasReceived = false;
    return isIdle;
  }

  abandon(): void {
    this.#output?.destroy();
  }

  async #forward(
    channel: number,
    stream: Pick<WireStream, 'send'>,
    cap: OutputCap | undefined,
  ): Promise<void> {
    try {
      for await (const bytes of this.#output ?? []) {
        this.#hasReceived = true;
        this.#isSending = true;
        await stream.send(cap ? cap.take(bytes) : bytes, channel);
        this.#isSending = false;
      }
    } catch {
      // The stream broke or the pipe was abandoned; in both cases the command is ended elsewhere.
      this.#isSending = false;
    }
  }
}

/** Waits for the outputs of an ended command. A process that escaped the tree may hold a pipe: an idle one is closed. */
export async function finishOutputs(outputs: readonly OutputForwarder[]): Promise<void> {
  const finished = Promise.all(outputs.map(({ done }) => done));
  while (!(await isSettled(finished, drainMs))) {
    for (const output of outputs) if (output.isIdle()) output.abandon();
  }
}

async function isSettled(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const stop = new AbortController();
  // Rejects only when aborted below, once the result is known.
  const timeout = delay(ms, false, { signal: stop.signal })
    // On a busy machine the time may pass before waiting output has been read.
    .then((isDone) => polled(isDone))
    .catch(() => true);
  try {
    return await Promise.race([promise.then(() => true), timeout]);
  } finally {
    stop.abort();
  }
}
