/*
 * The tables of the app, for example:
 *
 *   import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
 *
 *   export const notes = pgTable('notes', {
 *     id: uuid().primaryKey().defaultRandom(),
 *     text: text().notNull(),
 *     createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
 *   });
 *
 * After a change, "npm run db:generate" writes the migration that the server applies when it starts.
 */
export {};
