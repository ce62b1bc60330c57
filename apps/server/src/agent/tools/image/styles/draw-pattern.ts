import type { Canvas } from '../canvas.ts';
import { circle, type Point, rectangle, round } from '../svg.ts';

const maxCells = 14;

/** Geometric tiles, as on paper or cloth. */
export function drawPattern(canvas: Canvas): readonly string[] {
  const { width, height, palette, random } = canvas;
  const target = Math.max(
    Math.min(width, height) / random.integer(4, 6),
    Math.max(width, height) / maxCells,
  );
  const columns = Math.max(1, Math.round(width / target));
  const rows = Math.max(1, Math.round(height / target));
  const cell: Point = [width / columns, height / rows];
  const colors: Colors = [palette.main, palette.accent, palette.soft, palette.deep, palette.pale];
  const drawTile = random.pick([quarters, leaves, arches, discs]);
  const tiles: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const ground = random.pick(colors);
      const others = colors.filter((color) => color !== ground) as unknown as Colors;
      const origin: Point = [column * cell[0], row * cell[1]];
      // One pixel of overlap hides the seams between tiles.
      tiles.push(rectangle(origin, [cell[0] + 1, cell[1] + 1], `fill="${ground}"`));
      tiles.push(drawTile(canvas, origin, cell, [random.pick(others), random.pick(others)]));
    }
  }
  return [rectangle([0, 0], [width, height], `fill="${palette.pale}"`), ...tiles];
}

type Colors = readonly [string, ...string[]];
type DrawTile = (
  canvas: Canvas,
  origin: Point,
  cell: Point,
  colors: readonly [string, string],
) => string;

/** Concentric quarter circles around a corner. */
const quarters: DrawTile = ({ random }, [x, y], [width, height], [first, second]) => {
  const turn = random.integer(0, 3) * 90;
  const arc = (part: number, color: string) =>
    `<path d="M0 0H${round(width * part)}A${round(width * part)} ${round(height * part)} 0 0 1 0 ${round(height * part)}Z" fill="${color}"/>`;
  return placed([x, y], [width, height], turn, `${arc(1, first)}${arc(0.5, second)}`);
};

/** A leaf along the diagonal. */
const leaves: DrawTile = ({ random }, [x, y], [width, height], [first, second]) => {
  const turn = random.integer(0, 1) * 90;
  const [w, h] = [round(width), round(height)];
  const leaf = `<path d="M0 0H${round(width / 2)}A${round(width / 2)} ${round(height / 2)} 0 0 1 ${w} ${round(height / 2)}V${h}H${round(width / 2)}A${round(width / 2)} ${round(height / 2)} 0 0 1 0 ${round(height / 2)}Z" fill="${first}"/>`;
  const dot = circle([width / 2, height / 2], Math.min(width, height) * 0.12, `fill="${second}"`);
  return placed([x, y], [width, height], turn, `${leaf}${dot}`);
};

/** A rainbow of two arches. */
const arches: DrawTile = ({ random }, [x, y], [width, height], [first, second]) => {
  const turn = random.integer(0, 3) * 90;
  const arch = (part: number, color: string) => {
    const [rx, ry] = [(width / 2) * part, height * part];
    return `<path d="M${round(width / 2 - rx)} ${round(height)}A${round(rx)} ${round(ry)} 0 0 1 ${round(width / 2 + rx)} ${round(height)}Z" fill="${color}"/>`;
  };
  return placed([x, y], [width, height], turn, `${arch(0.9, first)}${arch(0.5, second)}`);
};

/** A disc in two halves. */
const discs: DrawTile = ({ random }, [x, y], [width, height], [first, second]) => {
  const turn = random.integer(0, 3) * 90;
  const [rx, ry] = [width * 0.38, height * 0.38];
  const half = (sweep: 0 | 1, color: string) =>
    `<path d="M${round(width / 2 - rx)} ${round(height / 2)}A${round(rx)} ${round(ry)} 0 0 ${sweep} ${round(width / 2 + rx)} ${round(height / 2)}Z" fill="${color}"/>`;
  return placed([x, y], [width, height], turn, `${half(0, first)}${half(1, second)}`);
};

/** Moves a tile to its cell, turned around its center by multiples of a right angle. */
function placed([x, y]: Point, [width, height]: Point, turn: number, content: string): string {
  // A turned tile has the sides of its cell swapped, so it is stretched back.
  const stretch =
    turn % 180 === 0 ? '' : ` scale(${(height / width).toFixed(4)} ${(width / height).toFixed(4)})`;
  const center = `${round(width / 2)} ${round(height / 2)}`;
  const back = `${round(-width / 2)} ${round(-height / 2)}`;
  return `<g transform="translate(${round(x)} ${round(y)}) translate(${center}) rotate(${turn})${stretch} translate(${back})">${content}</g>`;
}
