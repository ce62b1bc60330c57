import type { TurnRecord } from '@millwright/contract';
import type { Db } from '../../store/db.ts';
import { listAttachments } from '../../store/queries/attachments.ts';
import { findCheckpointsOfTurns } from '../../store/queries/checkpoints.ts';
import { findOpenTurns, type Turn } from '../../store/queries/turns.ts';
import { showTurn } from './to-turn-records.ts';

/** Loads turns of one project with their attachments, queue positions and checkpoints. */
export async function viewTurns(
  db: Db,
  projectId: string,
  turns: readonly Turn[],
): Promise<TurnRecord[]> {
  const ids = turns.map(({ id }) => id);
  const [attachments, checkpoints] = await Promise.all([
    listAttachments(db, ids),
    findCheckpointsOfTurns(db, ids),
  ]);
  const hasQueued = turns.some(({ status }) => status === 'queued');
  const queue = hasQueued ? (await findOpenTurns(db, projectId)).queued : [];
  return turns.map((turn) => showTurn(turn, { attachments, queue, checkpoints }));
}

export async function viewTurn(db: Db, turn: Turn): Promise<TurnRecord> {
  const [record] = await viewTurns(db, turn.projectId, [turn]);
  if (!record) throw new Error('a turn has no record');
  return record;
}
