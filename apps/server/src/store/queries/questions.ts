import type { QuestionStatus } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, eq, getTableColumns, lte, sql } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { questions } from '../tables/turns.ts';

export type QuestionRow = typeof questions.$inferSelect;

type NewQuestion = Pick<QuestionRow, 'id' | 'projectId' | 'turnId' | 'toolCallId' | 'questions'>;

/** Inserts a question, with times from the database's clock: another process may check the deadline of an answer. */
export async function insertQuestion(
  db: Db,
  question: NewQuestion,
  seconds: number,
): Promise<QuestionRow> {
  const [row] = await db
    .insert(questions)
    .values({
      ...question,
      status: 'pending',
      askedAt: sql`now()`,
      expiresAt: sql`now() + ${seconds} * interval '1 second'`,
    })
    .returning();
  if (!row) throw new Error('the question was not inserted');
  return row;
}

/** A question with its expiry state. */
export interface FoundQuestion extends QuestionRow {
  readonly isDue: boolean;
}

export async function findQuestion(db: Db, id: string): Promise<FoundQuestion | undefined> {
  const isDue = sql<boolean>`${questions.expiresAt} <= clock_timestamp()`;
  const [row] = await db
    .select({ ...getTableColumns(questions), isDue })
    .from(questions)
    .where(eq(questions.id, id))
    .limit(1);
  return row;
}

export async function findQuestionOfCall(
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

/** Settles a pending question. The first caller wins; later ones get undefined. */
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
  const hasStatus = status && eq(questions.status, status);
  return db
    .select()
    .from(questions)
    .where(and(eq(questions.projectId, projectId), hasStatus, rest))
    .orderBy(...order)
    .limit(limit);
}

export async function findPendingQuestion(
  db: Db,
  turnId: string,
): Promise<QuestionRow | undefined> {
  const [row] = await db
    .select()
    .from(questions)
    .where(and(eq(questions.turnId, turnId), eq(questions.status, 'pending')))
    .limit(1);
  return row;
}

export async function listDueQuestions(db: Db): Promise<QuestionRow[]> {
  return db
    .select()
    .from(questions)
    .where(and(eq(questions.status, 'pending'), lte(questions.expiresAt, sql`now()`)));
}
