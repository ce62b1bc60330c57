/** Colors row by row; an empty text is a pixel without color. */
export type Pixels = string[];

export const emptyPixels = (size: number): Pixels => new Array<string>(size * size).fill('');

/** Fills a pixel and all neighbors of the same color. */
export function fillPixels(pixels: Pixels, size: number, start: number, color: string): Pixels {
  const old = pixels[start];
  if (old === color) return pixels;
  const result = [...pixels];
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (result[at] !== old) continue;
    result[at] = color;
    const column = at % size;
    if (column > 0) open.push(at - 1);
    if (column < size - 1) open.push(at + 1);
    if (at >= size) open.push(at - size);
    if (at < size * (size - 1)) open.push(at + size);
  }
  return result;
}

/** Returns the pixel that an arrow key leads to. */
export function movePixel(at: number, size: number, key: string): number {
  const [column, row] = [at % size, Math.floor(at / size)];
  if (key === 'ArrowLeft') return column > 0 ? at - 1 : at;
  if (key === 'ArrowRight') return column < size - 1 ? at + 1 : at;
  if (key === 'ArrowUp') return row > 0 ? at - size : at;
  if (key === 'ArrowDown') return row < size - 1 ? at + size : at;
  return at;
}
