import { createHash } from 'node:crypto';
import { type PublishRequest, publishLimits, publishNameFrom } from '@millwright/contract';
import type pg from 'pg';
import { ApiError } from '../core/api-error.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { EventLog } from '../events/log.ts';
import { type Checkpoint, checkpointNumbered } from '../store/checkpoints.ts';
import type { Db } from '../store/db.ts';
import type { Project } from '../store/projects.ts';
import {
  changeSite,
  findPublication,
  goLive,
  isNameTaken,
  type SiteChanges,
  takeName,
  unpublish,
} from '../store/publications.ts';
import {
  dropOldReleases,
  findRelease,
  insertRelease,
  type Release,
  stopRelease,
} from '../store/releases.ts';
import { transaction } from '../store/transaction.ts';
import { openTurns } from '../store/turns.ts';
import { requireLocked, requireProject } from '../turns/access.ts';
import { keepFiles } from '../turns/keep-and-restore.ts';
import { requireCheckpoint } from '../workspace/checkpoints.ts';
import { stepsToDo } from './progress.ts';

export interface PublishingOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly clock: Clock;
  /** There is something to make, perhaps for this very process. */
  readonly wake: () => void;
}

/** What the owner of a project does to publish it. */
export class Publishing {
  readonly #options: PublishingOptions;

  constructor(options: PublishingOptions) {
    this.#options = options;
  }

  /** Has a release made. What visitors see changes when it is done, and only if all is in order. */
  async begin(userId: string, projectId: string, asked: PublishRequest): Promise<Release> {
    const { pool, wake } = this.#options;
    const checkpoint = await this.#checkpoint(userId, projectId, asked.checkpoint_id);
    const release = await transaction(pool, async (tx) => {
      const project = await requireLocked(tx, userId, projectId);
      const publication = await findPublication(tx, project.id);
      const name = asked.name ?? publication?.name ?? (await suggestName(tx, project));
      // While an app is live, its address stays until the release that changes it is live.
      const isFree = publication?.liveRelease
        ? !(await isNameTaken(tx, name, project.id))
        : await takeName(tx, project.id, name);
      if (!isFree) {
        throw new ApiError('PUBLISH_NAME_TAKEN', `Another project is published as "${name}"`, {
          hint: 'Choose another name.',
        });
      }
      const live = publication?.liveRelease
        ? await findRelease(tx, project.id, publication.liveRelease)
        : undefined;
      const inserted = await insertRelease(tx, {
        projectId: project.id,
        checkpointId: checkpoint.id,
        name,
        description: asked.description ?? publication?.description ?? '',
        hasAi: asked.ai ?? publication?.hasAi ?? false,
        // Who accepted a finding once need not do so again.
        accepted: [...new Set([...(live?.accepted ?? []), ...asked.accept_findings])],
        steps: stepsToDo,
      });
      await dropOldReleases(tx, project.id, publishLimits.releasesKept);
      if (inserted) return inserted;
      throw new ApiError('PUBLISH_IN_PROGRESS', 'A release of this project is being made', {
        hint: `Wait for it: GET /api/v1/projects/${project.id}/publish`,
      });
    });
    wake();
    return release;
  }

  /** Makes an earlier release what visitors see, as it was; nothing is built. */
  async rollBack(userId: string, projectId: string, releaseId: string): Promise<Release> {
    const { pool, clock } = this.#options;
    return transaction(pool, async (tx) => {
      const { id } = await requireLocked(tx, userId, projectId);
      const release = await requireRelease(tx, id, releaseId);
      if (release.status !== 'ready') {
        throw new ApiError('RELEASE_NOT_USABLE', 'This release was never finished');
      }
      await goLive(tx, release, clock.now());
      return release;
    });
  }

  /** What does not need another release. */
  async change(userId: string, projectId: string, changes: SiteChanges): Promise<void> {
    const { db } = this.#options;
    const { id } = await requireProject(db, userId, projectId);
    if (!(await findPublication(db, id))) {
      throw new ApiError('RELEASE_NOT_FOUND', 'This project was never published');
    }
    await changeSite(db, id, changes);
  }

  /** Nobody sees it any more. A release that is being made is given up. */
  async end(userId: string, projectId: string): Promise<Project> {
    return transaction(this.#options.pool, async (tx) => {
      const project = await requireLocked(tx, userId, projectId);
      await stopRelease(tx, project.id, 'It was unpublished meanwhile');
      await unpublish(tx, project.id);
      return project;
    });
  }

  /**
   * Whose files are published. In the middle of a turn they may be half done, so those of the last
   * checkpoint are taken then.
   */
  async #checkpoint(userId: string, projectId: string, asked?: string): Promise<Checkpoint> {
    const { db, log } = this.#options;
    const project = await requireProject(db, userId, projectId);
    if (asked !== undefined) return requireCheckpoint(db, project.id, asked);
    const { active } = await openTurns(db, project.id);
    if (!active) return (await keepFiles(log, userId, project.id, 'Published')).checkpoint;
    const last = await checkpointNumbered(db, project.id, project.lastCheckpoint);
    if (last) return last;
    throw new ApiError('TURN_IN_PROGRESS', 'The first turn of this project is still in progress', {
      hint: 'Publish it when the turn is done.',
    });
  }
}

export async function requireRelease(db: Db, projectId: string, id: string): Promise<Release> {
  const release = await findRelease(db, projectId, id);
  if (release) return release;
  throw new ApiError('RELEASE_NOT_FOUND', 'There is no such release of this project');
}

/** A name that fits the title, and that nobody has at this moment. */
export async function suggestName(db: Db, { id, title }: Project): Promise<string> {
  const base = publishNameFrom(title);
  if (base && !(await isNameTaken(db, base, id))) return base;
  const mark = createHash('sha256').update(id).digest('hex').slice(0, 5);
  return `${base ?? 'my-app'}-${mark}`;
}
