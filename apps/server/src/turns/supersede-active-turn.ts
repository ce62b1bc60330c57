import type { Append } from '../events/log.ts';
import type { Db } from '../store/db.ts';
import { changeTurn, type OpenTurns } from '../store/turns.ts';
import { cancelWaits, stopTurn } from './finish.ts';

/** Ends the active turn in favour of another: at once when it waits, by its holder when it runs. */
export async function supersedeActiveTurn(
  tx: Db,
  append: Append,
  { active, queued }: OpenTurns,
  by: string,
  stopping: string[],
): Promise<void> {
  // Of several interrupting messages the last one wins, also over those that never began.
  for (const turn of queued.filter(({ id, interrupt }) => interrupt && id !== by)) {
    await changeTurn(tx, turn.id, { supersededBy: by });
    await stopTurn(tx, append, turn, 'interrupted');
  }
  // Whoever aborted it was told so.
  if (!active || active.stop === 'aborted') return;
  await changeTurn(tx, active.id, { stop: 'interrupted', supersededBy: by });
  const marked = { ...active, supersededBy: by };
  if (active.status !== 'running') {
    await stopTurn(tx, append, marked, 'interrupted');
    return;
  }
  await cancelWaits(tx, append, marked, 'interrupted');
  stopping.push(active.id);
}
