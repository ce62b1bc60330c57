import type { Db } from '../db.ts';
import { and, eq, isNull, lt, placeholder, sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { idempotentCalls } from '../tables/gateway.ts';

export type IdempotentCall = typeof idempotentCalls.$inferSelect;

export interface CallClaim {
  readonly keyId: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly reference: string;
  /** Time for which a call counts as in progress without a renewal. */
  readonly aliveSeconds: number;
  readonly keepSeconds: number;
}

// Expired calls, and calls whose process died, may be claimed again.
const claimStatement = prepareRawStatement<{
  reference: string;
}>(sql`INSERT INTO idempotent_calls AS known
    (key_id, name, fingerprint, reference, alive_until, expires_at)
  VALUES (${placeholder('keyId')}, ${placeholder('name')}, ${placeholder('fingerprint')},
    ${placeholder('reference')}, now() + ${placeholder('aliveSeconds')}::integer * interval '1 second',
    now() + ${placeholder('keepSeconds')}::integer * interval '1 second')
  ON CONFLICT (key_id, name) DO UPDATE SET fingerprint = excluded.fingerprint,
    reference = excluded.reference, alive_until = excluded.alive_until, expires_at = excluded.expires_at,
    headers = NULL, body = NULL
  WHERE known.expires_at < now() OR (known.body IS NULL AND known.alive_until < now())
  RETURNING known.reference`);
const renew = prepareRawStatement(sql`UPDATE idempotent_calls
  SET alive_until = now() + ${placeholder('aliveSeconds')}::integer * interval '1 second'
  WHERE key_id = ${placeholder('keyId')} AND name = ${placeholder('name')}
    AND reference = ${placeholder('reference')}`);

/** True if the caller may make the call. */
export async function claimCall(db: Db, claim: CallClaim): Promise<boolean> {
  const rows = await claimStatement(db, { ...claim });
  return rows.length > 0;
}

export async function renewClaim(db: Db, claim: CallClaim): Promise<void> {
  await renew(db, { ...claim });
}

const isSame = ({ keyId, name }: Pick<CallClaim, 'keyId' | 'name'>) =>
  and(eq(idempotentCalls.keyId, keyId), eq(idempotentCalls.name, name));

export async function findCall(
  db: Db,
  call: Pick<CallClaim, 'keyId' | 'name'>,
): Promise<IdempotentCall | undefined> {
  const [found] = await db.select().from(idempotentCalls).where(isSame(call));
  return found;
}

/** Stores the response of a call; false if the claim was lost. */
export async function saveCallResponse(
  db: Db,
  held: CallClaim,
  response: { readonly headers: Record<string, string>; readonly body: Buffer },
): Promise<boolean> {
  const updated = await db
    .update(idempotentCalls)
    .set(response)
    .where(and(isSame(held), eq(idempotentCalls.reference, held.reference)))
    .returning({ name: idempotentCalls.name });
  return updated.length > 0;
}

/** Releases the claim on a failed call, so that it can be repeated. */
export async function releaseCall(db: Db, held: CallClaim): Promise<void> {
  const isOurs = and(eq(idempotentCalls.reference, held.reference), isNull(idempotentCalls.body));
  await db.delete(idempotentCalls).where(and(isSame(held), isOurs));
}

export async function deleteExpiredCalls(db: Db, now: Date): Promise<void> {
  await db.delete(idempotentCalls).where(lt(idempotentCalls.expiresAt, now));
}
