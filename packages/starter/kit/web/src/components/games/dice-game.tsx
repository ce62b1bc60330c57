import { Dices, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { Die } from '@/components/games/die';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { sides as allSides, mostDice, nameOf, type Roll, rollDice, totalOf } from '@/lib/dice';

interface DiceGameProps {
  storageKey: string;
  startCount: number;
  startSides: number;
}

const mostRolls = 20;
const noRolls: Roll[] = [];

export function DiceGame({ storageKey, startCount, startSides }: DiceGameProps) {
  const [count, setCount] = useState(startCount);
  const [sides, setSides] = useState(startSides);
  const [rolls, setRolls] = useStoredState(storageKey, noRolls);
  /** Counts rolls, so that each is animated. */
  const [rollCount, setRollCount] = useState(0);
  const last = rolls[0];
  const totals = rolls.map(totalOf);
  const average = totals.reduce((sum, total) => sum + total, 0) / Math.max(1, totals.length);

  function roll() {
    setRolls([rollDice(count, sides, Math.random), ...rolls].slice(0, mostRolls));
    setRollCount(rollCount + 1);
  }

  useSpaceKey(roll);

  return (
    <div className="mx-auto max-w-xl space-y-6 text-center">
      <div className="flex flex-wrap items-center justify-center gap-4">
        <div className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label="Fewer dice"
            disabled={count === 1}
            onClick={() => setCount(count - 1)}
          >
            <Minus aria-hidden="true" />
          </Button>
          <span aria-live="polite" className="min-w-16 font-medium tabular-nums">
            {count} {count === 1 ? 'die' : 'dice'}
          </span>
          <Button
            variant="outline"
            size="icon"
            aria-label="More dice"
            disabled={count === mostDice}
            onClick={() => setCount(count + 1)}
          >
            <Plus aria-hidden="true" />
          </Button>
        </div>
        <ToggleGroup
          type="single"
          variant="outline"
          aria-label="Sides"
          value={String(sides)}
          // A click on the selected number reports an empty value.
          onValueChange={(value) => value && setSides(Number(value))}
        >
          {allSides.map((number) => (
            <ToggleGroupItem key={number} value={String(number)} className="px-2 sm:px-3">
              d{number}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      </div>
      <div key={rollCount} className="flex min-h-24 flex-wrap justify-center gap-3">
        {last?.values.map((value, index) => (
          <Die key={index} sides={last.sides} value={value} />
        ))}
      </div>
      <p aria-live="polite" className="min-h-12 font-semibold text-4xl tabular-nums">
        {last ? (
          totalOf(last)
        ) : (
          <span className="text-muted-foreground text-xl">Roll the dice!</span>
        )}
      </p>
      <Button size="lg" onClick={roll}>
        <Dices aria-hidden="true" />
        Roll
      </Button>
      {rolls.length > 0 && (
        <>
          <ScoreBoard
            scores={[
              { label: 'Rolls', value: rolls.length },
              { label: 'Average', value: average.toFixed(1) },
              { label: 'Highest', value: Math.max(...totals) },
            ]}
          />
          <section aria-label="History" className="mx-auto max-w-sm text-left">
            <div className="mb-2 flex items-center justify-between">
              <h2 className="font-semibold">History</h2>
              <Button variant="ghost" size="sm" onClick={() => setRolls([])}>
                Clear
              </Button>
            </div>
            <ol className="divide-y text-sm">
              {rolls.map((one, index) => (
                <li key={index} className="flex justify-between gap-4 py-1.5 tabular-nums">
                  <span className="text-muted-foreground">{nameOf(one)}</span>
                  <span>{one.values.join(' + ')}</span>
                  <strong>{totalOf(one)}</strong>
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </div>
  );
}
