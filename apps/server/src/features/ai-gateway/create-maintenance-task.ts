import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { deleteExpiredCalls } from '../../store/queries/gateway-idempotent-calls.ts';
import { deletePastVisitorDays, releaseExpired } from '../../store/queries/ledger.ts';
import type { Videos } from './videos.ts';

export interface MaintenanceOptions {
  readonly db: Db;
  readonly logger: Logger;
  readonly videos: Videos;
}

/**
 * Releases the reservations of dead processes, deletes expired visitor budgets and idempotent calls, and polls videos.
 */
export function createMaintenanceTask({ db, logger, videos }: MaintenanceOptions): PeriodicTask {
  return new PeriodicTask({
    name: 'gateway housekeeping',
    everyMs: 2_000,
    async run(signal) {
      await releaseExpired(db);
      await deletePastVisitorDays(db);
      await deleteExpiredCalls(db, new Date());
      await videos.pollDue(signal);
    },
    onError: (error) => logger.warn({ err: error }, 'AI gateway housekeeping failed'),
  });
}
