import type { TurnState } from '../../state/project-state.ts';
import { Wheel } from '../../ui/icon.tsx';
import { span, useNow } from '../../ui/moments.ts';

/** What goes on right now, and for how long already. */
export function ActivityLine({ turn }: { readonly turn: TurnState }) {
  const isWaiting = turn.status === 'awaiting_answer' || turn.status === 'awaiting_plan';
  const now = useNow(isWaiting ? undefined : 1000);
  if (isWaiting) return null;
  const { message = 'Working', progress = null } = turn.activity ?? {};
  const elapsed = Math.max(0, now - Date.parse(turn.startedAt));
  return (
    <div className="flex items-center gap-2.5 text-sm text-soft">
      <Wheel turning className="size-4" />
      <span>{message}</span>
      {progress !== null && (
        <progress value={progress} aria-label={message} className="h-1 w-24 accent-accent" />
      )}
      {elapsed >= 3000 && (
        <span className="text-faint tabular-nums">{span(Math.floor(elapsed / 1000) * 1000)}</span>
      )}
    </div>
  );
}
