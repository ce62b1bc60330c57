import type { EnvironmentStage } from '@millwright/contract';
import type { Db } from '../db.ts';
import { and, asc, eq, sql } from '../drizzle.ts';
import { environmentVariables } from '../tables/projects.ts';

export type EnvironmentVariableRow = typeof environmentVariables.$inferSelect;
export type NewEnvironmentVariable = Omit<EnvironmentVariableRow, 'createdAt' | 'updatedAt'>;

/** By stage and name; of both stages if none is given. */
export async function listEnvironmentVariables(
  db: Db,
  projectId: string,
  stage?: EnvironmentStage,
): Promise<EnvironmentVariableRow[]> {
  const { projectId: project, stage: stageColumn, name } = environmentVariables;
  return db
    .select()
    .from(environmentVariables)
    .where(and(eq(project, projectId), stage && eq(stageColumn, stage)))
    .orderBy(asc(stageColumn), asc(name));
}

/** Adds variables, and replaces the values of those that exist. */
export async function saveEnvironmentVariables(
  db: Db,
  variables: readonly NewEnvironmentVariable[],
): Promise<EnvironmentVariableRow[]> {
  const { projectId, stage, name } = environmentVariables;
  return db
    .insert(environmentVariables)
    .values([...variables])
    .onConflictDoUpdate({
      target: [projectId, stage, name],
      set: { sealedValue: sql`excluded.sealed_value`, updatedAt: sql`now()` },
    })
    .returning();
}

/** False if there was none. */
export async function removeEnvironmentVariable(
  db: Db,
  { projectId, stage, name }: Pick<EnvironmentVariableRow, 'projectId' | 'stage' | 'name'>,
): Promise<boolean> {
  const removed = await db
    .delete(environmentVariables)
    .where(
      and(
        eq(environmentVariables.projectId, projectId),
        eq(environmentVariables.stage, stage),
        eq(environmentVariables.name, name),
      ),
    )
    .returning({ name: environmentVariables.name });
  return removed.length > 0;
}
