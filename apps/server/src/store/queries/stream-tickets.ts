import { createHash } from 'node:crypto';
import { newId } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, eq, gt, lt } from '../drizzle.ts';
import { streamTickets } from '../tables/turns.ts';

type Row = typeof streamTickets.$inferSelect;

export type Transport = Row['transport'];
/** The project that a ticket grants access to, and the user it acts for. */
export type TicketGrant = Pick<Row, 'userId' | 'projectId'>;

/** EventSource reconnects to the same URL for its whole lifetime; a WebSocket opens once, immediately. */
export const ticketSeconds: Readonly<Record<Transport, number>> = { sse: 3600, ws: 30 };

/** Creates a ticket for one project and one transport. Only its digest is stored. */
export async function createTicket(
  db: Db,
  transport: Transport,
  { userId, projectId }: TicketGrant,
  now: Date,
): Promise<string> {
  const ticket = newId('ticket');
  const expiresAt = new Date(now.getTime() + ticketSeconds[transport] * 1000);
  await db
    .insert(streamTickets)
    .values({ digest: digestOf(ticket), userId, projectId, transport, expiresAt });
  return ticket;
}

/** Can be redeemed repeatedly until it expires. */
export async function redeemSseTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<TicketGrant | undefined> {
  const [admission] = await db
    .select({ userId: streamTickets.userId, projectId: streamTickets.projectId })
    .from(streamTickets)
    .where(valid(ticket, 'sse', now))
    .limit(1);
  return admission;
}

/** Consumes a ticket. A second use finds nothing. */
export async function consumeWsTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<TicketGrant | undefined> {
  const [admission] = await db
    .delete(streamTickets)
    .where(valid(ticket, 'ws', now))
    .returning({ userId: streamTickets.userId, projectId: streamTickets.projectId });
  return admission;
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.delete(streamTickets).where(lt(streamTickets.expiresAt, now));
}

function valid(ticket: string, transport: Transport, now: Date) {
  return and(
    eq(streamTickets.digest, digestOf(ticket)),
    eq(streamTickets.transport, transport),
    gt(streamTickets.expiresAt, now),
  );
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
