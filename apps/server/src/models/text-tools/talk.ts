/** Longer space is said: it would be looked through again with every piece that follows. */
const mostHeld = 1_000;

/**
 * What a model says around its calls. Space and code fences before a call belong to the call, so they
 * are held back until it is clear what follows them.
 */
export class Talk {
  #held = '';
  #hasSaid = false;
  /** Whether a fence is open around what is said. */
  #isInFence = false;
  /** Whether a fence was opened for the calls alone. */
  #isFenced = false;
  #last = '';

  /** More of it; gives what can be said. */
  add(text: string): string {
    if (text === '') return '';
    let all = this.#held + text;
    this.#last = all.slice(-1);
    if (!this.#hasSaid) all = all.trimStart();
    if (!this.#hasSaid && this.#isFenced && /^```\s/.test(all)) {
      this.#isFenced = false;
      all = all.slice(3).trimStart();
    }
    const certain = this.#certain(all);
    const at = all.length - certain > mostHeld ? all.length : certain;
    this.#held = all.slice(at);
    return this.#say(all.slice(0, at));
  }

  /** A tag that is quoted is talked about. */
  get isQuoting(): boolean {
    return this.#last === '`';
  }

  /** A call comes. */
  interrupt(): string {
    const isFence = this.#held.includes('```');
    const closes = isFence && this.#isInFence;
    const said = closes ? this.#say(this.#held.trimEnd()) : '';
    this.#isFenced ||= isFence && !closes;
    this.#held = '';
    this.#last = '';
    this.#hasSaid = false;
    return said;
  }

  end(): string {
    const isNothing = !this.#hasSaid && (this.#isFenced || this.#held.trim() === '');
    return isNothing ? '' : this.#held;
  }

  /** How much of it is neither space nor the beginning of a fence, at its end. */
  #certain(all: string): number {
    const solid = all.trimEnd();
    const line = solid.lastIndexOf('\n') + 1;
    const isWholeLine = line > 0 || !this.#hasSaid;
    const isFence = isWholeLine && /^[ \t]*`{1,3}[\w-]*$/.test(solid.slice(line));
    return isFence ? solid.slice(0, line).trimEnd().length : solid.length;
  }

  #say(text: string): string {
    if (text === '') return '';
    const lines = this.#hasSaid ? `…${text}` : text;
    const fences = lines.match(/(^|\n)[ \t]*```/g)?.length ?? 0;
    this.#isInFence = this.#isInFence !== (fences % 2 === 1);
    this.#hasSaid = true;
    return text;
  }
}
