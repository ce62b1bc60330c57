/** A point in pixels. */
export type Point = readonly [x: number, y: number];

/** Rounds to a tenth of a pixel, which keeps files small. */
export const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Escapes a text for XML, without the characters that XML cannot contain. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
      .replace(/[\u0000-\u001f\u007f\ufffe\uffff]/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

export interface Stop {
  readonly at: number;
  readonly color: string;
  readonly opacity?: number;
}

const stopOf = ({ at, color, opacity }: Stop): string =>
  `<stop offset="${round(at * 100)}%" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;

/** Collects definitions under ids that differ between images, so that several can be part of one page. */
export class Definitions {
  readonly #prefix: string;
  readonly #parts: string[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Returns the value of a `fill`. The angle is clockwise from "left to right", in degrees. */
  linear(angle: number, ...stops: readonly Stop[]): string {
    const content = stops.map(stopOf).join('');
    return this.#add(
      (id) =>
        `<linearGradient id="${id}" gradientTransform="rotate(${round(angle)} .5 .5)">${content}</linearGradient>`,
    );
  }

  /** The center is relative to the filled shape. */
  radial([x, y]: Point, ...stops: readonly Stop[]): string {
    const content = stops.map(stopOf).join('');
    return this.#add(
      (id) =>
        `<radialGradient id="${id}" cx="${round(x * 100)}%" cy="${round(y * 100)}%" r="50%">${content}</radialGradient>`,
    );
  }

  clip(shape: string): string {
    return this.#add((id) => `<clipPath id="${id}">${shape}</clipPath>`);
  }

  toString(): string {
    return `<defs>${this.#parts.join('')}</defs>`;
  }

  #add(build: (id: string) => string): string {
    const id = `${this.#prefix}${this.#parts.length}`;
    this.#parts.push(build(id));
    return `url(#${id})`;
  }
}

/** A smooth curve through the points (Catmull-Rom, as cubic Bézier curves). */
export function curveThrough(points: readonly Point[]): string {
  const at = (index: number): Point =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const parts = points.slice(1).map((end, index) => {
    const [before, start, after] = [at(index - 1), at(index), at(index + 2)];
    const first = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6];
    const second = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6];
    return `C${[...first, ...second, ...end].map(round).join(' ')}`;
  });
  return `M${at(0).map(round).join(' ')}${parts.join('')}`;
}

export const circle = ([x, y]: Point, radius: number, attributes: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;

export const ellipse = ([x, y]: Point, [rx, ry]: Point, attributes: string): string =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${attributes}/>`;

export const rectangle = ([x, y]: Point, [width, height]: Point, attributes: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`;
