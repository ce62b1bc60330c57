import { atProcessEnd } from '../../apps/server/src/testing/process-scope.ts';
import type { Client } from './client.ts';
import { crowded, Fleet, type Member } from './fleet.ts';

/** Maximum number of queued messages per project here. */
export const maxQueued = 20;

const settings = {
  ...crowded,
  WORKER_CONCURRENCY: '16',
  MAX_STEPS: '500',
  MAX_ATTACHED_PER_TURN: '100',
  MAX_QUEUED_TURNS_PER_PROJECT: String(maxQueued),
  EVENT_RAW_RETENTION_H: '1',
  LOG_LEVEL: 'warn',
};

let standing: Promise<Fleet> | undefined;
atProcessEnd(async () => (await standing)?.[Symbol.asyncDispose]());

async function assemble(): Promise<Fleet> {
  const fleet = await Fleet.assemble(settings);
  await fleet.redis.enablePersistence();
  return fleet;
}

export interface StandingFleet {
  readonly fleet: Fleet;
  readonly apis: readonly [Member, Member];
  readonly workers: readonly [Member, Member];
  /** One user, at each of the two API processes. */
  readonly clients: readonly [Client, Client];
}

/**
 * Two API processes and two workers that suites share one after another, each with its own user. Processes a suite
 * killed are replaced for the next one.
 */
export async function useStandingFleet(email: string): Promise<StandingFleet> {
  standing ??= assemble();
  const fleet = await standing;
  fleet.forgetDead();
  const two = async (roles: string): Promise<[Member, Member]> => {
    const there = fleet.alive.filter((member) => member.roles === roles);
    const [one = fleet.join(roles), other = fleet.join(roles)] = there;
    return Promise.all([one, other]);
  };
  const [apis, workers] = await Promise.all([two('api'), two('worker')]);
  const clients = await Promise.all([fleet.client(apis[0], email), fleet.client(apis[1], email)]);
  return { fleet, apis, workers, clients };
}
