import { createHash } from 'node:crypto';
import { derivePublishName, type PublishRequest, publishLimits } from '@millwright/contract';
import type pg from 'pg';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { LiveAppError, type LiveApps } from '../../core/ports/live-apps.ts';
import type { EventLog } from '../../events/event-log.ts';
import { requireCheckpoint } from '../../projects/checkpoints/checkpoints.ts';
import { saveFiles } from '../../projects/checkpoints/save-and-restore.ts';
import { requireLocked, requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import { type Checkpoint, findCheckpointByNumber } from '../../store/queries/checkpoints.ts';
import { replaceLiveJobs } from '../../store/queries/jobs.ts';
import type { Project } from '../../store/queries/projects.ts';
import {
  changeSite,
  claimName,
  findPublication,
  isNameTaken,
  type SiteChanges,
  setLiveRelease,
  unpublish,
} from '../../store/queries/publications.ts';
import {
  dropOldReleases,
  findRelease,
  insertRelease,
  type Release,
  stopRelease,
} from '../../store/queries/releases.ts';
import { findOpenTurns } from '../../store/queries/turns.ts';
import { transaction } from '../../store/transaction.ts';
import { buildPublicationEvent } from './build-publication-event.ts';
import { initialSteps } from './release-progress.ts';
import { setLiveJobs } from './set-live-jobs.ts';

export interface PublishingServiceOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly liveApps: LiveApps;
  /** Signals that a release is waiting, possibly for this process. */
  readonly wake: () => void;
}

const serverTimeoutMs = 40_000;

/** The owner's publishing operations. */
export class PublishingService {
  readonly #options: PublishingServiceOptions;

  constructor(options: PublishingServiceOptions) {
    this.#options = options;
  }

  /** Queues a release. The live site changes only when the release succeeds. */
  async queueRelease(userId: string, projectId: string, request: PublishRequest): Promise<Release> {
    const { pool, wake } = this.#options;
    const checkpoint = await this.#resolveCheckpoint(userId, projectId, request.checkpoint_id);
    const release = await transaction(pool, async (tx) => {
      const project = await requireLocked(tx, userId, projectId);
      const publication = await findPublication(tx, project.id);
      const name = request.name ?? publication?.name ?? (await suggestName(tx, project));
      // A live app keeps its address until the release that changes it goes live.
      const isFree = publication?.liveRelease
        ? !(await isNameTaken(tx, name, project.id))
        : await claimName(tx, project.id, name);
      if (!isFree) {
        throw new ApiError('PUBLISH_NAME_TAKEN', `The name "${name}" is already taken`, {
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
        description: request.description ?? publication?.description ?? '',
        hasAi: request.ai ?? publication?.hasAi ?? false,
        // Findings accepted once stay accepted.
        accepted: [...new Set([...(live?.accepted ?? []), ...request.accept_findings])],
        steps: initialSteps,
      });
      await dropOldReleases(tx, project.id, publishLimits.maxReleases);
      if (inserted) return inserted;
      throw new ApiError('PUBLISH_IN_PROGRESS', 'This project is already being published', {
        hint: `Wait for it to finish: GET /api/v1/projects/${project.id}/publish`,
      });
    });
    wake();
    return release;
  }

  /**
   * Makes an earlier release live again, unchanged and without a build. Its server has to start first: it may not work
   * with the tables of the live database, which migrations have changed since.
   */
  async rollBack(userId: string, projectId: string, releaseId: string): Promise<Release> {
    const { db, log, clock } = this.#options;
    const { id: ownId } = await requireProject(db, userId, projectId);
    const earlier = await requireRelease(db, ownId, releaseId);
    if (earlier.status === 'ready' && earlier.hasServer) await this.#requireServer(earlier);
    return log.transact(async (tx, append) => {
      const { id } = await requireLocked(tx, userId, projectId);
      const release = await requireRelease(tx, id, releaseId);
      if (release.status !== 'ready') {
        throw new ApiError('RELEASE_NOT_USABLE', 'This release was not completed');
      }
      const now = clock.now();
      await setLiveRelease(tx, release, now);
      await setLiveJobs(tx, release, now);
      await append(id, null, buildPublicationEvent(release));
      return release;
    });
  }

  /** Applies changes that need no new release. */
  async updateSite(userId: string, projectId: string, changes: SiteChanges): Promise<void> {
    const { db } = this.#options;
    const { id } = await requireProject(db, userId, projectId);
    if (!(await findPublication(db, id))) {
      throw new ApiError('RELEASE_NOT_FOUND', 'This project has not been published');
    }
    await changeSite(db, id, changes);
  }

  /** Unpublishes the project and cancels a release in progress. */
  async unpublish(userId: string, projectId: string): Promise<Project> {
    return this.#options.log.transact(async (tx, append) => {
      const project = await requireLocked(tx, userId, projectId);
      await stopRelease(tx, project.id, 'It was unpublished in the meantime');
      const publication = await findPublication(tx, project.id);
      if (publication?.liveRelease) await append(project.id, null, buildPublicationEvent());
      await unpublish(tx, project.id);
      await replaceLiveJobs(tx, project.id, []);
      return project;
    });
  }

  async #requireServer(release: Release): Promise<void> {
    const signal = AbortSignal.timeout(serverTimeoutMs);
    try {
      (await this.#options.liveApps.connect(release, { signal })).destroy();
    } catch (error) {
      if (!(error instanceof LiveAppError) && !signal.aborted) throw error;
      const reason = error instanceof LiveAppError ? error.message : 'It did not start in time';
      throw new ApiError('RELEASE_NOT_USABLE', 'The server of this release does not start', {
        hint: reason,
        cause: error,
      });
    }
  }

  /** The checkpoint to publish. During a turn the files may be incomplete, so the project's last checkpoint is used. */
  async #resolveCheckpoint(
    userId: string,
    projectId: string,
    request?: string,
  ): Promise<Checkpoint> {
    const { db, log } = this.#options;
    const project = await requireProject(db, userId, projectId);
    if (request !== undefined) return requireCheckpoint(db, project.id, request);
    const { active } = await findOpenTurns(db, project.id);
    if (!active) return (await saveFiles(log, userId, project.id, 'Published')).checkpoint;
    const last = await findCheckpointByNumber(db, project.id, project.lastCheckpoint);
    if (last) return last;
    throw new ApiError('TURN_IN_PROGRESS', 'The first turn of this project is still in progress', {
      hint: 'Publish it when the turn has finished.',
    });
  }
}

export async function requireRelease(db: Db, projectId: string, id: string): Promise<Release> {
  const release = await findRelease(db, projectId, id);
  if (release) return release;
  throw new ApiError('RELEASE_NOT_FOUND', 'Release not found in this project');
}

/** Suggests a name derived from the title that is currently free. */
export async function suggestName(db: Db, { id, title }: Project): Promise<string> {
  const base = derivePublishName(title);
  if (base && !(await isNameTaken(db, base, id))) return base;
  const suffix = createHash('sha256').update(id).digest('hex').slice(0, 5);
  return `${base ?? 'my-app'}-${suffix}`;
}
