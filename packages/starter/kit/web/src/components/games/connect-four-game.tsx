import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConnectFourBoard } from '@/components/games/connect-four-board';
import { type Opponent, OpponentChoice } from '@/components/games/opponent-choice';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import {
  columns,
  dropDisc,
  emptyBoard,
  findBestColumn,
  findWinner,
  findWinningLine,
  isFull,
  landingField,
  type Player,
} from '@/lib/connect-four';

interface ConnectFourGameProps {
  storageKey: string;
  startOpponent: Opponent;
}

/** Moves that the computer looks ahead. */
const levels = { Easy: 1, Medium: 3, Hard: 5 };
type Level = keyof typeof levels;

const thinkingMs = 450;
const noScores = { red: 0, yellow: 0, draws: 0 };

export function ConnectFourGame({ storageKey, startOpponent }: ConnectFourGameProps) {
  const [opponent, setOpponent] = useState(startOpponent);
  const [level, setLevel] = useState<Level>('Medium');
  const [scores, setScores] = useStoredState(`${storageKey}-${opponent}`, noScores);
  const [boards, setBoards] = useState([emptyBoard]);
  const board = boards[boards.length - 1];
  const next: Player = boards.length % 2 === 1 ? 'red' : 'yellow';
  const winner = findWinner(board);
  const isOver = winner !== undefined || isFull(board);
  const isThinking = opponent === 'computer' && next === 'yellow' && !isOver;
  const names =
    opponent === 'computer' ? { red: 'You', yellow: 'Computer' } : { red: 'Red', yellow: 'Yellow' };

  function play(column: number) {
    const after = dropDisc(board, column, next);
    setBoards([...boards, after]);
    const won = findWinner(after);
    if (won) setScores({ ...scores, [won]: scores[won] + 1 });
    else if (isFull(after)) setScores({ ...scores, draws: scores.draws + 1 });
  }

  useEffect(() => {
    if (!isThinking) return;
    const timer = setTimeout(
      () => play(findBestColumn(board, 'yellow', levels[level], Math.random)),
      thinkingMs,
    );
    return () => clearTimeout(timer);
  });

  useWindowKeyDown(({ key, ctrlKey, metaKey }) => {
    const column = Number(key) - 1;
    const isColumn = Number.isInteger(column) && column >= 0 && column < columns;
    if (!isColumn || ctrlKey || metaKey || isOver || isThinking) return;
    if (landingField(board, column) !== undefined) play(column);
  });

  function changeOpponent(other: Opponent) {
    setOpponent(other);
    setBoards([emptyBoard]);
  }

  function describeState(): string {
    if (winner) return `${names[winner]} won!`;
    if (isOver) return 'A draw!';
    if (isThinking) return 'The computer is thinking …';
    return opponent === 'computer' ? 'Your turn' : `${names[next]} is next`;
  }

  // Against the computer, its move is undone too.
  const undone = opponent === 'computer' ? 2 : 1;

  return (
    <div className="mx-auto max-w-lg space-y-5">
      <OpponentChoice opponent={opponent} onChange={changeOpponent} />
      <ScoreBoard
        scores={[
          { label: names.red, value: scores.red },
          { label: 'Draws', value: scores.draws },
          { label: names.yellow, value: scores.yellow },
        ]}
      />
      <p aria-live="polite" className="text-center font-semibold text-lg">
        {describeState()}
      </p>
      <ConnectFourBoard
        board={board}
        line={findWinningLine(board) ?? []}
        next={isOver || isThinking ? undefined : next}
        onDrop={play}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        {opponent === 'computer' && (
          <ToggleGroup
            type="single"
            variant="outline"
            size="sm"
            aria-label="Level"
            value={level}
            // A click on the selected level reports an empty value.
            onValueChange={(name) => name && setLevel(name as Level)}
          >
            {Object.keys(levels).map((name) => (
              <ToggleGroupItem key={name} value={name}>
                {name}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        )}
        <Button
          size="sm"
          variant="outline"
          disabled={boards.length <= undone || isOver || isThinking}
          onClick={() => setBoards(boards.slice(0, -undone))}
        >
          <Undo2 aria-hidden="true" />
          Undo
        </Button>
        <Button
          size="sm"
          variant={isOver ? 'default' : 'outline'}
          onClick={() => setBoards([emptyBoard])}
        >
          {isOver ? 'Play again' : 'New round'}
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Click a column, or press a key from 1 to {columns}
      </p>
    </div>
  );
}
