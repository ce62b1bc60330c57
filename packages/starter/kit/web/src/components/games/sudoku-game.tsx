import { Eraser, Lightbulb, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ScoreBoard } from '@/components/games/score-board';
import { SudokuGrid } from '@/components/games/sudoku-grid';
import { Button } from '@/components/ui/button';
import { Toggle } from '@/components/ui/toggle';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { formatTime } from '@/lib/format-time';
import { findConflicts, type Grid, type LevelName, levels, makePuzzle, peers } from '@/lib/sudoku';

interface SudokuGameProps {
  storageKey: string;
  startLevel: LevelName;
}

interface Entries {
  grid: Grid;
  notes: number[][];
}

const noTimes: Partial<Record<LevelName, number>> = {};
const noNotes: number[][] = Array(81).fill([]);

export function SudokuGame({ storageKey, startLevel }: SudokuGameProps) {
  const [best, setBest] = useStoredState(storageKey, noTimes);
  const [level, setLevel] = useState(startLevel);
  const [puzzle, setPuzzle] = useState(() => makePuzzle(startLevel, Math.random));
  const [history, setHistory] = useState<Entries[]>([{ grid: puzzle.clues, notes: noNotes }]);
  const [selected, setSelected] = useState(0);
  const [takesNotes, setTakesNotes] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  const clock = useClock(500);
  const { grid, notes } = history[history.length - 1];
  const isSolved = grid.every((digit, field) => digit === puzzle.solution[field]);
  const bestTime = best[level];
  const wrong = isChecking
    ? new Set(
        grid.flatMap((digit, field) =>
          digit > 0 && digit !== puzzle.solution[field] ? [field] : [],
        ),
      )
    : findConflicts(grid);

  function enter(field: number, digit: number) {
    if (isSolved || puzzle.clues[field] > 0) return;
    const isNote = takesNotes && digit > 0 && grid[field] === 0;
    const after = isNote ? withNote(field, digit) : withDigit(field, digit);
    if (history.length === 1) clock.restart();
    setHistory([...history, after]);
    if (after.grid.some((one, index) => one !== puzzle.solution[index])) return;
    clock.pause();
    if (bestTime === undefined || clock.elapsed < bestTime) {
      setBest({ ...best, [level]: clock.elapsed });
    }
  }

  function withNote(field: number, digit: number): Entries {
    const before = notes[field];
    const after = before.includes(digit)
      ? before.filter((one) => one !== digit)
      : [...before, digit].sort();
    return { grid, notes: notes.with(field, after) };
  }

  /** A digit also removes itself from the notes around it. */
  function withDigit(field: number, digit: number): Entries {
    const value = digit === grid[field] ? 0 : digit;
    return {
      grid: grid.with(field, value),
      notes: notes.map((digits, other) => {
        if (other === field) return [];
        return peers[field].includes(other) ? digits.filter((one) => one !== value) : digits;
      }),
    };
  }

  function giveHint() {
    const isOpen = (field: number) => grid[field] !== puzzle.solution[field];
    const field = isOpen(selected) ? selected : grid.findIndex((_, index) => isOpen(index));
    if (field < 0) return;
    setSelected(field);
    const digit = puzzle.solution[field];
    setHistory([...history, withDigit(field, digit)]);
    if (history.length === 1) clock.restart();
    if (grid.with(field, digit).every((one, index) => one === puzzle.solution[index]))
      clock.pause();
  }

  function restart(name: LevelName) {
    const next = makePuzzle(name, Math.random);
    setLevel(name);
    setPuzzle(next);
    setHistory([{ grid: next.clues, notes: noNotes }]);
    setIsChecking(false);
    clock.reset();
  }

  useWindowKeyDown(({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return;
    if (/^[1-9]$/.test(key)) enter(selected, Number(key));
    else if (key === 'Backspace' || key === 'Delete' || key === '0') enter(selected, 0);
    else if (key.toLowerCase() === 'n') setTakesNotes(!takesNotes);
  });

  return (
    <div className="mx-auto grid max-w-4xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="mx-auto w-full max-w-xl">
        <SudokuGrid
          clues={puzzle.clues}
          grid={grid}
          notes={notes}
          wrong={wrong}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <div className="mx-auto w-full max-w-xl space-y-4">
        <ScoreBoard
          scores={[
            { label: 'Time', value: formatTime(clock.elapsed) },
            { label: 'Best', value: bestTime === undefined ? '–' : formatTime(bestTime) },
          ]}
        />
        <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
          {isSolved && 'Solved!'}
          {!isSolved &&
            isChecking &&
            (wrong.size > 0 ? `${wrong.size} wrong` : 'No mistakes so far')}
        </p>
        <div className="grid grid-cols-9 gap-1 lg:grid-cols-3 lg:gap-2">
          {Array.from({ length: 9 }, (_, index) => (
            <Button
              key={index}
              variant="outline"
              className="h-12 px-0 text-lg"
              onClick={() => enter(selected, index + 1)}
            >
              {index + 1}
            </Button>
          ))}
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Toggle variant="outline" pressed={takesNotes} onPressedChange={setTakesNotes}>
            <Pencil aria-hidden="true" />
            Notes
          </Toggle>
          <Button variant="outline" onClick={() => enter(selected, 0)}>
            <Eraser aria-hidden="true" />
            Erase
          </Button>
          <Button
            variant="outline"
            disabled={history.length === 1 || isSolved}
            onClick={() => setHistory(history.slice(0, -1))}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
          <Button variant="outline" disabled={isSolved} onClick={giveHint}>
            <Lightbulb aria-hidden="true" />
            Hint
          </Button>
          <Toggle variant="outline" pressed={isChecking} onPressedChange={setIsChecking}>
            Check
          </Toggle>
          <Button variant={isSolved ? 'default' : 'outline'} onClick={() => restart(level)}>
            New game
          </Button>
        </div>
        <ToggleGroup
          type="single"
          variant="outline"
          aria-label="Level"
          className="mx-auto"
          value={level}
          // A click on the selected level reports an empty value.
          onValueChange={(name) => name && restart(name as LevelName)}
        >
          {Object.keys(levels).map((name) => (
            <ToggleGroupItem key={name} value={name}>
              {name}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      </div>
    </div>
  );
}
