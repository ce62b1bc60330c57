import { useStored } from '@/lib/useStored.ts';
import { NumberField } from './NumberField.tsx';
import { PhaseTimer } from './PhaseTimer.tsx';
import { phasesOf } from './phases.ts';

interface IntervalTimerProps {
  storageKey: string;
  workSeconds: number;
  restSeconds: number;
  rounds: number;
}

export function IntervalTimer({ storageKey, ...standard }: IntervalTimerProps) {
  const [plan, setPlan] = useStored(storageKey, standard);
  return (
    <PhaseTimer
      phases={phasesOf(plan, { work: 'Work', rest: 'Rest' })}
      finished="All rounds done!"
      settings={(isRunning) => (
        <div className="grid grid-cols-3 gap-4">
          <NumberField
            label="Work, s"
            value={plan.workSeconds}
            max={3600}
            disabled={isRunning}
            onChange={(workSeconds) => setPlan({ ...plan, workSeconds })}
          />
          <NumberField
            label="Rest, s"
            value={plan.restSeconds}
            min={0}
            max={3600}
            disabled={isRunning}
            onChange={(restSeconds) => setPlan({ ...plan, restSeconds })}
          />
          <NumberField
            label="Rounds"
            value={plan.rounds}
            max={50}
            disabled={isRunning}
            onChange={(rounds) => setPlan({ ...plan, rounds })}
          />
        </div>
      )}
    />
  );
}
