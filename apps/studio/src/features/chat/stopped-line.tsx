import type { TurnState } from '../../state/project-state.ts';

export function StoppedLine({ turn }: { readonly turn: TurnState }) {
  return <p className="text-sm text-soft">{wordsFor(turn)}</p>;
}

function wordsFor({ status, hasBegun }: TurnState): string {
  const isAborted = status === 'aborted';
  if (!hasBegun) return isAborted ? 'Removed before it began.' : 'Replaced before it began.';
  return isAborted
    ? 'Stopped. Whatever was finished before is kept.'
    : 'Interrupted by your next message. Whatever was finished before is kept.';
}
