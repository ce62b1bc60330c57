import type { Cursor } from '@millwright/contract';
import type { Db } from '../store/db.ts';
import { findKeyUse, type KeyUse } from '../store/idempotency-keys.ts';
import { findProject } from '../store/projects.ts';
import { findTurn, type Turn, type TwinTurn, twinTurn } from '../store/turns.ts';
import type { Message } from './submit.ts';

/** Existing turns that a message may be a duplicate of. */
export interface Repeated {
  readonly use: KeyUse | undefined;
  readonly pointed: Turn | undefined;
  readonly twin: TwinTurn | undefined;
}

export async function repeated(
  tx: Db,
  { userId, request, idempotencyKey: key, cursor }: Message,
  fingerprint: string,
): Promise<Repeated> {
  const scope = request.project_id ?? 'new';
  const [use, pointed, twin] = await Promise.all([
    key ? findKeyUse(tx, userId, scope, key, new Date()) : undefined,
    cursor && pointedTurn(tx, cursor, userId),
    twinTurn(tx, userId, fingerprint),
  ]);
  return { use, pointed, twin };
}

/** The caller's own turn that a cursor points into. A cursor beyond the end of the log is invalid. */
async function pointedTurn(tx: Db, cursor: Cursor, userId: string): Promise<Turn | undefined> {
  if (cursor.turn_id === null) return undefined;
  const turn = await findTurn(tx, cursor.turn_id);
  const home = turn?.userId === userId ? await findProject(tx, turn.projectId) : undefined;
  return home && cursor.seq <= home.headSeq ? turn : undefined;
}
