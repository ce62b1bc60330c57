import { newId } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, eq, isNull, sql } from '../drizzle.ts';
import { accounts, users } from '../tables/identity.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
}

export function userStore(db: NodePgDatabase) {
  async function findAccountUser(accountId: string): Promise<string | undefined> {
    const [found] = await db
      .select({ id: users.id })
      .from(users)
      .innerJoin(accounts, eq(accounts.id, users.accountId))
      .where(eq(users.accountId, accountId))
      .limit(1);
    return found?.id;
  }

  /** Never matches a user of the built-in identity provider, whatever an issuer calls itself. */
  const isIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
    and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.accountId));

  return {
    /**
     * The id of the user with an identity of another issuer, created on first use. Undefined if the identity belongs to
     * a built-in account.
     */
    async findOrCreateUser({
      issuer,
      subject,
      email,
      name,
    }: Identity): Promise<string | undefined> {
      const identity = { issuer, subject };
      const isKnown = isIdentity(identity);
      const [known] = await db.select({ id: users.id }).from(users).where(isKnown).limit(1);
      if (known) return known.id;
      const [created] = await db
        .insert(users)
        .values({ id: newId('user'), ...identity, email, name })
        .onConflictDoUpdate({
          target: [users.issuer, users.subject],
          set: { name },
          setWhere: isNull(users.accountId),
        })
        .returning({ id: users.id });
      return created?.id;
    },

    /**
     * The id of a built-in account's user, created on first use; undefined if there is no such account. The issuer is
     * only recorded: processes of the previous release look for it, and a user created by one of them is adopted.
     */
    async findOrCreateAccountUser(accountId: string, issuer: string): Promise<string | undefined> {
      const known = await findAccountUser(accountId);
      if (known) return known;
      // The lock makes a removal of the account wait, so that it finds the user.
      const account = sql`SELECT id, email, name FROM accounts WHERE id = ${accountId} FOR KEY SHARE`;
      await db.execute(sql`
        INSERT INTO users (id, issuer, subject, account_id, email, name)
        SELECT ${newId('user')}, ${issuer}, account.id, account.id, account.email, account.name
        FROM (${account}) AS account ON CONFLICT DO NOTHING`);
      await db.execute(sql`
        UPDATE users SET account_id = account.id FROM (${account}) AS account
        WHERE ${isIdentity({ issuer, subject: accountId })}`);
      return findAccountUser(accountId);
    },
  };
}
