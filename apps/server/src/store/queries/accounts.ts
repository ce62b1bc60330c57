import { newId } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, eq, gt, lt, sql } from '../drizzle.ts';
import { accounts, signInLinks } from '../tables/identity.ts';

export type Account = typeof accounts.$inferSelect;

export function accountStore(db: NodePgDatabase) {
  async function findWhere(condition: ReturnType<typeof eq>): Promise<Account | undefined> {
    const [account] = await db.select().from(accounts).where(condition).limit(1);
    return account;
  }

  return {
    byId: (id: string) => findWhere(eq(accounts.id, id)),

    /** The operator's account, created on first start. */
    async owner(): Promise<Account> {
      const owner = { id: newId('user'), name: 'Owner', role: 'owner' as const };
      await db.insert(accounts).values(owner).onConflictDoNothing();
      const found = await findWhere(eq(accounts.role, 'owner'));
      if (!found) throw new Error('the owner account is missing');
      return found;
    },
    /**
     * The account of an invited person, created when an invitation names a new address. A removed member gets a new
     * account, so that earlier sessions and tokens stay invalid, but remains the same user.
     */
    async member(email: string): Promise<Account> {
      const name = email.split('@')[0] ?? email;
      await db.execute(sql`
        WITH made AS (
          INSERT INTO accounts (id, email, name, role) VALUES (${newId('user')}, ${email}, ${name}, 'member')
          ON CONFLICT DO NOTHING RETURNING id)
        UPDATE users SET account_id = made.id FROM made WHERE users.id = (
          SELECT former.id FROM users AS former WHERE former.removed_at IS NOT NULL AND former.email = ${email}
            AND NOT EXISTS (SELECT FROM accounts WHERE accounts.id = former.account_id)
          ORDER BY former.removed_at DESC LIMIT 1)`);
      const found = await findWhere(eq(accounts.email, email));
      if (!found) throw new Error('the account is missing');
      return found;
    },

    async hasMembers(): Promise<boolean> {
      return (await findWhere(eq(accounts.role, 'member'))) !== undefined;
    },

    async addSignInLink(digest: string, accountId: string, expiresAt: Date): Promise<void> {
      await db.delete(signInLinks).where(lt(signInLinks.expiresAt, new Date()));
      await db.insert(signInLinks).values({ digest, accountId, expiresAt });
    },
    /** Consumes a sign-in link and returns its account. A second use finds nothing. */
    async consumeSignInLink(digest: string): Promise<string | undefined> {
      const [consumed] = await db
        .delete(signInLinks)
        .where(and(eq(signInLinks.digest, digest), gt(signInLinks.expiresAt, new Date())))
        .returning({ accountId: signInLinks.accountId });
      return consumed?.accountId;
    },
  };
}

export type AccountStore = ReturnType<typeof accountStore>;
