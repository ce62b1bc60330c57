import { ApiError } from '../../core/api-error.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import {
  changeGitLink,
  claimDuePushes,
  type DuePush,
  type PushError,
  releasePush,
} from '../../store/queries/git-links.ts';
import { findProject } from '../../store/queries/projects.ts';
import type { Pushes } from './pushes.ts';
import type { RepositoryCache } from './repository-cache.ts';
import { sweepRepositories } from './sweep-repositories.ts';

const everyMs = 3_000;
const maxConcurrent = 4;
/** Longer than the maximum duration of a push. */
const claimMs = 600_000;
const sweepMs = 600_000;
/** A push that crashed two processes would likely crash a third. */
const maxAttempts = 2;

export interface AutoPushOptions {
  readonly db: Db;
  readonly pushes: Pick<Pushes, 'push'>;
  readonly repositories: Pick<RepositoryCache, 'root'>;
  readonly logger: Logger;
}

/** Pushes new checkpoints of projects with auto-push, and sweeps the repository cache. */
export function createAutoPushTask({
  db,
  pushes,
  repositories,
  logger,
}: AutoPushOptions): PeriodicTask {
  let sweptAt = 0;
  return new PeriodicTask({
    name: 'auto-push',
    everyMs,
    async run(signal) {
      const due = await claimDuePushes(db, maxConcurrent, claimMs);
      await Promise.all(due.map((one) => push(one, signal)));
      if (Date.now() - sweptAt < sweepMs) return;
      sweptAt = Date.now();
      await sweepRepositories({ db, root: repositories.root });
    },
    onError: (error) => logger.warn({ err: error }, 'checkpoints could not be pushed'),
  });

  /** Records failures with the link, where the owner sees them. */
  async function push(due: DuePush, signal: AbortSignal): Promise<void> {
    const { projectId, attempts } = due;
    const project = await findProject(db, projectId);
    if (!project) return;
    if (attempts > maxAttempts) {
      logger.warn({ projectId }, 'automatic pushes of a project were turned off');
      await changeGitLink(db, projectId, { auto: false, error: crashedTwiceError() });
      return;
    }
    try {
      await pushes.push(project, {}, signal);
    } catch (error) {
      if (signal.aborted) return releasePush(db, due);
      const level = error instanceof ApiError ? 'info' : 'warn';
      logger[level]({ err: error, projectId }, 'a checkpoint was not pushed');
    }
  }
}

function crashedTwiceError(): PushError {
  return {
    code: 'WORKER_LOST',
    message: 'Pushing this project failed twice, so automatic pushes were turned off',
    hint: 'Push manually, then turn them on again.',
    at: new Date().toISOString(),
  };
}
