/** Requests that have to wait for the end of a fault, because no other process can serve them. */
export type Waiting = 'turns' | 'readers';

/** The times at which nobody could have gone on sooner: what meets one of them breaks no promise. */
export class Outages {
  readonly #known: { who: readonly Waiting[]; from: number; to: number }[] = [];

  /** Begins one; the returned function ends it. */
  begin(who: readonly Waiting[]): () => void {
    const outage = { who, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#known.push(outage);
    return () => {
      outage.to = performance.now();
    };
  }

  met(whom: Waiting, from: number, to: number): boolean {
    return this.#known.some(
      (outage) => outage.who.includes(whom) && outage.from < to && from < outage.to,
    );
  }
}
