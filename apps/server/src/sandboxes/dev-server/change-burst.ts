/** A pause of this length ends a burst. */
const pauseMs = 50;
/** A burst that goes on for longer counts as ended. */
const maxMs = 500;

/**
 * Changes that follow each other quickly, as when a model writes several files. A check after each one would delay the
 * next request for the page and report errors of half of a change.
 */
export class ChangeBurst {
  #end: PromiseWithResolvers<void> | undefined;
  #pause: NodeJS.Timeout | undefined;
  #limit: NodeJS.Timeout | undefined;

  /** Resolves when there is no burst, or none any more. */
  get ended(): Promise<void> {
    return this.#end?.promise ?? Promise.resolve();
  }

  /** Starts a burst, or continues the current one. */
  extend(): void {
    if (!this.#end) {
      this.#end = Promise.withResolvers();
      this.#limit = setTimeout(this.finish, maxMs);
    }
    clearTimeout(this.#pause);
    this.#pause = setTimeout(this.finish, pauseMs);
  }

  finish = (): void => {
    clearTimeout(this.#pause);
    clearTimeout(this.#limit);
    this.#end?.resolve();
    this.#end = undefined;
  };
}
