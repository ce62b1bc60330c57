import { atProcessEnd } from '../../apps/server/src/testing/process-scope.ts';
import { type Scripted, startScripted } from './driver.ts';

let shared: Promise<Scripted> | undefined;
let leases = 0;
atProcessEnd(async () => (await shared)?.[Symbol.asyncDispose]());

/**
 * The only service with the default settings, which test files of this process use one after another, for tests that
 * only look at their own data: starting a service costs more than most of them. Users of one lease are distinct from
 * those of other leases, whatever their names, and none of them is the owner. Recorded calls and logs start empty with
 * each lease, and turns that still run at its end are stopped.
 */
export async function leaseService(): Promise<Scripted> {
  shared ??= startScripted();
  const service = await shared;
  leases += 1;
  const tag = `.${leases}@`;
  const tokens = new Set<string>();
  (service.calls as unknown[]).length = 0;
  (service.logged as unknown[]).length = 0;
  const stopTurns = async () => {
    const { rows } = await service.service.services.database.pool.query<{ project_id: string }>(
      'SELECT DISTINCT project_id FROM turns WHERE ended_at IS NULL',
    );
    for (const { project_id } of rows) {
      for (const token of tokens) {
        await fetch(`${service.url}/api/v1/vibe/abort/${project_id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        });
      }
    }
  };
  return {
    ...service,
    get service() {
      return service.service;
    },
    async token(email = 'user@example.com') {
      const token = await service.token(email.replace('@', tag));
      tokens.add(token);
      return token;
    },
    signInLink: () => Promise.reject(new Error('a leased service has no owner')),
    [Symbol.asyncDispose]: stopTurns,
  };
}
