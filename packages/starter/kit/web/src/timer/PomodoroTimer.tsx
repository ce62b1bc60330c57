import { useStored } from '@/lib/useStored.ts';
import { NumberField } from './NumberField.tsx';
import { PhaseTimer } from './PhaseTimer.tsx';
import { phasesOf } from './phases.ts';

interface PomodoroTimerProps {
  storageKey: string;
  workMinutes: number;
  breakMinutes: number;
  rounds: number;
}

export function PomodoroTimer({ storageKey, ...standard }: PomodoroTimerProps) {
  const [plan, setPlan] = useStored(storageKey, standard);
  const phases = phasesOf(
    {
      workSeconds: plan.workMinutes * 60,
      restSeconds: plan.breakMinutes * 60,
      rounds: plan.rounds,
    },
    { work: 'Focus', rest: 'Take a break' },
  );
  return (
    <PhaseTimer
      phases={phases}
      finished="Well done!"
      settings={(isRunning) => (
        <div className="grid grid-cols-3 gap-4">
          <NumberField
            label="Focus, min"
            value={plan.workMinutes}
            max={180}
            disabled={isRunning}
            onChange={(workMinutes) => setPlan({ ...plan, workMinutes })}
          />
          <NumberField
            label="Break, min"
            value={plan.breakMinutes}
            min={0}
            max={60}
            disabled={isRunning}
            onChange={(breakMinutes) => setPlan({ ...plan, breakMinutes })}
          />
          <NumberField
            label="Rounds"
            value={plan.rounds}
            max={12}
            disabled={isRunning}
            onChange={(rounds) => setPlan({ ...plan, rounds })}
          />
        </div>
      )}
    />
  );
}
