import { newId } from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { and, eq } from './drizzle.ts';
import { users } from './tables/identity.ts';

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
}

export function userStore(db: NodePgDatabase) {
  return {
    /** The id of the user behind an identity, made on first sight. */
    async idOf(identity: Identity): Promise<string> {
      const known = and(eq(users.issuer, identity.issuer), eq(users.subject, identity.subject));
      const [found] = await db.select({ id: users.id }).from(users).where(known).limit(1);
      if (found) return found.id;
      const [made] = await db
        .insert(users)
        .values({ id: newId('user'), ...identity })
        .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { name: identity.name } })
        .returning({ id: users.id });
      if (!made) throw new Error('the user was neither found nor made');
      return made.id;
    },
  };
}

export type UserStore = ReturnType<typeof userStore>;
