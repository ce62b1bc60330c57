import type { ReadStream } from 'node:tty';

/** Reads single keys without echo, while no line prompt is open. */
export class KeyListener implements Disposable {
  readonly #stdin: ReadStream;
  readonly #onData: (text: Buffer) => void;
  #isDisposed = false;

  constructor(stdin: ReadStream, onKey: (key: string) => void) {
    this.#stdin = stdin;
    this.#onData = (text) => {
      for (const key of text.toString()) onKey(key);
    };
    this.resume();
  }

  suspend(): void {
    this.#stdin.off('data', this.#onData);
    this.#stdin.setRawMode(false);
    this.#stdin.pause();
  }

  resume(): void {
    // A prompt may still be closing when everything is over.
    if (this.#isDisposed) return;
    this.#stdin.setRawMode(true);
    this.#stdin.on('data', this.#onData);
    this.#stdin.resume();
  }

  [Symbol.dispose](): void {
    this.#isDisposed = true;
    this.suspend();
  }
}
