import { useEffect, useEffectEvent, useState } from 'react';
import { Mole } from '@/components/games/mole';
import { ScoreBoard } from '@/components/games/score-board';
import { Button } from '@/components/ui/button';
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group';
import { useBestScore } from '@/hooks/use-best-score';
import { useClock } from '@/hooks/use-clock';
import { useWindowKeyDown } from '@/hooks/use-window-key-down';
import { cn } from '@/lib/utils';
import { gameMs, holes, type LevelName, levels, nextHole, outMs } from '@/lib/whack-a-mole';

/** Time until the first mole. */
const firstMs = 300;

export function WhackAMoleGame({ storageKey }: { storageKey: string }) {
  const [level, setLevel] = useState<LevelName>('Medium');
  const [score, setScore] = useState(0);
  const [mole, setMole] = useState<number>();
  const [hit, setHit] = useState<number>();
  /** Counts moles, so that each gets its own time. */
  const [moleCount, setMoleCount] = useState(0);
  const clock = useClock(100);
  const best = useBestScore(`${storageKey}-${level.toLowerCase()}`, score);
  const isOver = clock.elapsed >= gameMs;
  const isRunning = clock.isRunning && !isOver;

  // The time of a mole does not change while it is out.
  const delayOf = useEffectEvent((count: number) =>
    count === 0 ? firstMs : outMs(level, clock.elapsed),
  );
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => {
      setMole((last) => nextHole(last, Math.random));
      setHit(undefined);
      setMoleCount((count) => count + 1);
    }, delayOf(moleCount));
    return () => clearTimeout(timer);
  }, [isRunning, moleCount]);

  function start() {
    setScore(0);
    setMole(undefined);
    setHit(undefined);
    setMoleCount(0);
    clock.restart();
  }

  function whack(hole: number) {
    if (!isRunning || hole !== mole || hole === hit) return;
    setScore(score + 1);
    setHit(hole);
  }

  useWindowKeyDown(({ key }) => {
    // As on a number pad: 7, 8 and 9 are the upper row.
    const hole = '789456123'.indexOf(key);
    if (key.length === 1 && hole >= 0) whack(hole);
  });

  function describeState(): string {
    if (isOver) return `Time is up: ${score} moles!`;
    return isRunning ? 'Hit the moles!' : 'Ready?';
  }

  return (
    <div className="mx-auto max-w-md space-y-5">
      <ScoreBoard
        scores={[
          { label: 'Score', value: score },
          { label: 'Seconds', value: Math.ceil(Math.max(0, gameMs - clock.elapsed) / 1000) },
          { label: 'Best', value: best },
        ]}
      />
      <p aria-live="polite" className="text-center font-semibold text-lg">
        {describeState()}
      </p>
      <div className="grid grid-cols-3 gap-3 rounded-2xl bg-[#4d7c3a] p-3 shadow-inner">
        {Array.from({ length: holes }, (_, hole) => {
          const isOut = isRunning && hole === mole && hole !== hit;
          return (
            <button
              key={hole}
              type="button"
              aria-label={`Hole ${hole + 1}${isOut ? ': mole' : ''}`}
              onPointerDown={() => whack(hole)}
              onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && whack(hole)}
              className="relative aspect-square touch-manipulation overflow-hidden rounded-full bg-[#2b1c10] shadow-inner focus-visible:outline-4 focus-visible:outline-white"
            >
              <span
                className={cn(
                  'absolute inset-0 transition-transform duration-100 motion-reduce:transition-none',
                  isOut ? 'translate-y-0' : 'translate-y-full',
                )}
              >
                <Mole />
              </span>
            </button>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <ToggleGroup
          type="single"
          variant="outline"
          size="sm"
          aria-label="Level"
          disabled={isRunning}
          value={level}
          // A click on the selected level reports an empty value.
          onValueChange={(name) => name && setLevel(name as LevelName)}
        >
          {Object.keys(levels).map((name) => (
            <ToggleGroupItem key={name} value={name}>
              {name}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
        <Button size="sm" variant={isRunning ? 'outline' : 'default'} onClick={start}>
          {isRunning ? 'Restart' : isOver ? 'Play again' : 'Start'}
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Click or tap the moles, or use the keys of the number pad
      </p>
    </div>
  );
}
