import { useNow } from '../../ui/time.ts';

interface CountdownProps {
  readonly from: string;
  readonly until: string;
}

/** Remaining time to answer. */
export function Countdown({ from, until }: CountdownProps) {
  const now = useNow(1000);
  const left = Math.max(0, Date.parse(until) - now);
  const whole = Math.max(1, Date.parse(until) - Date.parse(from));
  const seconds = Math.ceil(left / 1000);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span
      className="inline-flex items-center gap-2 text-xs text-soft tabular-nums"
      role="timer"
      aria-label="Time left to answer"
    >
      <progress value={left} max={whole} aria-hidden="true" className="h-1 w-16" />
      {text}
    </span>
  );
}
