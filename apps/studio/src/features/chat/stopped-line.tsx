import type { TurnState } from '../../state/project-state.ts';

export function StoppedLine({ turn }: { readonly turn: TurnState }) {
  return <p className="text-sm text-soft">{describeStop(turn)}</p>;
}

function describeStop({ status, hasStarted }: TurnState): string {
  const isAborted = status === 'aborted';
  if (!hasStarted) return isAborted ? 'Removed before it started.' : 'Replaced before it started.';
  return isAborted
    ? 'Stopped. Finished work is saved.'
    : 'Interrupted by your next message. Finished work is saved.';
}
