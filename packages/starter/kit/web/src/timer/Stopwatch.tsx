import { useState } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { formatElapsed } from './formatTime.ts';
import { Ring } from './Ring.tsx';
import { useClock } from './useClock.ts';
import { useSpaceKey } from './useSpaceKey.ts';
import { useTitle } from './useTitle.ts';

export function Stopwatch() {
  const { elapsed, isRunning, start, pause, reset } = useClock(33);
  /** When each lap ended. */
  const [laps, setLaps] = useState<number[]>([]);
  const toggle = isRunning ? pause : start;
  useSpaceKey(toggle);
  useTitle(isRunning ? formatElapsed(elapsed).replace(/\..*/, '') : undefined);

  return (
    <div className="mx-auto max-w-md space-y-6">
      <Card className="p-6 sm:p-10">
        <Ring share={(elapsed % 60_000) / 60_000}>
          <p role="timer" className="font-semibold text-5xl tabular-nums tracking-tight">
            {formatElapsed(elapsed)}
          </p>
          <p className="mt-2 text-muted-foreground">
            {laps.length === 0 ? 'Space starts and pauses' : `Lap ${laps.length + 1}`}
          </p>
        </Ring>
        <div className="mt-8 flex items-center justify-center gap-2">
          <Button
            look="quiet"
            disabled={elapsed === 0}
            onClick={() => {
              reset();
              setLaps([]);
            }}
          >
            Reset
          </Button>
          <Button onClick={toggle} className="min-h-12 min-w-32 text-lg">
            {isRunning ? 'Pause' : elapsed > 0 ? 'Resume' : 'Start'}
          </Button>
          <Button look="quiet" disabled={!isRunning} onClick={() => setLaps([...laps, elapsed])}>
            Lap
          </Button>
        </div>
      </Card>
      {laps.length > 0 && <LapTable laps={laps} />}
    </div>
  );
}

function LapTable({ laps }: { laps: number[] }) {
  const rows = laps.map((end, index) => ({
    number: index + 1,
    end,
    time: end - (laps[index - 1] ?? 0),
  }));
  const best = Math.min(...rows.map(({ time }) => time));
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-left tabular-nums">
        <thead className="bg-muted/60 text-muted-foreground text-sm">
          <tr>
            <th className="px-5 py-2.5 font-medium">Lap</th>
            <th className="px-5 py-2.5 text-right font-medium">Time</th>
            <th className="px-5 py-2.5 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.toReversed().map(({ number, time, end }) => (
            <tr key={number}>
              <td className="px-5 py-2.5">
                {number}
                {laps.length > 1 && time === best && (
                  <span className="ml-2 font-medium text-primary text-sm">fastest</span>
                )}
              </td>
              <td className="px-5 py-2.5 text-right">{formatElapsed(time)}</td>
              <td className="px-5 py-2.5 text-right text-muted-foreground">{formatElapsed(end)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
