import type { Event } from '@millwright/contract';
import { systemClock } from '../../infra/adapters/system/clock.ts';
import type { Database } from '../../store/database.ts';
import { appendEvents, type LoggedEvent, readEvents } from '../../store/queries/events.ts';
import type { Hold } from '../../store/queries/fenced-append.ts';
import { moveTurn } from '../../store/queries/turns.ts';
import { Compactor } from '../compactor.ts';
import { runningTurn } from './running-turn.ts';

/** Another turn of the same project, with events in between. */
export const otherTurn = 'trn_other';

export interface TestEvent {
  readonly event: Event;
  readonly isOtherTurn?: boolean;
}

const batchSize = 5_000;

/** Creates a turn with these events that ended an hour ago. */
export async function endedTurn(database: Database, events: readonly TestEvent[]): Promise<Hold> {
  const { db, pool } = database;
  const hold = await runningTurn(database);
  const { projectId, turnId } = hold;
  const added = events.map(({ event, isOtherTurn }) => ({
    turnId: isOtherTurn ? otherTurn : turnId,
    event,
  }));
  for (let at = 0; at < added.length; at += batchSize) {
    await appendEvents(db, projectId, added.slice(at, at + batchSize), systemClock.now());
  }
  await moveTurn(db, turnId, 'completed', { firstSeq: 1, lastSeq: added.length });
  await pool.query(`UPDATE turns SET ended_at = now() - interval '1 hour' WHERE id = $1`, [turnId]);
  return hold;
}

/** Creates a share link that hides the events up to a sequence number. */
export async function shareFrom({ pool }: Database, projectId: string, seq: number): Promise<void> {
  await pool.query(
    'INSERT INTO project_shares (project_id, digest, sealed, after_seq) VALUES ($1, $1, $1, $2)',
    [projectId, seq],
  );
}

export async function compactAll({ db }: Database, compactor = new Compactor(db)): Promise<void> {
  while (await compactor.step(new Date()));
}

export function wholeLog({ db }: Database, projectId: string): Promise<LoggedEvent[]> {
  return readEvents(db, projectId, 0, 1_000_000);
}
