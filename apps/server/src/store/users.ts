import { newId } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Account } from './accounts.ts';
import { and, eq, isNull } from './drizzle.ts';
import { users } from './tables/identity.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
}

export function userStore(db: NodePgDatabase) {
  async function find(condition: ReturnType<typeof and>): Promise<string | undefined> {
    const [found] = await db.select({ id: users.id }).from(users).where(condition).limit(1);
    return found?.id;
  }

  /** Never a user of the built-in identity provider, whatever an issuer calls itself. */
  const isIdentity = ({ issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
    and(eq(users.issuer, issuer), eq(users.subject, subject), isNull(users.accountId));

  return {
    /**
     * The id of the user behind an identity of another issuer, made on first sight. Undefined when the identity was that
     * of a built-in account.
     */
    async idOf({ issuer, subject, email, name }: Identity): Promise<string | undefined> {
      const identity = { issuer, subject };
      const known = await find(isIdentity(identity));
      if (known) return known;
      const [made] = await db
        .insert(users)
        .values({ id: newId('user'), ...identity, email, name })
        .onConflictDoUpdate({
          target: [users.issuer, users.subject],
          set: { name },
          setWhere: isNull(users.accountId),
        })
        .returning({ id: users.id });
      return made?.id;
    },

    /**
     * The id of the user of a built-in account, made on first sight. The issuer is only noted: processes of the release
     * before look for it, and a user that one of them made is adopted.
     */
    async idOfAccount({ id: accountId, email, name }: Account, issuer: string): Promise<string> {
      const isKnown = eq(users.accountId, accountId);
      const known = await find(isKnown);
      if (known) return known;
      const identity = { issuer, subject: accountId };
      const [made] = await db
        .insert(users)
        .values({ id: newId('user'), ...identity, accountId, email, name })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (made) return made.id;
      await db.update(users).set({ accountId }).where(isIdentity(identity));
      const found = await find(isKnown);
      if (!found) throw new Error('the user was neither found nor made');
      return found;
    },
  };
}
