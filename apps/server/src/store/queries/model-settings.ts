import type { Db } from '../db.ts';
import { sql } from '../drizzle.ts';
import { modelSettings } from '../tables/models.ts';

export type ModelSettingsRow = Omit<typeof modelSettings.$inferSelect, 'id'>;
export type ModelSettingsChanges = Partial<Omit<ModelSettingsRow, 'revision'>>;

const columns = {
  defaults: modelSettings.defaults,
  fallback: modelSettings.fallback,
  allowsPersonal: modelSettings.allowsPersonal,
  revision: modelSettings.revision,
};

export async function readModelSettings(db: Db): Promise<ModelSettingsRow> {
  const [found] = await db.select(columns).from(modelSettings);
  return required(found);
}

export async function readModelRevision(db: Db): Promise<number> {
  const [found] = await db.select({ revision: modelSettings.revision }).from(modelSettings);
  return required(found).revision;
}

/**
 * Changes the settings and starts a new revision. Within a transaction, further changes wait until it ends, so that
 * connections and settings change one after another.
 */
export async function changeModelSettings(
  db: Db,
  changes: ModelSettingsChanges = {},
): Promise<ModelSettingsRow> {
  const [changed] = await db
    .update(modelSettings)
    .set({ ...changes, revision: sql`${modelSettings.revision} + 1` })
    .returning(columns);
  return required(changed);
}

function required<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('the row of the model settings is missing');
  return row;
}
