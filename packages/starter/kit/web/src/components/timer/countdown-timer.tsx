import { PhaseTimer } from '@/components/timer/phase-timer';
import { SettingField } from '@/components/timer/setting-field';
import { useStoredState } from '@/hooks/use-stored-state';

interface CountdownTimerProps {
  storageKey: string;
  seconds: number;
}

const units = [
  { label: 'Hours', size: 3600, max: 99 },
  { label: 'Minutes', size: 60, max: 59 },
  { label: 'Seconds', size: 1, max: 59 },
];

export function CountdownTimer({ storageKey, seconds: initial }: CountdownTimerProps) {
  const [seconds, setSeconds] = useStoredState(storageKey, initial);
  return (
    <PhaseTimer
      phases={[{ kind: 'work', label: 'Left', seconds, round: 1 }]}
      finished="Time is up!"
      settings={(isRunning) => (
        <div className="grid grid-cols-3 gap-4">
          {units.map(({ label, size, max }) => {
            const value = Math.floor(seconds / size) % (max + 1);
            return (
              <SettingField
                key={label}
                label={label}
                value={value}
                min={0}
                max={max}
                disabled={isRunning}
                onChange={(next) => setSeconds(Math.max(1, seconds + (next - value) * size))}
              />
            );
          })}
        </div>
      )}
    />
  );
}
