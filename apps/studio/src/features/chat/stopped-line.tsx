import type { TurnState } from '../../state/project-state.ts';

export function StoppedLine({ turn }: { readonly turn: TurnState }) {
  return (
    <p className="text-sm text-soft">
      {turn.status === 'aborted'
        ? 'Stopped. Whatever was finished before is kept.'
        : 'Interrupted by your next message. Whatever was finished before is kept.'}
    </p>
  );
}
