import type { ReadStream } from 'node:tty';

/** Reads single keys without echo, while no line prompt is open. */
export class Keys implements Disposable {
  readonly #stdin: ReadStream;
  readonly #heard: (text: Buffer) => void;
  #isOver = false;

  constructor(stdin: ReadStream, onKey: (key: string) => void) {
    this.#stdin = stdin;
    this.#heard = (text) => {
      for (const key of text.toString()) onKey(key);
    };
    this.resume();
  }

  suspend(): void {
    this.#stdin.off('data', this.#heard);
    this.#stdin.setRawMode(false);
    this.#stdin.pause();
  }

  resume(): void {
    // A prompt may still be closing when everything is over.
    if (this.#isOver) return;
    this.#stdin.setRawMode(true);
    this.#stdin.on('data', this.#heard);
    this.#stdin.resume();
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    this.suspend();
  }
}
