/** Work that has to wait for the end of a fault, because no other process can take it over. */
export type BlockedWork = 'turns' | 'readers';

/** Records when a fault made progress impossible: delays that overlap an outage violate no time limit. */
export class Outages {
  readonly #outages: { work: readonly BlockedWork[]; from: number; to: number }[] = [];

  /** Starts an outage; the returned function ends it. */
  start(work: readonly BlockedWork[]): () => void {
    const outage = { work, from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#outages.push(outage);
    return () => {
      outage.to = performance.now();
    };
  }

  overlaps(work: BlockedWork, from: number, to: number): boolean {
    return this.#outages.some(
      (outage) => outage.work.includes(work) && outage.from < to && from < outage.to,
    );
  }
}
