/**
 * Lets the response that owns a turn slow it down. Only that one: other readers fall behind on their
 * own, and a closed or detached owner slows nobody.
 */
export class OwnerGates {
  readonly #blocked = new Map<string, Promise<void>>();

  /** Says that the owner of a turn cannot take more until `open` resolves. */
  block(turnId: string, open: Promise<void>): void {
    this.#blocked.set(turnId, open);
    void open.finally(() => {
      if (this.#blocked.get(turnId) === open) this.#blocked.delete(turnId);
    });
  }

  /** Resolves when the owner can take more, or the turn is called off. */
  async room(turnId: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      const blocked = this.#blocked.get(turnId);
      if (!blocked || signal.aborted) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => resolve(), { once: true });
      await Promise.race([blocked, promise]);
    }
  }
}
