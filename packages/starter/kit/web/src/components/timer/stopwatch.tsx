import { useState } from 'react';
import { ProgressRing } from '@/components/timer/progress-ring';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/components/ui/table';
import { useClock } from '@/hooks/use-clock';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useSpaceKey } from '@/hooks/use-space-key';
import { formatElapsed } from '@/lib/format-time';

const tickMs = 33;

export function Stopwatch() {
  const { elapsed, isRunning, start, pause, reset } = useClock(tickMs);
  /** End times of the laps. */
  const [laps, setLaps] = useState<number[]>([]);
  const toggle = isRunning ? pause : start;
  useSpaceKey(toggle);
  useDocumentTitle(isRunning ? formatElapsed(elapsed).replace(/\..*/, '') : undefined);

  function handleReset() {
    reset();
    setLaps([]);
  }

  return (
    <div className="mx-auto max-w-md space-y-6">
      <Card>
        <CardContent>
          <ProgressRing share={(elapsed % 60_000) / 60_000}>
            <p role="timer" className="font-semibold text-5xl tabular-nums tracking-tight">
              {formatElapsed(elapsed)}
            </p>
            <p className="mt-2 text-muted-foreground">
              {laps.length === 0 ? 'Space starts and pauses' : `Lap ${laps.length + 1}`}
            </p>
          </ProgressRing>
          <div className="mt-8 flex items-center justify-center gap-2">
            <Button variant="ghost" disabled={elapsed === 0} onClick={handleReset}>
              Reset
            </Button>
            <Button size="lg" onClick={toggle} className="min-w-32">
              {isRunning ? 'Pause' : elapsed > 0 ? 'Resume' : 'Start'}
            </Button>
            <Button
              variant="ghost"
              disabled={!isRunning}
              onClick={() => setLaps([...laps, elapsed])}
            >
              Lap
            </Button>
          </div>
        </CardContent>
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
  const fastest = Math.min(...rows.map(({ time }) => time));
  return (
    <Card className="overflow-hidden py-0">
      <Table className="tabular-nums">
        <TableHeader>
          <TableRow>
            <TableHead className="px-5">Lap</TableHead>
            <TableHead className="px-5 text-right">Time</TableHead>
            <TableHead className="px-5 text-right">Total</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.toReversed().map(({ number, time, end }) => (
            <TableRow key={number}>
              <TableCell className="px-5">
                {number}
                {laps.length > 1 && time === fastest && (
                  <Badge variant="secondary" className="ml-2">
                    fastest
                  </Badge>
                )}
              </TableCell>
              <TableCell className="px-5 text-right">{formatElapsed(time)}</TableCell>
              <TableCell className="px-5 text-right text-muted-foreground">
                {formatElapsed(end)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
