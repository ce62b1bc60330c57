import { PhaseTimer } from '@/components/timer/phase-timer';
import { SettingField } from '@/components/timer/setting-field';
import { useStoredState } from '@/hooks/use-stored-state';
import { createPhases } from '@/lib/timer-phases';

interface IntervalTimerProps {
  storageKey: string;
  workSeconds: number;
  restSeconds: number;
  rounds: number;
}

export function IntervalTimer({ storageKey, ...initial }: IntervalTimerProps) {
  const [plan, setPlan] = useStoredState(storageKey, initial);
  return (
    <PhaseTimer
      phases={createPhases(plan, { work: 'Work', rest: 'Rest' })}
      finished="All rounds done!"
      settings={(isRunning) => (
        <div className="grid grid-cols-3 gap-4">
          <SettingField
            label="Work, s"
            value={plan.workSeconds}
            max={3600}
            disabled={isRunning}
            onChange={(workSeconds) => setPlan({ ...plan, workSeconds })}
          />
          <SettingField
            label="Rest, s"
            value={plan.restSeconds}
            min={0}
            max={3600}
            disabled={isRunning}
            onChange={(restSeconds) => setPlan({ ...plan, restSeconds })}
          />
          <SettingField
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
