import type { AbortReceipt, AbortRequest } from '@millwright/contract';
import type { StopSignals } from '../core/ports/stop-signals.ts';
import type { TurnQueue } from '../core/ports/turn-queue.ts';
import type { EventLog } from '../events/event-log.ts';
import { requireLocked } from '../projects/require-project.ts';
import { changeTurn, findOpenTurns } from '../store/queries/turns.ts';
import { buildStatusEvent } from './build-turn-events.ts';
import { cancelWaits, stopTurn } from './finish-turn.ts';

/** Stops a project's work. A waiting turn ends immediately; a running turn is ended by its worker. */
export async function abort(
  log: EventLog,
  queue: TurnQueue,
  signals: StopSignals,
  userId: string,
  projectId: string,
  { scope, turn_id }: AbortRequest,
): Promise<AbortReceipt> {
  let running: string | undefined;
  const receipt = await log.transact(async (tx, append): Promise<AbortReceipt> => {
    const project = await requireLocked(tx, userId, projectId);
    const open = await findOpenTurns(tx, project.id);
    // A late click must not stop the turn after the intended one.
    const target = turn_id === undefined || open.active?.id === turn_id ? open.active : undefined;
    const late = turn_id !== undefined && !target;
    const queued = scope === 'session' && !late ? open.queued : [];
    for (const turn of queued) await stopTurn(tx, append, turn, 'aborted');
    const base = { project_id: project.id, queued_dropped: queued.length };
    if (!target) return { ...base, aborted: false, status: 'idle', turn_id: null };

    if (target.status !== 'running') {
      await stopTurn(tx, append, target, 'aborted');
    } else if (target.stop !== 'aborted') {
      // Also overrides a pending interruption: the response promises an abort.
      await changeTurn(tx, target.id, { stop: 'aborted', supersededBy: null });
      await cancelWaits(tx, append, target, 'aborted');
      await append(project.id, target.id, buildStatusEvent(target, 'stopping'));
      running = target.id;
    }
    return { ...base, aborted: true, status: 'stopping', turn_id: target.id };
  });
  if (running) signals.send(running);
  queue.wake(projectId);
  return receipt;
}
