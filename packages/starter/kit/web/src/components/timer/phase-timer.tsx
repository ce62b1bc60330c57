import { type ReactNode, useEffect, useRef } from 'react';
import { ProgressRing } from '@/components/timer/progress-ring';
import { RoundDots } from '@/components/timer/round-dots';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';
import { useClock } from '@/hooks/use-clock';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { useSpaceKey } from '@/hooks/use-space-key';
import { beep } from '@/lib/beep';
import { formatTime } from '@/lib/format-time';
import { findPhase, type Phase, startOfPhase } from '@/lib/timer-phases';

interface PhaseTimerProps {
  phases: Phase[];
  /** Text at the end. */
  finished: string;
  /** Controls below the timer. */
  settings: (isRunning: boolean) => ReactNode;
}

/** Runs through phases and beeps at the end of each. */
export function PhaseTimer({ phases, finished, settings }: PhaseTimerProps) {
  const { elapsed, isRunning, start, restart, pause, seek, reset } = useClock();
  const { index, left } = findPhase(phases, elapsed);
  const phase = phases[index];
  const isOver = left === 0;
  const step = isOver ? phases.length : index;
  const toggle = isRunning ? pause : isOver ? restart : start;

  const lastStep = useRef(step);
  useEffect(() => {
    if (lastStep.current !== step && isRunning) beep();
    lastStep.current = step;
  }, [step, isRunning]);
  useEffect(() => {
    if (isOver && isRunning) pause();
  });
  useSpaceKey(toggle);
  useDocumentTitle(isRunning ? `${formatTime(left)} · ${phase.label}` : undefined);

  return (
    <div className="mx-auto max-w-md space-y-6">
      <Card>
        <CardContent>
          <ProgressRing
            share={left / (phase.seconds * 1000)}
            color={phase.kind === 'work' ? 'primary' : 'secondary'}
          >
            <p aria-live="polite" className="font-medium text-muted-foreground">
              {isOver ? finished : phase.label}
            </p>
            <p role="timer" className="mt-1 font-semibold text-6xl tabular-nums tracking-tight">
              {formatTime(left)}
            </p>
            <RoundDots phases={phases} step={step} />
          </ProgressRing>
          <div className="mt-8 flex items-center justify-center gap-2">
            <Button variant="ghost" onClick={reset} disabled={elapsed === 0}>
              Reset
            </Button>
            <Button size="lg" onClick={toggle} className="min-w-32">
              {isRunning ? 'Pause' : isOver ? 'Again' : elapsed > 0 ? 'Resume' : 'Start'}
            </Button>
            <Button
              variant="ghost"
              onClick={() => seek(startOfPhase(phases, index + 1))}
              disabled={isOver}
            >
              Skip
            </Button>
          </div>
          <p className="mt-4 hidden text-center text-muted-foreground text-sm sm:block">
            Space starts and pauses
          </p>
        </CardContent>
      </Card>
      <Card size="sm">
        <CardContent>{settings(isRunning)}</CardContent>
      </Card>
    </div>
  );
}
