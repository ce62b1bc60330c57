import { ApiError } from '../core/api-error.ts';
import type { Logger } from '../log.ts';
import type { Db } from '../store/db.ts';
import { takeDuePushes } from '../store/git-links.ts';
import { findProject } from '../store/projects.ts';
import type { Pushes } from './pushes.ts';
import type { Repositories } from './repositories.ts';
import { sweepRepositories } from './repository-sweep.ts';

const intervalMs = 3_000;
const atOnce = 4;
/** Longer than a push may take. */
const heldMs = 600_000;
const sweepMs = 600_000;

export interface AutoPushOptions {
  readonly db: Db;
  readonly pushes: Pushes;
  readonly repositories: Repositories;
  readonly logger: Logger;
}

/** Pushes new checkpoints of projects whose owners want that, and keeps the cache of repositories small. */
export class AutoPush {
  readonly #options: AutoPushOptions;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #under: Promise<void> | undefined;
  #sweptAt = 0;

  constructor(options: AutoPushOptions) {
    this.#options = options;
  }

  start(): void {
    const { logger } = this.#options;
    this.#timer = setInterval(() => {
      this.#under ??= this.#round()
        .catch((error) => logger.warn({ err: error }, 'checkpoints could not be pushed'))
        .finally(() => {
          this.#under = undefined;
        });
    }, intervalMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#under;
  }

  async #round(): Promise<void> {
    const { db, repositories } = this.#options;
    const due = await takeDuePushes(db, atOnce, heldMs);
    await Promise.all(due.map((projectId) => this.#push(projectId)));
    if (Date.now() - this.#sweptAt < sweepMs) return;
    this.#sweptAt = Date.now();
    await sweepRepositories({ db, root: repositories.root });
  }

  /** What goes wrong is noted with the link, where its owner sees it. */
  async #push(projectId: string): Promise<void> {
    const { db, pushes, logger } = this.#options;
    const project = await findProject(db, projectId);
    if (!project) return;
    try {
      await pushes.push(project, {}, this.#stopping.signal);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      const level = error instanceof ApiError ? 'info' : 'warn';
      logger[level]({ err: error, projectId }, 'a checkpoint was not pushed');
    }
  }
}
