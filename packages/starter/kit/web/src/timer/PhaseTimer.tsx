import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '@/ui/Button.tsx';
import { Card } from '@/ui/Card.tsx';
import { beep } from './beep.ts';
import { formatTime } from './formatTime.ts';
import { beginOf, type Phase, positionAt } from './phases.ts';
import { Ring } from './Ring.tsx';
import { RoundDots } from './RoundDots.tsx';
import { useClock } from './useClock.ts';
import { useSpaceKey } from './useSpaceKey.ts';
import { useTitle } from './useTitle.ts';

interface PhaseTimerProps {
  phases: Phase[];
  /** What is said when all of it is over. */
  finished: string;
  /** What can be set, below the buttons. */
  settings: (isRunning: boolean) => ReactNode;
}

/** Goes through phases one after the other, and can be heard when it passes on to the next. */
export function PhaseTimer({ phases, finished, settings }: PhaseTimerProps) {
  const { elapsed, isRunning, start, restart, pause, moveTo, reset } = useClock();
  const { index, left } = positionAt(phases, elapsed);
  const phase = phases[index];
  const isOver = left === 0;
  const step = isOver ? phases.length : index;
  const toggle = isRunning ? pause : isOver ? restart : start;

  const heard = useRef(step);
  useEffect(() => {
    if (heard.current !== step && isRunning) beep();
    heard.current = step;
  }, [step, isRunning]);
  useEffect(() => {
    if (isOver && isRunning) pause();
  });
  useSpaceKey(toggle);
  useTitle(isRunning ? `${formatTime(left)} · ${phase.label}` : undefined);

  return (
    <div className="mx-auto max-w-md space-y-6">
      <Card className="p-6 sm:p-10">
        <Ring
          share={left / (phase.seconds * 1000)}
          tone={phase.kind === 'work' ? 'primary' : 'accent'}
        >
          <p aria-live="polite" className="font-medium text-muted-foreground">
            {isOver ? finished : phase.label}
          </p>
          <p role="timer" className="mt-1 font-semibold text-6xl tabular-nums tracking-tight">
            {formatTime(left)}
          </p>
          <RoundDots phases={phases} step={step} />
        </Ring>
        <div className="mt-8 flex items-center justify-center gap-2">
          <Button look="quiet" onClick={reset} disabled={elapsed === 0}>
            Reset
          </Button>
          <Button onClick={toggle} className="min-h-12 min-w-32 text-lg">
            {isRunning ? 'Pause' : isOver ? 'Again' : elapsed > 0 ? 'Resume' : 'Start'}
          </Button>
          <Button look="quiet" onClick={() => moveTo(beginOf(phases, index + 1))} disabled={isOver}>
            Skip
          </Button>
        </div>
        <p className="mt-4 hidden text-center text-muted-foreground text-sm sm:block">
          Space starts and pauses
        </p>
      </Card>
      <Card className="p-5">{settings(isRunning)}</Card>
    </div>
  );
}
