export interface Stroke {
  color: string;
  size: number;
  isEraser: boolean;
  /** Coordinates in turns: x, y, x, y … as shares of the width. */
  points: number[];
}

/** Height of the paper as a share of its width. */
export const paperRatio = 0.625;

/** Rounds, so that a drawing takes less room in storage. */
export const roundPoint = (value: number) => Math.round(value * 10_000) / 10_000;

/** Draws all strokes on a paper of some width in pixels. */
export function drawStrokes(context: CanvasRenderingContext2D, strokes: Stroke[], width: number) {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, width * paperRatio);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const { color, size, isEraser, points } of strokes) {
    context.strokeStyle = isEraser ? '#ffffff' : color;
    context.lineWidth = (size / 1000) * width;
    context.beginPath();
    const [x = 0, y = 0] = points;
    context.moveTo(x * width, y * width);
    // A single point becomes a dot.
    context.lineTo(x * width, y * width);
    for (let at = 2; at < points.length; at += 2) {
      context.lineTo((points[at] ?? 0) * width, (points[at + 1] ?? 0) * width);
    }
    context.stroke();
  }
}
