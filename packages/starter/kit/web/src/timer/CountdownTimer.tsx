import { useStored } from '@/lib/useStored.ts';
import { NumberField } from './NumberField.tsx';
import { PhaseTimer } from './PhaseTimer.tsx';

interface CountdownTimerProps {
  storageKey: string;
  seconds: number;
}

export function CountdownTimer({ storageKey, seconds: standard }: CountdownTimerProps) {
  const [seconds, setSeconds] = useStored(storageKey, standard);
  const parts = [
    { label: 'Hours', size: 3600, max: 99 },
    { label: 'Minutes', size: 60, max: 59 },
    { label: 'Seconds', size: 1, max: 59 },
  ];
  return (
    <PhaseTimer
      phases={[{ kind: 'work', label: 'Left', seconds, round: 1 }]}
      finished="Time is up!"
      settings={(isRunning) => (
        <div className="grid grid-cols-3 gap-4">
          {parts.map(({ label, size, max }) => {
            const value = Math.floor(seconds / size) % (max + 1);
            return (
              <NumberField
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
