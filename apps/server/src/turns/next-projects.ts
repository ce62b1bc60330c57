import type { Db } from '../store/db.ts';
import { listWaitingProjects, type WaitingProject } from '../store/queries/waiting-projects.ts';
import type { ClaimRules } from './claim-turn.ts';

/** Looks up how many concurrent turns each of these users may have. */
export type MaxConcurrentTurns = (
  db: Db,
  userIds: readonly string[],
) => Promise<(userId: string) => number>;

/** Projects with a claimable turn, in service order. */
export async function nextProjects(
  db: Db,
  rules: Pick<ClaimRules, 'holder' | 'shouldRespectOtherHolders' | 'maxConcurrentTurns'>,
): Promise<WaitingProject[]> {
  const waiting = await listWaitingProjects(db, rules);
  const limitOf = await rules.maxConcurrentTurns(db, [
    ...new Set(waiting.map(({ ownerId }) => ownerId)),
  ]);
  return waiting.filter(({ ownerId, share }) => share <= limitOf(ownerId));
}

/** Restricts the rule to one turn per owner, for slots that take only an owner's first turn. */
export function limitToFirstTurns(maxConcurrentTurns: MaxConcurrentTurns): MaxConcurrentTurns {
  return async (db, userIds) => {
    const limitOf = await maxConcurrentTurns(db, userIds);
    return (userId) => Math.min(1, limitOf(userId));
  };
}
