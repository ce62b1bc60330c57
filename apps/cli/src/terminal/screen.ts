const moveUp = (rows: number) => (rows > 0 ? `\x1b[${rows}A` : '');
const moveDown = (rows: number) => (rows > 0 ? `\x1b[${rows}B` : '');
const clearLine = '\x1b[2K';
const clearBelow = '\x1b[J';
const hideCursor = '\x1b[?25l';
const showCursor = '\x1b[?25h';
/** Synchronized output: terminals with support render everything in between at once. */
const synchronizedOutput = ['\x1b[?2026h', '\x1b[?2026l'] as const;

/** A live row: painted, with its width without colours. */
export interface Row {
  readonly painted: string;
  readonly width: number;
}

/**
 * A terminal with permanent lines that scroll away, and below them a live area that is redrawn. The cursor rests in the
 * last live row; rows are narrower than the terminal, so none ever wraps.
 */
export class Screen {
  readonly #write: (text: string) => void;
  #live: readonly Row[] = [];

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Draws the changes: new lines above, and only the differing rows of the live area. */
  draw(lines: readonly string[], live: readonly Row[]): void {
    const body =
      lines.length > 0 || live.length !== this.#live.length
        ? this.#redrawAll(lines, live)
        : this.#redrawChanged(live);
    this.#live = live;
    if (body) this.#write(`${synchronizedOutput[0]}${hideCursor}${body}${synchronizedOutput[1]}`);
  }

  /** After the terminal got narrower its rows have wrapped; clears them at their new height. */
  handleResize(columns: number): void {
    const rows = this.#live.map(({ width }) => Math.max(1, Math.ceil(width / columns)));
    const all = rows.reduce((sum, count) => sum + count, 0);
    if (all > 0) this.#write(`\r${moveUp(all - 1)}${clearBelow}`);
    this.#live = [];
  }

  /** Removes the live area and shows the cursor. */
  clear(): void {
    this.draw([], []);
    this.#write(showCursor);
  }

  #redrawAll(lines: readonly string[], live: readonly Row[]): string {
    const home = this.#live.length > 0 ? `\r${moveUp(this.#live.length - 1)}${clearBelow}` : '';
    const permanent = lines.map((line) => `${line}\n`).join('');
    return `${home}${permanent}${live.map(({ painted }) => painted).join('\n')}`;
  }

  #redrawChanged(live: readonly Row[]): string {
    const last = live.length - 1;
    const rows = live.flatMap(({ painted }, index) => {
      if (painted === this.#live[index]?.painted) return [];
      return [`\r${moveUp(last - index)}${clearLine}${painted}${moveDown(last - index)}`];
    });
    return rows.join('');
  }
}
