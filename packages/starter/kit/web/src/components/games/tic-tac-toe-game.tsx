import { Circle, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Opponent, OpponentChoice } from '@/components/games/opponent-choice';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import {
  type Board,
  emptyBoard,
  findBestField,
  findWinner,
  findWinningLine,
  isFull,
  type Mark,
  opponentOf,
  placeMark,
} from '@/lib/tic-tac-toe';
import { cn } from '@/lib/utils';

const thinkingMs = 450;
const noScores = { X: 0, O: 0, draws: 0 };

interface TicTacToeGameProps {
  startOpponent: Opponent;
}

export function TicTacToeGame({ startOpponent }: TicTacToeGameProps) {
  const [board, setBoard] = useState(emptyBoard);
  const [next, setNext] = useState<Mark>('X');
  const [opponent, setOpponent] = useState(startOpponent);
  const [scores, setScores] = useState(noScores);
  const winner = findWinner(board);
  const line = findWinningLine(board) ?? [];
  const isOver = winner !== undefined || isFull(board);
  const isThinking = opponent === 'computer' && next === 'O' && !isOver;

  function play(field: number) {
    const after: Board = placeMark(board, field, next);
    setBoard(after);
    setNext(opponentOf(next));
    const won = findWinner(after);
    if (won) setScores({ ...scores, [won]: scores[won] + 1 });
    else if (isFull(after)) setScores({ ...scores, draws: scores.draws + 1 });
  }

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => play(findBestField(board, 'O')), thinkingMs);
    return () => clearTimeout(timer);
  });

  function restart() {
    setBoard(emptyBoard);
    setNext('X');
  }

  function changeOpponent(other: Opponent) {
    setOpponent(other);
    setScores(noScores);
    restart();
  }

  const names =
    opponent === 'computer' ? { X: 'You', O: 'Computer' } : { X: 'Player X', O: 'Player O' };

  function describeState(): string {
    if (winner) return `${names[winner]} won!`;
    if (isOver) return 'A draw!';
    if (isThinking) return 'The computer is thinking …';
    return opponent === 'computer' ? 'Your turn' : `${names[next]} is next`;
  }

  return (
    <div className="mx-auto max-w-md space-y-6">
      <OpponentChoice opponent={opponent} onChange={changeOpponent} />
      <ScoreBoard
        scores={[
          { label: names.X, value: scores.X },
          { label: 'Draws', value: scores.draws },
          { label: names.O, value: scores.O },
        ]}
      />
      <Card>
        <CardContent>
          <p aria-live="polite" className="mb-5 text-center font-semibold text-lg">
            {describeState()}
          </p>
          <div className="grid grid-cols-3 gap-3">
            {board.map((mark, field) => (
              <button
                key={field}
                type="button"
                aria-label={`Row ${Math.floor(field / 3) + 1}, column ${(field % 3) + 1}: ${mark ?? 'free'}`}
                disabled={mark !== null || isOver || isThinking}
                onClick={() => play(field)}
                className={cn(
                  'grid aspect-square place-items-center rounded-lg bg-muted/60 transition-colors enabled:hover:bg-muted focus-visible:ring-[3px] focus-visible:ring-ring/50 focus-visible:outline-hidden',
                  line.includes(field) && 'bg-primary/15 ring-2 ring-primary',
                )}
              >
                {mark === 'X' && (
                  <X aria-hidden="true" className="size-1/2 text-primary" strokeWidth={3} />
                )}
                {mark === 'O' && (
                  <Circle aria-hidden="true" className="size-2/5 text-chart-2" strokeWidth={3.5} />
                )}
              </button>
            ))}
          </div>
        </CardContent>
      </Card>
      <div className="text-center">
        <Button variant={isOver ? 'default' : 'outline'} onClick={restart}>
          {isOver ? 'Play again' : 'New round'}
        </Button>
      </div>
    </div>
  );
}
