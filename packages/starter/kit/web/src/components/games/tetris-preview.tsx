import { Card } from '@/components/ui/card';
import { cellsOf, type PieceKind, pieceColors } from '@/lib/tetris-pieces';

interface TetrisPreviewProps {
  label: string;
  pieces: PieceKind[];
}

/** Pieces outside of the board: the held one, or the next ones. */
export function TetrisPreview({ label, pieces }: TetrisPreviewProps) {
  return (
    <Card className="gap-2 px-3 py-2.5">
      <p className="text-center text-muted-foreground text-sm">{label}</p>
      <ul aria-label={label} className="flex min-h-10 flex-col items-center gap-2">
        {pieces.map((kind, index) => (
          <li key={index}>
            <svg role="img" aria-label={`Piece ${kind}`} viewBox="0 0 4 2.4" className="h-9">
              {cellsOf(kind, 0).map(({ x, y }) => (
                <rect
                  key={`${x},${y}`}
                  x={x + (kind === 'I' ? 0.04 : kind === 'O' ? 1.04 : 0.54)}
                  y={y + (kind === 'I' ? -0.26 : 0.24)}
                  width={0.92}
                  height={0.92}
                  rx={0.14}
                  fill={pieceColors[kind]}
                />
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </Card>
  );
}
