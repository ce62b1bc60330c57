import { Flag } from 'lucide-react';
import { useState } from 'react';
import { MineField } from '@/components/games/mine-field';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { Toggle } from '@/components/ui/toggle';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useClock } from '@/hooks/use-clock';
import { useStoredState } from '@/hooks/use-stored-state';
import {
  type Game,
  isOver,
  isWon,
  type LevelName,
  levels,
  openAround,
  openField,
  startGame,
  toggleFlag,
} from '@/lib/minesweeper';

interface MinesweeperGameProps {
  storageKey: string;
  startLevel: LevelName;
}

const noTimes: Partial<Record<LevelName, number>> = {};

export function MinesweeperGame({ storageKey, startLevel }: MinesweeperGameProps) {
  const [best, setBest] = useStoredState(storageKey, noTimes);
  const [level, setLevel] = useState(startLevel);
  const [game, setGame] = useState<Game>(() => startGame(levels[startLevel]));
  const [isFlagging, setIsFlagging] = useState(false);
  const clock = useClock(250);
  const seconds = Math.floor(clock.elapsed / 1000);
  const bestSeconds = best[level];

  function change(after: Game) {
    setGame(after);
    if (game.open.size === 0 && after.open.size > 0) clock.restart();
    if (!isOver(after) || isOver(game)) return;
    clock.pause();
    if (isWon(after) && (bestSeconds === undefined || seconds < bestSeconds)) {
      setBest({ ...best, [level]: seconds });
    }
  }

  function open(field: number) {
    if (game.open.has(field)) change(openAround(game, field));
    else if (isFlagging) change(toggleFlag(game, field));
    else change(openField(game, field, Math.random));
  }

  function restart(name: LevelName) {
    setLevel(name);
    setGame(startGame(levels[name]));
    setIsFlagging(false);
    clock.reset();
  }

  return (
    <div className="space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Mines', value: game.mines - game.flagged.size },
          { label: 'Seconds', value: seconds },
          { label: 'Best', value: bestSeconds ?? '–' },
        ]}
      />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <ToggleGroup
          type="single"
          variant="outline"
          size="sm"
          aria-label="Level"
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
        <Toggle variant="outline" size="sm" pressed={isFlagging} onPressedChange={setIsFlagging}>
          <Flag aria-hidden="true" />
          Flag mode
        </Toggle>
        <Button
          size="sm"
          variant={isOver(game) ? 'default' : 'outline'}
          onClick={() => restart(level)}
        >
          New game
        </Button>
      </div>
      <p aria-live="polite" className="min-h-7 text-center font-semibold text-lg">
        {isWon(game) && `Cleared in ${seconds} seconds!`}
        {game.exploded !== undefined && 'Boom! That was a mine.'}
      </p>
      <MineField game={game} onOpen={open} onFlag={(field) => change(toggleFlag(game, field))} />
      <p className="text-center text-muted-foreground text-sm">
        Right-click, press long or press F to flag. Click a number to open the fields around it.
      </p>
    </div>
  );
}
