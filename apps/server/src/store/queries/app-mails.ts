import type { Db } from '../db.ts';
import { and, desc, eq, inArray, lt } from '../drizzle.ts';
import { newestFirst, type PageRequest } from '../keyset.ts';
import { appMails } from '../tables/app-accounts.ts';

export type AppMail = typeof appMails.$inferSelect;
export type NewAppMail = Omit<AppMail, 'createdAt'>;

/** Stores a mail and deletes the project's oldest ones beyond a number. */
export async function insertAppMail(db: Db, mail: NewAppMail, maxMails: number): Promise<void> {
  await db.insert(appMails).values(mail);
  const excess = db
    .select({ id: appMails.id })
    .from(appMails)
    .where(eq(appMails.projectId, mail.projectId))
    .orderBy(desc(appMails.createdAt), desc(appMails.id))
    .offset(maxMails);
  await db.delete(appMails).where(inArray(appMails.id, excess));
}

export function listAppMails(
  db: Db,
  { projectId, stage }: Pick<AppMail, 'projectId' | 'stage'>,
  { limit, from }: PageRequest,
): Promise<AppMail[]> {
  const { rest, order } = newestFirst(appMails.createdAt, appMails.id, from);
  return db
    .select()
    .from(appMails)
    .where(and(eq(appMails.projectId, projectId), eq(appMails.stage, stage), rest))
    .orderBy(...order)
    .limit(limit);
}

export async function findAppMail(
  db: Db,
  projectId: string,
  id: string,
): Promise<AppMail | undefined> {
  const isWanted = and(eq(appMails.projectId, projectId), eq(appMails.id, id));
  const [found] = await db.select().from(appMails).where(isWanted).limit(1);
  return found;
}

export async function deleteAppMailsBefore(db: Db, time: Date): Promise<void> {
  await db.delete(appMails).where(lt(appMails.createdAt, time));
}
