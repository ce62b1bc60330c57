import { atProcessEnd } from '../../apps/server/src/testing/process-scope.ts';
import type { Client } from './client.ts';
import { Fleet, highConcurrency, type Member } from './fleet.ts';

/** Maximum number of queued messages per project here. */
export const maxQueued = 20;

const settings = {
  ...highConcurrency,
  WORKER_CONCURRENCY: '16',
  MAX_STEPS: '500',
  MAX_ATTACHED_PER_TURN: '100',
  MAX_QUEUED_TURNS_PER_PROJECT: String(maxQueued),
  EVENT_RAW_RETENTION_H: '1',
  LOG_LEVEL: 'warn',
  TEST_HEAP: 'program',
};

let shared: Promise<Fleet> | undefined;
atProcessEnd(async () => (await shared)?.[Symbol.asyncDispose]());

async function assemble(): Promise<Fleet> {
  const fleet = await Fleet.assemble(settings);
  await fleet.redis.enablePersistence();
  return fleet;
}

export interface SharedFleet {
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
export async function useSharedFleet(email: string): Promise<SharedFleet> {
  shared ??= assemble();
  const fleet = await shared;
  fleet.dropEndedMembers();
  const two = async (roles: string): Promise<[Member, Member]> => {
    const running = fleet.alive.filter((member) => member.roles === roles);
    const [one = fleet.join(roles), other = fleet.join(roles)] = running;
    return Promise.all([one, other]);
  };
  const [apis, workers] = await Promise.all([two('api'), two('worker')]);
  const clients = await Promise.all([fleet.client(apis[0], email), fleet.client(apis[1], email)]);
  return { fleet, apis, workers, clients };
}
