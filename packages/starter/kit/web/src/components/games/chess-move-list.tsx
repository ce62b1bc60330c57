import { useEffect, useRef } from 'react';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';

/** Moves in algebraic notation, one line for a move of each player. */
export function ChessMoveList({ moves }: { moves: string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: moves.length > 0 ? list.current.scrollHeight : 0 });
  }, [moves.length]);
  const rounds = Array.from({ length: Math.ceil(moves.length / 2) }, (_, index) =>
    moves.slice(index * 2, index * 2 + 2),
  );
  return (
    <Card className="gap-3 py-4">
      <CardHeader className="px-4">
        <CardTitle>Moves</CardTitle>
      </CardHeader>
      <CardContent className="px-4">
        {moves.length === 0 && <p className="text-muted-foreground text-sm">No moves yet</p>}
        <ol
          ref={list}
          // A list that scrolls must be reachable by keyboard.
          tabIndex={moves.length > 0 ? 0 : undefined}
          aria-label="Moves"
          className="max-h-40 space-y-1 overflow-y-auto tabular-nums lg:max-h-96"
        >
          {rounds.map(([white, black], index) => (
            <li key={index} className="grid grid-cols-[2.5rem_1fr_1fr] text-sm">
              <span className="text-muted-foreground">{index + 1}.</span>
              <span>{white}</span>
              <span>{black}</span>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}
