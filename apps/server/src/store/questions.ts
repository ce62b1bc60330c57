import type { QuestionStatus } from '@millwright/contract';
import type { Db } from './db.ts';
import { and, eq, lte } from './drizzle.ts';
import { newestFirst, type PageRequest } from './keyset.ts';
import { questions } from './tables.ts';

export type QuestionRow = typeof questions.$inferSelect;

export async function insertQuestion(db: Db, row: typeof questions.$inferInsert): Promise<void> {
  await db.insert(questions).values(row);
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  const [row] = await db.select().from(questions).where(eq(questions.id, id)).limit(1);
  return row;
}

export async function questionOfCall(
  db: Db,
  turnId: string,
  toolCallId: string,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.turnId, turnId), eq(questions.toolCallId, toolCallId)))
    .limit(1);
  return row;
}

/** Takes a pending question out of that state; the first to try wins, the others get nothing. */
export async function settleQuestion(
  db: Db,
  id: string,
  status: Exclude<QuestionStatus, 'pending'>,
  changes: Pick<Partial<QuestionRow>, 'answers' | 'answeredBy' | 'answeredAt'> = {},
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .update(questions)
    .set({ ...changes, status })
    .where(and(eq(questions.id, id), eq(questions.status, 'pending')))
    .returning();
  return row;
}

/** Newest first. */
export async function listQuestions(
  db: Db,
  projectId: string,
  status: QuestionStatus | undefined,
  { limit, from }: PageRequest,
): Promise<QuestionRow[]> {
  const { rest, order } = newestFirst(questions.askedAt, questions.id, from);
  const wanted = status && eq(questions.status, status);
  return db
    .select()
    .from(questions)
    .where(and(eq(questions.projectId, projectId), wanted, rest))
    .orderBy(...order)
    .limit(limit);
}

export async function pendingQuestion(db: Db, turnId: string): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.turnId, turnId), eq(questions.status, 'pending')))
    .limit(1);
  return row;
}

export async function dueQuestions(db: Db, now: Date): Promise<QuestionRow[]> {
  return db
    .select()
    .from(questions)
    .where(and(eq(questions.status, 'pending'), lte(questions.expiresAt, now)));
}
