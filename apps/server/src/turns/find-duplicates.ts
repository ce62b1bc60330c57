import type { Cursor } from '@millwright/contract';
import type { Db } from '../store/db.ts';
import { findKeyUse, type IdempotencyKeyUse } from '../store/queries/idempotency-keys.ts';
import { findProject } from '../store/queries/projects.ts';
import { type AgedTurn, findDuplicateTurn, findTurn, type Turn } from '../store/queries/turns.ts';
import type { Message } from './submission.ts';

/** Existing turns that a message may be a duplicate of. */
export interface Duplicates {
  readonly keyUse: IdempotencyKeyUse | undefined;
  readonly cursorTurn: Turn | undefined;
  readonly duplicate: AgedTurn | undefined;
}

export async function findDuplicates(
  tx: Db,
  { userId, request, idempotencyKey: key, cursor }: Message,
  fingerprint: string,
): Promise<Duplicates> {
  const scope = request.project_id ?? 'new';
  const [keyUse, cursorTurn, duplicate] = await Promise.all([
    key ? findKeyUse(tx, userId, scope, key, new Date()) : undefined,
    cursor && turnAtCursor(tx, cursor, userId),
    findDuplicateTurn(tx, userId, fingerprint),
  ]);
  return { keyUse, cursorTurn, duplicate };
}

/** The caller's own turn that a cursor points into. A cursor beyond the end of the log is invalid. */
async function turnAtCursor(tx: Db, cursor: Cursor, userId: string): Promise<Turn | undefined> {
  if (cursor.turn_id === null) return undefined;
  const turn = await findTurn(tx, cursor.turn_id);
  const project = turn?.userId === userId ? await findProject(tx, turn.projectId) : undefined;
  return project && cursor.seq <= project.headSeq ? turn : undefined;
}
