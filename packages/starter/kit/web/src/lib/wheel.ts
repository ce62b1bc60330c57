/** Colors of neighboring slices, all dark enough for white text. */
const colors = [
  '#c2255c',
  '#6741d9',
  '#1864ab',
  '#0b7285',
  '#2b6a30',
  '#a8480a',
  '#9c36b5',
  '#364fc7',
];

/** Full turns before the wheel stops. */
const fullTurns = 5;

/** Returns the color of a slice. The last one differs from the first one, which is its neighbor. */
export function sliceColor(index: number, count: number): string {
  const isLastLikeFirst = index > 0 && index === count - 1 && index % colors.length === 0;
  return colors[isLastLikeFirst ? 1 : index % colors.length];
}

/** Returns a random slice, and the angle in degrees at which it is under the pointer at the top. */
export function spinWheel(count: number, angle: number, random: () => number) {
  const index = Math.floor(random() * count);
  const slice = 360 / count;
  // Stops somewhere within the slice, not too close to its edges.
  const within = (index + 0.1 + random() * 0.8) * slice;
  const start = Math.ceil(angle / 360) * 360;
  return { index, angle: start + fullTurns * 360 + (360 - within) };
}

/** Returns the slice that is under the pointer at an angle. */
export const sliceAt = (angle: number, count: number) =>
  Math.floor(((((360 - angle) % 360) + 360) % 360) / (360 / count));

/** Returns the outline of a slice in a circle with radius 100, clockwise from the top. */
export function slicePath(index: number, count: number): string {
  if (count === 1) return 'M0-100A100 100 0 1 1 0 100A100 100 0 1 1 0-100Z';
  return `M0 0L${pointAt(index, count)}A100 100 0 0 1 ${pointAt(index + 1, count)}Z`;
}

function pointAt(index: number, count: number): string {
  const angle = (index / count) * 2 * Math.PI;
  return `${(100 * Math.sin(angle)).toFixed(3)} ${(-100 * Math.cos(angle)).toFixed(3)}`;
}

/** Shortens a label so that it fits between the rim and the hub. */
export function fitLabel(label: string): string {
  const letters = [...label];
  return letters.length > 14 ? `${letters.slice(0, 13).join('')}…` : label;
}
