import type { Db } from '../store/db.ts';
import { type WaitingProject, waitingProjects } from '../store/waiting-projects.ts';
import type { ClaimRules } from './claim.ts';

/** How many turns each of these users may have going on at once. */
export type TurnsAtOnce = (
  db: Db,
  userIds: readonly string[],
) => Promise<(userId: string) => number>;

/** Projects that a worker could take now, in the order in which they are to be served. */
export async function nextProjects(
  db: Db,
  rules: Pick<ClaimRules, 'holder' | 'respectStrangers' | 'turnsAtOnce'>,
): Promise<WaitingProject[]> {
  const waiting = await waitingProjects(db, rules);
  const most = await rules.turnsAtOnce(db, [...new Set(waiting.map(({ ownerId }) => ownerId))]);
  return waiting.filter(({ ownerId, share }) => share <= most(ownerId));
}

/** The same rule for whoever takes a turn only if its owner has no other one. */
export function onlyFirstTurns(turnsAtOnce: TurnsAtOnce): TurnsAtOnce {
  return async (db, userIds) => {
    const most = await turnsAtOnce(db, userIds);
    return (userId) => Math.min(1, most(userId));
  };
}
