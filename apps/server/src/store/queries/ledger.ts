import type { Db } from '../db.ts';
import { lt, placeholder, sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { visitorDays } from '../tables/credits.ts';

/** A model call, with the reference under which it is settled once. */
export interface ModelCall {
  readonly reference: string;
  readonly userId: string;
  readonly projectId: string | null;
  readonly turnId: string | null;
  readonly keyId: string | null;
  readonly source: 'builds' | 'ai_gateway';
  readonly model: string;
  readonly provider: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Its price, whether or not it is charged. */
  readonly cost: number;
}

export interface CreditBalance {
  readonly balance: number;
  readonly reserved: number;
}

/** Reasons for a balance change other than a call. */
export type BookingReason = 'grant' | 'top_up' | 'refund' | 'expiry';

export interface ReservationRequest {
  readonly userId: string;
  readonly reference: string;
  /** The minimum useful amount. */
  readonly least: number;
  readonly most: number;
  readonly turnId: string | null;
  /** The project whose caps apply; defaults to that of the turn. */
  readonly projectId?: string | null;
  /** Lifetime of an unsettled reservation. */
  readonly seconds: number;
}

/** The limit that was reached: the balance, or a cap of the project. */
export type Cap = 'balance' | 'project' | 'turn';
/** Like `Cap`, with a key's own limit. */
export type KeyCap = Cap | 'key';
/** Like `KeyCap`, with the budgets of one visitor of an app and of all visitors of its project. */
export type VisitorCap = KeyCap | 'visitor' | 'visitors';

/** Daily budgets (UTC) for visitors of a project's apps; null means unlimited. */
export interface VisitorBudgets {
  readonly perVisitor: number | null;
  readonly perProject: number | null;
}

const readBalanceRow = prepareRawStatement<{ balance: string; reserved: string }>(
  sql`SELECT balance, reserved FROM purses WHERE user_id = ${placeholder('userId')}`,
);
const reserveStatement = prepareRawStatement<{
  amount: string | null;
  left: string | null;
  cap: Cap | null;
}>(sql`SELECT amount, "left", cap
  FROM reserve_within_caps(${placeholder('userId')}, ${placeholder('reference')}, ${placeholder('least')},
    ${placeholder('most')}, ${placeholder('turnId')}, ${placeholder('seconds')}, ${placeholder('projectId')})`);
const reserveKey = prepareRawStatement<{
  amount: string | null;
  cap: KeyCap | null;
}>(sql`SELECT amount, cap
  FROM reserve_for_key(${placeholder('keyId')}, ${placeholder('userId')}, ${placeholder('reference')},
    ${placeholder('least')}, ${placeholder('most')}, ${placeholder('seconds')})`);
const reserveVisitor = prepareRawStatement<{
  amount: string | null;
  cap: VisitorCap | null;
}>(sql`SELECT amount, cap
  FROM reserve_for_visitor(${placeholder('keyId')}, ${placeholder('userId')}, ${placeholder('reference')},
    ${placeholder('least')}, ${placeholder('most')}, ${placeholder('seconds')}, ${placeholder('visitor')},
    ${placeholder('perVisitor')}, ${placeholder('perProject')})`);
const extendStatement = prepareRawStatement(sql`UPDATE reservations
  SET expires_at = now() + ${placeholder('seconds')}::integer * interval '1 second'
  WHERE reference = ANY (${placeholder('references')}::text[])`);
const used = prepareRawStatement<{ used: string }>(sql`SELECT coalesce(sum(charged), 0) AS used
  FROM usage_days WHERE user_id = ${placeholder('userId')}`);
const settleStatement = prepareRawStatement<{ charged: string }>(sql`SELECT settle_call(
  ${placeholder('reference')}, ${placeholder('userId')}, ${placeholder('projectId')},
  ${placeholder('turnId')}, ${placeholder('keyId')}, ${placeholder('source')}, ${placeholder('model')},
  ${placeholder('provider')}, ${placeholder('tokensIn')}, ${placeholder('tokensOut')},
  ${placeholder('cost')}, ${placeholder('isCharged')}) AS charged`);
const bookStatement = prepareRawStatement<{ booked: boolean }>(sql`SELECT book_credits(
  ${placeholder('userId')}, ${placeholder('amount')}, ${placeholder('reason')},
  ${placeholder('reference')}) AS booked`);
const releaseReservation = prepareRawStatement(sql`SELECT give_back(found.reference) FROM (
  SELECT reference FROM reservations JOIN purses USING (user_id)
  WHERE reference = ${placeholder('reference')} FOR UPDATE OF purses) AS found`);
const refundStatement = prepareRawStatement<{ refunded: string }>(
  sql`SELECT refund_calls(${placeholder('references')}::text[]) AS refunded`,
);
const refundTurnStatement = prepareRawStatement<{
  refunded: string | null;
}>(sql`SELECT refund_calls(
    (SELECT array_agg(reference) FROM model_calls WHERE turn_id = ${placeholder('turnId')})) AS refunded`);
// Collected before the first release: otherwise the query would skip rows of `purses` that the same statement has
// changed.
const releaseExpiredReservations = prepareRawStatement(sql`SELECT give_back(reference) FROM unnest((
  SELECT array_agg(reference) FROM (SELECT reference FROM reservations JOIN purses USING (user_id)
    WHERE expires_at < now() LIMIT 100 FOR UPDATE OF purses SKIP LOCKED) AS found)) AS reference`);

export async function readCreditBalance(db: Db, userId: string): Promise<CreditBalance> {
  const [row] = await readBalanceRow(db, { userId });
  return { balance: Number(row?.balance ?? 0), reserved: Number(row?.reserved ?? 0) };
}

/** Reserves credits. Returns the reserved amount and the available credits, or the cap that left less than `least`. */
export async function reserveCredits(
  db: Db,
  request: ReservationRequest,
): Promise<{ amount: number; left: number } | { cap: Cap }> {
  const [row] = await reserveStatement(db, { projectId: null, ...request });
  if (row?.amount == null) return { cap: row?.cap ?? 'balance' };
  return { amount: Number(row.amount), left: Number(row.left) };
}

export type KeyReservationRequest = Omit<ReservationRequest, 'turnId' | 'projectId'> & {
  readonly keyId: string;
};

/** Like `reserveCredits`, for a call with a key, which may have its own limit. */
export async function reserveForKey(
  db: Db,
  request: KeyReservationRequest,
): Promise<{ amount: number } | { cap: KeyCap }> {
  const [row] = await reserveKey(db, { ...request });
  if (row?.amount == null) return { cap: row?.cap ?? 'balance' };
  return { amount: Number(row.amount) };
}

/** Like `reserveForKey`, for a call by a visitor of an app, within the daily budgets. */
export async function reserveForVisitor(
  db: Db,
  request: KeyReservationRequest & VisitorBudgets & { readonly visitor: string },
): Promise<{ amount: number } | { cap: VisitorCap }> {
  const [row] = await reserveVisitor(db, { ...request });
  if (row?.amount == null) return { cap: row?.cap ?? 'balance' };
  return { amount: Number(row.amount) };
}

/** Deletes past days, which no visitor budget counts any more. */
export async function deletePastVisitorDays(db: Db): Promise<void> {
  await db.delete(visitorDays).where(lt(visitorDays.day, sql`utc_day(now())`));
}

/** Extends reservations whose work is still in progress. */
export async function extendReservations(
  db: Db,
  references: readonly string[],
  seconds: number,
): Promise<void> {
  await extendStatement(db, { references, seconds });
}

/** A user's total spending. */
export async function readTotalUsed(db: Db, userId: string): Promise<number> {
  const [row] = await used(db, { userId });
  return Number(row?.used ?? 0);
}

/** Records a call, and charges it if calls are charged. Resolves to the charge, the first time only. */
export async function settleCall(db: Db, call: ModelCall, isCharged: boolean): Promise<number> {
  const [row] = await settleStatement(db, { ...call, isCharged });
  return Number(row?.charged ?? 0);
}

/** Releases the reservation of a failed call. */
export async function releaseCredits(db: Db, reference: string): Promise<void> {
  await releaseReservation(db, { reference });
}

/** Releases expired reservations, whose processes died. */
export async function releaseExpired(db: Db): Promise<void> {
  await releaseExpiredReservations(db, {});
}

/** Adds to a balance, or deducts from its unreserved part, once per reference. Resolves to true if this call did. */
export async function bookCredits(
  db: Db,
  booking: {
    readonly userId: string;
    readonly amount: number;
    readonly reason: BookingReason;
    readonly reference: string;
  },
): Promise<boolean> {
  const [row] = await bookStatement(db, { ...booking });
  return row?.booked ?? false;
}

/** Refunds the charges of these calls, once. Resolves to the refunded amount. */
export async function refundCalls(db: Db, references: readonly string[]): Promise<number> {
  const [row] = await refundStatement(db, { references });
  return Number(row?.refunded ?? 0);
}

/** Like `refundCalls`, for all calls of a turn. */
export async function refundTurnCalls(db: Db, turnId: string): Promise<number> {
  const [row] = await refundTurnStatement(db, { turnId });
  return Number(row?.refunded ?? 0);
}
