import type pg from 'pg';
import type { Db } from '../db.ts';
import { and, asc, eq, inArray, isNull, placeholder, sql } from '../drizzle.ts';
import { prepareRawStatement } from '../prepare-statement.ts';
import { projectKeys } from '../tables/gateway.ts';
import { accounts, users } from '../tables/identity.ts';
import { mcpKeys } from '../tables/mcp.ts';
import { projects } from '../tables/projects.ts';
import { streamTickets } from '../tables/turns.ts';
import { transaction } from '../transaction.ts';

/** A person with a built-in account. */
export interface Member {
  readonly id: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: 'owner' | 'member';
  readonly invitedAt: Date;
  /** Null until the first sign-in. */
  readonly joinedAt: Date | null;
  /** Last use through a browser, a program or a key; at least the time of the first sign-in. */
  readonly lastSeenAt: Date | null;
}

/** A user who was removed at least once. */
export interface RemovalRecord {
  readonly userId: string;
  readonly removedAt: string;
  /** The user's current account; null while they are not a member. */
  readonly accountId: string | null;
}

/** Records recently seen users and reads the removals, in one round trip. */
const removals = prepareRawStatement<RemovalRecord>(sql`
  WITH seen AS (
    UPDATE users SET last_seen_at = now() WHERE id = ANY (${placeholder('seen')}::text[])
      AND (last_seen_at IS NULL OR last_seen_at < now() - interval '1 minute'))
  SELECT users.id AS "userId", users.removed_at AS "removedAt", accounts.id AS "accountId"
  FROM users LEFT JOIN accounts ON accounts.id = users.account_id WHERE users.removed_at IS NOT NULL`);

export function memberStore(db: Db, pool: pg.Pool) {
  return {
    /** The owner first, then by time of invitation. */
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

    readRemovals: (seen: readonly string[]): Promise<RemovalRecord[]> => removals(db, { seen }),

    /**
     * Deletes a member's account, which ends its sessions and links, and revokes every key. Keeps the user, with
     * projects and connected accounts. False if there is no such member.
     */
    remove(accountId: string): Promise<boolean> {
      return transaction(pool, async (tx) => {
        // The row lock keeps a concurrent first sign-in from creating the user.
        const deleted = await tx
          .delete(accounts)
          .where(and(eq(accounts.id, accountId), eq(accounts.role, 'member')))
          .returning({ id: accounts.id });
        if (deleted.length === 0) return false;
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
        // The app's own key stays and works again if its owner returns: its secret is known to no one, and it cannot be
        // recreated.
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
