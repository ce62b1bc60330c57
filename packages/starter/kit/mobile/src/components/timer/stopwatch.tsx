import { useState } from 'react';
import { TimerCard } from '@/components/timer/timer-card';
import { List, ListItem } from '@/components/ui/list-item';
import { useClock } from '@/hooks/use-clock';
import { formatElapsed } from '@/lib/format-time';

export function Stopwatch() {
  const { elapsed, isRunning, start, pause, reset } = useClock();
  /** End times of the laps, the last one first. */
  const [laps, setLaps] = useState<number[]>([]);
  const resetAll = () => {
    reset();
    setLaps([]);
  };
  return (
    <>
      <TimerCard
        share={(elapsed % 60_000) / 60_000}
        time={formatElapsed(elapsed)}
        hint={laps.length === 0 ? 'elapsed' : `Lap ${laps.length + 1}`}
        secondary={
          isRunning
            ? { label: 'Lap', onPress: () => setLaps([elapsed, ...laps]) }
            : { label: 'Reset', onPress: resetAll }
        }
        primary={{ label: isRunning ? 'Stop' : 'Start', onPress: isRunning ? pause : start }}
      />
      {laps.length > 0 ? (
        <List>
          {laps.map((lap, index) => (
            <ListItem
              key={lap}
              title={`Lap ${laps.length - index}`}
              trailing={formatElapsed(lap)}
            />
          ))}
        </List>
      ) : null}
    </>
  );
}
