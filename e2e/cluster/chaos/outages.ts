/** Work that has to wait for the end of a fault, because no other process can take it over. */
export type Waiting = 'turns' | 'readers';

/** Records when a fault made progress impossible: delays that overlap an outage violate no time limit. */
export class Outages {
  readonly #known: { who: readonly Waiting[]; from: number; to: number }[] = [];

  /** Starts an outage; the returned function ends it. */
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
