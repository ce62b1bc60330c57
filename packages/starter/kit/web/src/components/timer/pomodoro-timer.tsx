import { PhaseTimer } from '@/components/timer/phase-timer';
import { SettingField } from '@/components/timer/setting-field';
import { useStoredState } from '@/hooks/use-stored-state';
import { createPhases } from '@/lib/timer-phases';

interface PomodoroTimerProps {
  storageKey: string;
  workMinutes: number;
  breakMinutes: number;
  rounds: number;
}

export function PomodoroTimer({ storageKey, ...initial }: PomodoroTimerProps) {
  const [plan, setPlan] = useStoredState(storageKey, initial);
  const phases = createPhases(
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
          <SettingField
            label="Focus, min"
            value={plan.workMinutes}
            max={180}
            disabled={isRunning}
            onChange={(workMinutes) => setPlan({ ...plan, workMinutes })}
          />
          <SettingField
            label="Break, min"
            value={plan.breakMinutes}
            min={0}
            max={60}
            disabled={isRunning}
            onChange={(breakMinutes) => setPlan({ ...plan, breakMinutes })}
          />
          <SettingField
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
