import { pgTable, text, unique } from '../drizzle.ts';
import { timestampColumn } from './columns.ts';

/**
 * Every user whose token was ever accepted. A user of the built-in identity provider is identified by the account,
 * whatever the service's URL is; a user of another issuer by the pair of issuer and subject.
 */
export const users = pgTable(
  'users',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: text('account_id').unique(),
    email: text(),
    name: text(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastSeenAt: timestampColumn('last_seen_at'),
    removedAt: timestampColumn('removed_at'),
  },
  (table) => [unique('users_issuer_subject_key').on(table.issuer, table.subject)],
);

/** Instructions that agents follow in a user's turns, in all projects. */
export const userInstructions = pgTable('user_instructions', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  content: text().notNull(),
  updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
});

/** People who may sign in to the embedded identity provider (AUTH_MODE=local). */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  email: text().unique(),
  name: text().notNull(),
  role: text({ enum: ['owner', 'member'] }).notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/** One-time sign-in links; only the digest of the secret is stored. */
export const signInLinks = pgTable('sign_in_links', {
  digest: text().primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  expiresAt: timestampColumn('expires_at').notNull(),
});

/** Private keys of the embedded identity provider, encrypted with ENCRYPTION_KEY. */
export const signingKeys = pgTable('signing_keys', {
  kid: text().primaryKey(),
  sealedJwk: text('sealed_jwk').notNull(),
  createdAt: timestampColumn('created_at').notNull().defaultNow(),
});

/**
 * The state of the embedded identity provider: sessions, grants, codes, refresh tokens. Keys are digests and payloads
 * are sealed, since most of them would grant access to anyone who reads a dump.
 */
export const oidcPayloads = pgTable('oidc_payloads', {
  key: text().primaryKey(),
  sealedPayload: text('sealed_payload').notNull(),
  grantId: text('grant_id'),
  userCodeDigest: text('user_code_digest'),
  uidDigest: text('uid_digest'),
  consumedAt: timestampColumn('consumed_at'),
  expiresAt: timestampColumn('expires_at').notNull(),
});
