import { Transform, type TransformCallback } from 'node:stream';

/** Counts the bytes left for all connections of a sandbox in one direction. */
export class TrafficAllowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Deducts bytes; returns whether enough were left. */
  take(bytes: number): boolean {
    this.#left -= bytes;
    return this.#left >= 0;
  }
}

/** Passes bytes through while the allowance lasts, and signals activity. */
export class TrafficLimiter extends Transform {
  readonly #allowance: TrafficAllowance;
  readonly #onActivity: () => void;

  constructor(allowance: TrafficAllowance, onActivity: () => void) {
    super();
    this.#allowance = allowance;
    this.#onActivity = onActivity;
  }

  override _transform(bytes: Buffer, _encoding: string, done: TransformCallback): void {
    this.#onActivity();
    if (this.#allowance.take(bytes.length)) done(null, bytes);
    else done(new Error('The sandbox has reached its network traffic limit.'));
  }
}
