import type { Db } from '../store/db.ts';
import { waitingProjects } from '../store/waiting-projects.ts';
import type { ClaimRules } from './claim.ts';

/** How many turns a user may have going on at once. */
export type TurnsAtOnce = (userId: string) => number;

/** Projects that a worker could take now, in the order in which they are to be served. */
export async function nextProjects(
  db: Db,
  rules: Pick<ClaimRules, 'holder' | 'respectStrangers' | 'turnsAtOnce'>,
): Promise<string[]> {
  const waiting = await waitingProjects(db, rules);
  return waiting
    .filter(({ ownerId, share }) => share <= rules.turnsAtOnce(ownerId))
    .map(({ projectId }) => projectId);
}
