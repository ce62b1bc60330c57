import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/*
 * The tables of accounts, as better-auth expects them. Refer to a user from a table of the app with
 * `text().notNull().references(() => user.id, { onDelete: 'cascade' })`.
 */

const moment = () => timestamp({ withTimezone: true });
const created = () => moment().notNull().defaultNow();
const updated = () =>
  moment()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  /** "user" or "admin". */
  role: text().default('user'),
  /** True if the person may not sign in. */
  banned: boolean().default(false),
  banReason: text(),
  banExpires: moment(),
  createdAt: created(),
  updatedAt: updated(),
});

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    impersonatedBy: text(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('session_user_id_idx').on(table.userId)],
);

/** How a user signs in: with a password, or with an account elsewhere. */
export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('account_user_id_idx').on(table.userId)],
);

/** One-time codes, such as those of links to a new password. */
export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [index('verification_identifier_idx').on(table.identifier)],
);

/** Counts attempts to sign in. */
export const rateLimit = pgTable('rate_limit', {
  id: text().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
});
