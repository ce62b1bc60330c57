import { publishLimits } from '@millwright/contract';
import type { AppJob } from '../../core/app-job.ts';
import type { ProjectFile } from '../../core/project-file.ts';
import { lockProject } from '../../store/queries/projects.ts';
import { claimName, setLiveRelease } from '../../store/queries/publications.ts';
import {
  dropOldReleases,
  endRelease,
  insertReleaseFiles,
  insertServerFiles,
  type Release,
  type ReleaseFile,
} from '../../store/queries/releases.ts';
import { buildPublicationEvent } from './build-publication-event.ts';
import type { ReleaseContext } from './make-release.ts';
import type { ReleaseProgress } from './release-progress.ts';
import { setLiveJobs } from './set-live-jobs.ts';

/** The parts of a release. The contents of its files are stored already. */
export interface StoredRelease {
  readonly site: readonly ReleaseFile[];
  /** Undefined for an app without a server. */
  readonly server: readonly ProjectFile[] | undefined;
  readonly jobs: readonly AppJob[];
}

/** Rolls back the transaction. */
class NotLiveError extends Error {
  readonly reason: 'lost' | 'name_taken';

  constructor(reason: 'lost' | 'name_taken') {
    super(reason);
    this.reason = reason;
  }
}

/** Goes live in one commit, so that visitors see either the previous release or this one as a whole. */
export async function activateRelease(
  context: Pick<ReleaseContext, 'log' | 'clock'>,
  release: Release,
  { site, server, jobs }: StoredRelease,
  { steps, findings, log }: Pick<ReleaseProgress, 'steps' | 'findings' | 'log'>,
): Promise<'live' | 'lost' | 'name_taken'> {
  const { id, projectId, name, description, hasAi } = release;
  const originals = site.filter(({ encoding }) => encoding === 'identity');
  const now = context.clock.now();
  try {
    await context.log.transact(async (tx, append) => {
      if (!(await lockProject(tx, projectId))) throw new NotLiveError('lost');
      if (!(await claimName(tx, projectId, name))) throw new NotLiveError('name_taken');
      const ended = await endRelease(tx, release, {
        status: 'ready',
        steps,
        findings,
        log,
        error: null,
        finishedAt: now,
        files: originals.length,
        bytes: originals.reduce((sum, { size }) => sum + size, 0),
        hasServer: server !== undefined,
        jobs,
      });
      if (!ended) throw new NotLiveError('lost');
      await insertReleaseFiles(tx, id, site);
      if (server) await insertServerFiles(tx, id, server);
      await setLiveRelease(tx, release, now, { description, hasAi });
      await setLiveJobs(tx, { projectId, jobs }, now);
      await dropOldReleases(tx, projectId, publishLimits.maxReleases);
      await append(projectId, null, buildPublicationEvent(release));
    });
    return 'live';
  } catch (error) {
    if (error instanceof NotLiveError) return error.reason;
    if (isNameConflict(error)) return 'name_taken';
    throw error;
  }
}

/** True if PostgreSQL reports two concurrent claims of one name. */
function isNameConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return (
    (code === '23505' && constraint === 'publications_name_key') || isNameConflict(error.cause)
  );
}
