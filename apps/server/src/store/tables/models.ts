import type { KnownModelRecord, ModelVendor, OfferedModelRecord } from '@millwright/contract';
import { bigint, boolean, jsonb, pgTable, text } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';
import { users } from './identity.ts';

/** Connections to model providers, of the installation or of one user. Keys are sealed. */
export const modelConnections = pgTable('model_connections', {
  id: text().primaryKey(),
  /** Null for the connections of the whole installation. */
  userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
  slug: text().notNull(),
  vendor: text().$type<ModelVendor>().notNull(),
  name: text().notNull(),
  baseUrl: text('base_url'),
  region: text(),
  project: text(),
  sealedKey: text('sealed_key'),
  models: jsonb().$type<readonly OfferedModelRecord[]>().notNull(),
  /** As the provider listed them last. */
  available: jsonb().$type<readonly KnownModelRecord[]>().notNull(),
  refreshedAt: timestampColumn('refreshed_at').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** The default models of turns; undefined or null: chosen by the catalogue. Without a small one, nothing uses it. */
export interface StoredModelDefaults {
  readonly build?: string | null;
  readonly plan?: string | null;
  readonly chat?: string | null;
  /** For titles. */
  readonly small?: string | null;
}

/** Models that take over when the chosen one fails. */
export interface StoredModelFallback {
  readonly enabled: boolean;
  readonly models: readonly string[];
}

/** Has exactly one row. */
export const modelSettings = pgTable('model_settings', {
  id: boolean().primaryKey().default(true),
  defaults: jsonb().$type<StoredModelDefaults>().notNull().default({}),
  fallback: jsonb().$type<StoredModelFallback>().notNull().default({ enabled: false, models: [] }),
  allowsPersonal: boolean('allows_personal').notNull().default(false),
  /** Grows with every change to this row or to a connection of the installation. */
  revision: bigint({ mode: 'number' }).notNull().default(0),
});
