/** The modules of a QR code; true is dark. */
export type QrGrid = boolean[][];

/** A grid with the patterns that every code of its version has, and which modules they occupy. */
export class QrCanvas {
  readonly size: number;
  readonly modules: QrGrid;
  readonly isFixed: QrGrid;

  constructor(version: number) {
    this.size = version * 4 + 17;
    const row = () => new Array<boolean>(this.size).fill(false);
    this.modules = Array.from({ length: this.size }, row);
    this.isFixed = Array.from({ length: this.size }, row);
    this.#drawTiming();
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ] as const) {
      this.#drawSquare(x, y, 4, [2, 4]);
    }
    this.#drawAlignment(version);
    this.drawFormat(0);
    if (version >= 7) this.#drawVersion(version);
  }

  #set(x: number, y: number, isDark: boolean) {
    const [row, fixed] = [this.modules[y], this.isFixed[y]];
    if (!row || !fixed || x < 0 || x >= this.size) return;
    row[x] = isDark;
    fixed[x] = true;
  }

  #drawTiming() {
    for (let at = 0; at < this.size; at += 1) {
      this.#set(6, at, at % 2 === 0);
      this.#set(at, 6, at % 2 === 0);
    }
  }

  /** Draws nested squares around a center, of which those at some distances are light. */
  #drawSquare(x: number, y: number, radius: number, light: number[]) {
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) {
        const distance = Math.max(Math.abs(dx), Math.abs(dy));
        this.#set(x + dx, y + dy, !light.includes(distance));
      }
    }
  }

  #drawAlignment(version: number) {
    if (version === 1) return;
    const count = Math.floor(version / 7) + 2;
    // The standard spaces version 32 differently.
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
    const places = [6];
    for (let at = count - 2; at >= 0; at -= 1) places.push(this.size - 7 - at * step);
    const last = this.size - 7;
    for (const x of places) {
      for (const y of places) {
        const isFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
        if (!isFinder) this.#drawSquare(x, y, 2, [1]);
      }
    }
  }

  /** Draws the mask number and the correction level (medium) twice, with their own check bits. */
  drawFormat(mask: number) {
    const bits = withCheckBits(mask, 10, 0x537) ^ 0x5412;
    const bit = (at: number) => ((bits >>> at) & 1) === 1;
    for (let at = 0; at <= 5; at += 1) this.#set(8, at, bit(at));
    this.#set(8, 7, bit(6));
    this.#set(8, 8, bit(7));
    this.#set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.#set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.#set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.#set(8, this.size - 15 + at, bit(at));
    this.#set(8, this.size - 8, true);
  }

  #drawVersion(version: number) {
    const bits = withCheckBits(version, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const isDark = ((bits >>> at) & 1) === 1;
      const [near, far] = [Math.floor(at / 3), this.size - 11 + (at % 3)];
      this.#set(far, near, isDark);
      this.#set(near, far, isDark);
    }
  }

  /** Fills the free modules with bits, in columns of two from the right, up and down in turns. */
  drawData(bytes: number[]) {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      // The column of the timing pattern is skipped.
      if (right === 6) right = 5;
      const isUpward = ((right + 1) & 2) === 0;
      for (let step = 0; step < this.size; step += 1) {
        const y = isUpward ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          const [row, fixed] = [this.modules[y], this.isFixed[y]];
          if (!row || fixed?.[x] || at >= bytes.length * 8) continue;
          row[x] = (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
      }
    }
  }
}

/** Appends the remainder of a division by a generator, as check bits. */
function withCheckBits(value: number, count: number, generator: number): number {
  let remainder = value;
  for (let step = 0; step < count; step += 1) {
    remainder = (remainder << 1) ^ ((remainder >>> (count - 1)) * generator);
  }
  return (value << count) | remainder;
}
