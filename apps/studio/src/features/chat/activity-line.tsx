import type { ProjectState, TurnState } from '../../state/project-state.ts';
import { Logo } from '../../ui/icon.tsx';
import { formatDuration, useNow } from '../../ui/time.ts';

interface ActivityLineProps {
  readonly turn: TurnState;
  readonly tools: ProjectState['tools'];
}

/** Current activity and its duration. */
export function ActivityLine({ turn, tools }: ActivityLineProps) {
  const isWaiting = turn.status === 'awaiting_answer' || turn.status === 'awaiting_plan';
  const now = useNow(isWaiting ? undefined : 1000);
  if (isWaiting) return null;
  const { message, progress } = findActivity(turn, tools);
  const seconds = Math.floor((now - Date.parse(turn.startedAt)) / 1000);
  return (
    <div className="flex items-center gap-2.5 text-sm text-soft">
      <Logo isSpinning className="size-4" />
      <span className="min-w-0 truncate">{message}</span>
      {progress !== null && <progress value={progress} aria-label={message} className="h-1 w-24" />}
      {seconds >= 3 && (
        <span className="text-faint tabular-nums">{formatDuration(seconds * 1000)}</span>
      )}
    </div>
  );
}

/** A running call is more specific than its phase. */
function findActivity(turn: TurnState, tools: ProjectState['tools']) {
  const { message = 'Working', progress = null } = turn.activity ?? {};
  if (progress !== null) return { message, progress };
  const last = turn.entries.at(-1);
  const call = last?.kind === 'tool' ? tools[last.id] : undefined;
  if (call?.status === 'running')
    return { message: call.title ?? call.name, progress: call.progress };
  return {
    message: turn.entries.length > 0 && message === 'Starting' ? 'Working' : message,
    progress,
  };
}
