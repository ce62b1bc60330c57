import type { TurnState } from '../../state/project-state.ts';

export function StoppedLine({ turn }: { readonly turn: TurnState }) {
  return <p className="text-sm text-soft">{textFor(turn)}</p>;
}

function textFor({ status, hasStarted }: TurnState): string {
  const isAborted = status === 'aborted';
  if (!hasStarted) return isAborted ? 'Removed before it started.' : 'Replaced before it started.';
  return isAborted
    ? 'Stopped. Finished work is saved.'
    : 'Interrupted by your next message. Finished work is saved.';
}
