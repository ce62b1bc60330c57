import type { QrGrid } from '@/lib/qr-grid';

interface QrPictureProps {
  grid: QrGrid;
  color: string;
  background: string;
  /** Alternative text. */
  label: string;
}

/** Readers need this many light modules around a code. */
const border = 4;

export const qrSize = (grid: QrGrid) => grid.length + 2 * border;

/** All dark modules as one path. */
export const qrPath = (grid: QrGrid) =>
  grid
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x + border},${y + border}h1v1h-1z` : [])),
    )
    .join('');

export function QrPicture({ grid, color, background, label }: QrPictureProps) {
  const size = qrSize(grid);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-80 rounded-lg border"
    >
      <rect width={size} height={size} fill={background} />
      <path d={qrPath(grid)} fill={color} />
    </svg>
  );
}
