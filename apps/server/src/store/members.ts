import type pg from 'pg';
import type { Db } from './db.ts';
import { and, asc, eq, inArray, isNull, placeholder, sql } from './drizzle.ts';
import { rawStatement } from './statement.ts';
import { projectKeys } from './tables/gateway.ts';
import { accounts, users } from './tables/identity.ts';
import { mcpKeys } from './tables/mcp.ts';
import { projects } from './tables/projects.ts';
import { streamTickets } from './tables/turns.ts';
import { transaction } from './transaction.ts';

/** Somebody with a built-in account. */
export interface Member {
  readonly id: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: 'owner' | 'member';
  readonly invitedAt: Date;
  /** Null until the first sign-in. */
  readonly joinedAt: Date | null;
  /** By a browser, a program or a key; the first sign-in is the least that is known. */
  readonly lastSeenAt: Date | null;
}

/** A user who was removed at least once. */
export interface Standing {
  readonly userId: string;
  readonly removedAt: string;
  /** The account that the user has today; null while they are no member. */
  readonly accountId: string | null;
}

/** Notes who was here and reads the standings, in one round trip. */
const standings = rawStatement<Standing>(sql`
  WITH seen AS (
    UPDATE users SET last_seen_at = now() WHERE id = ANY (${placeholder('seen')}::text[])
      AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute'))
  SELECT users.id AS "userId", users.removed_at AS "removedAt", accounts.id AS "accountId"
  FROM users LEFT JOIN accounts ON accounts.id = users.account_id WHERE users.removed_at IS NOT NULL`);

export function memberStore(db: Db, pool: pg.Pool) {
  return {
    /** The owner first, then in the order of their invitations. */
    list(): Promise<Member[]> {
      const lastUse = sql`(SELECT max(last_used_at) FROM mcp_keys WHERE user_id = ${users.id})`;
      return db
        .select({
          id: accounts.id,
          email: accounts.email,
          name: accounts.name,
          role: accounts.role,
          invitedAt: accounts.createdAt,
          joinedAt: users.createdAt,
          lastSeenAt:
            sql<Date | null>`greatest(${users.createdAt}, ${users.lastSeenAt}, ${lastUse})`.mapWith(
              users.lastSeenAt,
            ),
        })
        .from(accounts)
        .leftJoin(users, eq(users.accountId, accounts.id))
        .orderBy(sql`${accounts.role} = 'owner' DESC`, asc(accounts.createdAt), asc(accounts.id));
    },

    readStandings: (seen: readonly string[]): Promise<Standing[]> => standings(db, { seen }),

    /**
     * Deletes the account of a member, which ends its sessions and links, and revokes every key. The user stays, with
     * projects and connected accounts. False when there is no such member.
     */
    remove(accountId: string): Promise<boolean> {
      return transaction(pool, async (tx) => {
        // Its row lock keeps a first sign-in from making the user meanwhile.
        const gone = await tx
          .delete(accounts)
          .where(and(eq(accounts.id, accountId), eq(accounts.role, 'member')))
          .returning({ id: accounts.id });
        if (gone.length === 0) return false;
        const [user] = await tx
          .update(users)
          .set({ removedAt: sql`now()` })
          .where(eq(users.accountId, accountId))
          .returning({ id: users.id });
        if (!user) return true;
        const revoked = { revokedAt: sql`now()` };
        await tx
          .update(mcpKeys)
          .set(revoked)
          .where(and(eq(mcpKeys.userId, user.id), isNull(mcpKeys.revokedAt)));
        const owned = tx
          .select({ id: projects.id })
          .from(projects)
          .where(eq(projects.ownerId, user.id));
        // The app's own key comes back with its owner: nobody has its secret, and nobody could make another.
        const isTheirs = and(inArray(projectKeys.projectId, owned), eq(projectKeys.isOwn, false));
        await tx
          .update(projectKeys)
          .set(revoked)
          .where(and(isTheirs, isNull(projectKeys.revokedAt)));
        await tx.delete(streamTickets).where(eq(streamTickets.userId, user.id));
        return true;
      });
    },
  };
}

export type MemberStore = ReturnType<typeof memberStore>;
