import { Transform, type TransformCallback } from 'node:stream';

/** Counts what may still pass, over all connections of a sandbox in one direction. */
export class Allowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether this much was left. */
  take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

/** Lets bytes pass for as long as there is an allowance for them, and tells that something moves. */
export class Meter extends Transform {
  readonly #allowance: Allowance;
  readonly #onMove: () => void;

  constructor(allowance: Allowance, onMove: () => void) {
    super();
    this.#allowance = allowance;
    this.#onMove = onMove;
  }

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.#onMove();
    if (this.#allowance.take(bytes.length)) done(null, bytes);
    else done(new Error('The sandbox has sent or received all that it may.'));
  }
}
