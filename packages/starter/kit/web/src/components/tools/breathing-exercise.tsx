import { Pause, Play, RotateCcw } from 'lucide-react';
import { OptionChips } from '@/components/tools/option-chips';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useClock } from '@/hooks/use-clock';
import { useSpaceKey } from '@/hooks/use-space-key';
import { useStoredState } from '@/hooks/use-stored-state';
import { breathAt, breathPhases } from '@/lib/breathing';

interface BreathingExerciseProps {
  storageKey: string;
  /** Seconds to breathe in, hold, breathe out and hold. */
  pattern?: string[];
}

const usual = [
  { value: '4-4-4-4', label: 'Box' },
  { value: '4-7-8', label: '4-7-8' },
  { value: '5-0-5', label: 'Even' },
];

export function BreathingExercise({ storageKey, pattern }: BreathingExerciseProps) {
  const own = pattern?.join('-');
  const choices =
    !own || usual.some(({ value }) => value === own)
      ? usual
      : [...usual, { value: own, label: own }];
  const [chosen, setChosen] = useStoredState(storageKey, own ?? usual[0].value);
  const { elapsed, isRunning, start, pause, reset } = useClock();
  const phases = breathPhases(chosen.split('-').map(Number));
  const now = breathAt(phases, elapsed);
  const toggle = isRunning ? pause : start;
  useSpaceKey(toggle);
  const hasStarted = isRunning || elapsed > 0;
  return (
    <Card className="mx-auto max-w-xl items-center gap-8 p-8">
      <OptionChips
        label="Rhythm"
        choices={choices}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          reset();
        }}
      />
      <div className="grid size-72 place-items-center">
        <div
          aria-hidden="true"
          className="col-start-1 row-start-1 size-72 rounded-full bg-primary/20 transition-transform ease-in-out motion-reduce:transition-none"
          style={{
            transform: `scale(${hasStarted ? 0.45 + 0.55 * (now?.phase.size ?? 0) : 0.45})`,
            transitionDuration: `${isRunning ? now?.phase.seconds : 1}s`,
          }}
        />
        <div className="col-start-1 row-start-1 text-center">
          <p aria-live="polite" className="font-semibold text-2xl">
            {hasStarted ? now?.phase.label : 'Ready?'}
          </p>
          <p className="text-4xl tabular-nums">{hasStarted ? now?.left : ''}</p>
        </div>
      </div>
      <p className="text-muted-foreground">{`Breath ${hasStarted ? (now?.breath ?? 1) : 0}`}</p>
      <div className="flex gap-3">
        <Button size="lg" onClick={toggle}>
          {isRunning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {isRunning ? 'Pause' : 'Start'}
        </Button>
        <Button size="lg" variant="outline" disabled={!hasStarted} onClick={reset}>
          <RotateCcw aria-hidden="true" />
          Reset
        </Button>
      </div>
      <p className="text-center text-muted-foreground text-sm">
        Stop if you feel dizzy. This does not replace medical advice.
      </p>
    </Card>
  );
}
