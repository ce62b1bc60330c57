import type { Append } from '../events/event-log.ts';
import type { Db } from '../store/db.ts';
import { changeTurn, type OpenTurns } from '../store/queries/turns.ts';
import { cancelWaits, stopTurn } from './finish-turn.ts';

/** Ends the active turn in favor of another: immediately if it waits, through its worker if it runs. */
export async function supersedeActiveTurn(
  tx: Db,
  append: Append,
  { active, queued }: OpenTurns,
  by: string,
  stopping: string[],
): Promise<void> {
  // The last interrupting message wins, also over those that never started.
  for (const turn of queued.filter(({ id, interrupt }) => interrupt && id !== by)) {
    await changeTurn(tx, turn.id, { supersededBy: by });
    await stopTurn(tx, append, turn, 'interrupted');
  }
  // An abort was already promised to its caller.
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
