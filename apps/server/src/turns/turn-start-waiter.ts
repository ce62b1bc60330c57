import type { CommittedEventBatch } from '../events/committed-event-batch.ts';
import type { EventLog } from '../events/event-log.ts';
import { lockProject } from '../store/queries/projects.ts';
import { findOpenTurns, findTurn, type Turn } from '../store/queries/turns.ts';
import { buildStatusEvent, buildTurnUpdateEvent } from './build-turn-events.ts';

/** Waits briefly for a worker to claim a new turn, so that its stream can be opened immediately. */
export class TurnStartWaiter {
  readonly #log: EventLog;
  readonly #waitMs: number;

  constructor(log: EventLog, waitMs: number) {
    this.#log = log;
    this.#waitMs = waitMs;
  }

  /**
   * Resolves to the turn's first events if they were received, or to its queue position if it was not claimed in time.
   */
  async wait(turn: Turn): Promise<CommittedEventBatch | number | undefined> {
    const timeout = AbortSignal.timeout(this.#waitMs);
    for await (const batch of this.#log.follow(turn.projectId, (turn.firstSeq ?? 1) - 1, timeout)) {
      if (batch.events.some(({ turnId }) => turnId === turn.id)) return batch;
    }
    return this.#log.transact(async (tx, append) => {
      await lockProject(tx, turn.projectId);
      const current = await findTurn(tx, turn.id);
      if (current?.status !== 'queued') return undefined;
      const { queued } = await findOpenTurns(tx, turn.projectId);
      const position = queued.findIndex(({ id }) => id === turn.id) + 1;
      await append(
        turn.projectId,
        turn.id,
        buildStatusEvent(current, 'queued'),
        buildTurnUpdateEvent(current, position),
      );
      return position;
    });
  }
}
