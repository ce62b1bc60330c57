import { atProcessEnd } from '../../apps/server/src/testing/process-scope.ts';
import { type Scripted, startScripted } from './driver.ts';
import { memberLink } from './sign-in.ts';

let shared: Promise<Scripted> | undefined;
let leases = 0;
atProcessEnd(async () => (await shared)?.[Symbol.asyncDispose]());

const leased = new WeakSet<object>();

/** True for a leased service, which other files of this process use too. */
export const isLeased = (service: object): boolean => leased.has(service);

/**
 * The only service with the default settings, which test files of this process use one after another, for tests that
 * only look at their own data: starting a service costs more than most of them. Users of one lease are distinct from
 * those of other leases, whatever their names, and none of them is the owner; sign-in links are for the default user.
 * Recorded calls and logs start empty with each lease, and turns that still run at its end are stopped.
 */
export async function leaseService(): Promise<Scripted> {
  shared ??= startScripted();
  const service = await shared;
  leases += 1;
  const tag = `.${leases}@`;
  const defaultUser = `user${tag}example.com`;
  const tokens = new Set<string>();
  (service.calls as unknown[]).length = 0;
  (service.logged as unknown[]).length = 0;
  const stopTurns = async () => {
    const { rows } = await service.service.services.database.pool.query<{ project_id: string }>(
      'SELECT DISTINCT project_id FROM turns WHERE ended_at IS NULL',
    );
    if (rows.length > 0) tokens.add(await service.token(defaultUser));
    for (const { project_id } of rows) {
      for (const token of tokens) {
        await fetch(`${service.url}/api/v1/vibe/abort/${project_id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
      }
    }
  };
  const lease: Scripted = {
    ...service,
    get service() {
      return service.service;
    },
    async token(email = 'user@example.com') {
      const token = await service.token(email.replace('@', tag));
      tokens.add(token);
      return token;
    },
    signInLink: () => memberLink(service, defaultUser),
    [Symbol.asyncDispose]: stopTurns,
  };
  leased.add(lease);
  return lease;
}
