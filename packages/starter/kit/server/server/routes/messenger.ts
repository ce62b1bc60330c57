import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { channelId, messageSchema, readSchema } from '../../shared/message';
import { messenger } from '../../shared/messenger';
import { db } from '../db/client';
import { chatMessages, chatReads, user } from '../db/schema';
import { readBody, readRecord } from '../read-record';
import { requireUser } from '../require-user';

const mostMessages = 1_000;
const mostPeople = 500;

/** Messages: only the sender and the recipient read them, and everybody who is signed in reads those of the channel. */
export const messengerRoutes = new Hono()
  .get('/', requireUser, async (c) => {
    const me = c.var.user.id;
    const isDirect = and(
      isNotNull(chatMessages.recipientId),
      or(eq(chatMessages.senderId, me), eq(chatMessages.recipientId, me)),
    );
    const [people, newest, reads] = await Promise.all([
      db
        .select({ id: user.id, name: user.name })
        .from(user)
        .where(ne(user.id, me))
        .orderBy(asc(user.name))
        .limit(mostPeople),
      db
        .select()
        .from(chatMessages)
        .where(messenger.channel ? or(isDirect, isNull(chatMessages.recipientId)) : isDirect)
        .orderBy(desc(chatMessages.sentAt))
        .limit(mostMessages),
      db.select().from(chatReads).where(eq(chatReads.userId, me)),
    ]);
    return c.json({
      people,
      messages: newest.reverse(),
      reads: Object.fromEntries(reads.map(({ conversation, readAt }) => [conversation, readAt])),
    });
  })
  .put('/messages/:id', requireUser, async (c) => {
    const { id, values } = await readRecord(c, messageSchema);
    const senderId = c.var.user.id;
    const recipientId = await readRecipient(values.to, senderId);
    const [added] = await db
      .insert(chatMessages)
      .values({ id, senderId, recipientId, text: values.text })
      .onConflictDoNothing({ target: chatMessages.id })
      .returning({ id: chatMessages.id });
    const isSame = and(eq(chatMessages.id, id), eq(chatMessages.senderId, senderId));
    if (!added && (await db.$count(chatMessages, isSame)) === 0) {
      throw new HTTPException(409, { message: 'Send the message again.' });
    }
    return c.json({ id });
  })
  .put('/reads', requireUser, async (c) => {
    const { conversation, until } = await readBody(c, readSchema);
    const userId = c.var.user.id;
    await readRecipient(conversation, userId);
    await db
      .insert(chatReads)
      .values({ userId, conversation, readAt: new Date(until) })
      .onConflictDoUpdate({
        target: [chatReads.userId, chatReads.conversation],
        set: { readAt: sql`greatest(${chatReads.readAt}, excluded.read_at)` },
      });
    return c.body(null, 204);
  });

/** Returns the account that a message goes to; null for the channel. */
async function readRecipient(to: string, senderId: string): Promise<string | null> {
  if (to === channelId && messenger.channel) return null;
  const isPerson = to !== senderId && (await db.$count(user, eq(user.id, to))) > 0;
  if (!isPerson) throw new HTTPException(404, { message: 'This person has no account any more.' });
  return to;
}
