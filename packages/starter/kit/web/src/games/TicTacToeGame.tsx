import { useEffect, useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import {
  type Board,
  bestField,
  emptyBoard,
  isFull,
  type Mark,
  other,
  placed,
  winnerOf,
  winningLine,
} from './lines.ts';
import { MarkIcon } from './MarkIcon.tsx';
import { Scores } from './Scores.tsx';

const THINKING_MS = 450;
const noScores = { X: 0, O: 0, draws: 0 };

export function TicTacToeGame() {
  const [board, setBoard] = useState(emptyBoard);
  const [next, setNext] = useState<Mark>('X');
  const [isAlone, setIsAlone] = useState(true);
  const [scores, setScores] = useState(noScores);
  const winner = winnerOf(board);
  const line = winningLine(board) ?? [];
  const isOver = winner !== undefined || isFull(board);
  const isThinking = isAlone && next === 'O' && !isOver;

  function play(field: number) {
    const after: Board = placed(board, field, next);
    setBoard(after);
    setNext(other(next));
    const won = winnerOf(after);
    if (won) setScores({ ...scores, [won]: scores[won] + 1 });
    else if (isFull(after)) setScores({ ...scores, draws: scores.draws + 1 });
  }

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(() => play(bestField(board, 'O')), THINKING_MS);
    return () => clearTimeout(timer);
  });

  function begin(alone = isAlone) {
    setBoard(emptyBoard);
    setNext('X');
    setIsAlone(alone);
    if (alone !== isAlone) setScores(noScores);
  }

  const names = isAlone ? { X: 'You', O: 'Computer' } : { X: 'Player X', O: 'Player O' };
  const told = winner
    ? `${names[winner]} won!`
    : isOver
      ? 'A draw!'
      : isThinking
        ? 'The computer is thinking …'
        : isAlone
          ? 'Your turn'
          : `${names[next]} is next`;

  return (
    <div className="mx-auto max-w-md space-y-6">
      <div className="flex justify-center gap-2">
        {[true, false].map((alone) => (
          <Button
            key={String(alone)}
            size="small"
            look={alone === isAlone ? 'primary' : 'secondary'}
            aria-pressed={alone === isAlone}
            onClick={() => begin(alone)}
          >
            {alone ? 'Against the computer' : 'Two players'}
          </Button>
        ))}
      </div>
      <Scores
        scores={[
          { label: names.X, value: scores.X },
          { label: 'Draws', value: scores.draws },
          { label: names.O, value: scores.O },
        ]}
      />
      <Card className="p-5 sm:p-6">
        <p aria-live="polite" className="mb-5 text-center font-semibold text-lg">
          {told}
        </p>
        <div className="grid grid-cols-3 gap-3">
          {board.map((mark, field) => (
            <button
              key={field}
              type="button"
              aria-label={`Row ${Math.floor(field / 3) + 1}, column ${(field % 3) + 1}: ${mark ?? 'free'}`}
              disabled={mark !== null || isOver || isThinking}
              onClick={() => play(field)}
              className={`grid aspect-square place-items-center rounded-2xl transition ${line.includes(field) ? 'bg-primary/15 ring-2 ring-primary' : 'bg-muted/60 enabled:hover:bg-muted'}`}
            >
              {mark && <MarkIcon mark={mark} />}
            </button>
          ))}
        </div>
      </Card>
      <div className="text-center">
        <Button look={isOver ? 'primary' : 'secondary'} onClick={() => begin()}>
          {isOver ? 'Play again' : 'New round'}
        </Button>
      </div>
    </div>
  );
}
