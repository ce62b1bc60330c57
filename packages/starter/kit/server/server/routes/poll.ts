import { and, count, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { polls } from '../../shared/polls';
import { currentUser } from '../current-user';
import { db } from '../db/client';
import { pollVotes } from '../db/schema';
import { readBody } from '../read-record';
import { requireUser } from '../require-user';

/** Polls: everybody sees how many votes each option has, and each account votes once. */
export const pollRoutes = new Hono()
  .get('/:poll', async (c) => {
    const poll = c.req.param('poll');
    readOptions(poll);
    const user = await currentUser(c.req.raw.headers);
    return c.json(await readVotes(poll, user?.id));
  })
  .put('/:poll/vote', requireUser, async (c) => {
    const poll = c.req.param('poll');
    const schema = z.object({ option: z.enum(readOptions(poll), 'Choose one of the options.') });
    const { option } = await readBody(c, schema);
    const userId = c.var.user.id;
    await db.insert(pollVotes).values({ poll, userId, option }).onConflictDoNothing();
    const votes = await readVotes(poll, userId);
    // Sending the same vote again is no error.
    if (votes.choice !== option) {
      throw new HTTPException(409, { message: `You have voted for ${votes.choice} already.` });
    }
    return c.json(votes);
  });

function readOptions(poll: string): readonly string[] {
  const options = Object.hasOwn(polls, poll) ? polls[poll] : undefined;
  if (!options) throw new HTTPException(404, { message: 'This poll does not exist' });
  return options;
}

async function readVotes(poll: string, userId: string | undefined) {
  const counts = await db
    .select({ option: pollVotes.option, votes: count() })
    .from(pollVotes)
    .where(eq(pollVotes.poll, poll))
    .groupBy(pollVotes.option);
  const own = userId
    ? await db
        .select({ option: pollVotes.option })
        .from(pollVotes)
        .where(and(eq(pollVotes.poll, poll), eq(pollVotes.userId, userId)))
    : [];
  return {
    votes: Object.fromEntries(counts.map(({ option, votes }) => [option, votes])),
    choice: own[0]?.option ?? '',
  };
}
