/** Longer whitespace is emitted, since it would be rescanned with every further piece. */
const maxHeld = 1_000;

/**
 * A model's text around its calls. Whitespace and code fences before a call belong to the call, so they are held back
 * until the next piece decides.
 */
export class TextBuffer {
  #held = '';
  #hasEmitted = false;
  /** True if a fence is open around the text. */
  #isInFence = false;
  /** True if a fence was opened only for the calls. */
  #isFenced = false;
  #last = '';

  /** Adds text and returns the part that can be emitted. */
  add(text: string): string {
    if (text === '') return '';
    let all = this.#held + text;
    this.#last = all.slice(-1);
    if (!this.#hasEmitted) all = all.trimStart();
    if (!this.#hasEmitted && this.#isFenced && /^```\s/.test(all)) {
      this.#isFenced = false;
      all = all.slice(3).trimStart();
    }
    const certain = this.#certain(all);
    const at = all.length - certain > maxHeld ? all.length : certain;
    this.#held = all.slice(at);
    return this.#emit(all.slice(0, at));
  }

  /** True if the text ends in a backtick: a quoted tag is not a call. */
  get isQuoting(): boolean {
    return this.#last === '`';
  }

  /** Ends the text before a call. */
  interrupt(): string {
    const isFence = this.#held.includes('```');
    const isClosing = isFence && this.#isInFence;
    const emitted = isClosing ? this.#emit(this.#held.trimEnd()) : '';
    this.#isFenced ||= isFence && !isClosing;
    this.#held = '';
    this.#last = '';
    this.#hasEmitted = false;
    return emitted;
  }

  end(): string {
    const isNothing = !this.#hasEmitted && (this.#isFenced || this.#held.trim() === '');
    return isNothing ? '' : this.#held;
  }

  /** Length of the text without trailing whitespace or the start of a fence. */
  #certain(all: string): number {
    const solid = all.trimEnd();
    const line = solid.lastIndexOf('\n') + 1;
    const isWholeLine = line > 0 || !this.#hasEmitted;
    const isFence = isWholeLine && /^[ \t]*`{1,3}[\w-]*$/.test(solid.slice(line));
    return isFence ? solid.slice(0, line).trimEnd().length : solid.length;
  }

  #emit(text: string): string {
    if (text === '') return '';
    const lines = this.#hasEmitted ? `…${text}` : text;
    const fences = lines.match(/(^|\n)[ \t]*```/g)?.length ?? 0;
    this.#isInFence = this.#isInFence !== (fences % 2 === 1);
    this.#hasEmitted = true;
    return text;
  }
}
