import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { LiveAppError, type LiveApps } from '../../core/ports/live-apps.ts';
import type { PreviewOwner, Previews } from '../../core/ports/previews.ts';
import type { SandboxSync } from '../../core/ports/sandbox-manager.ts';
import type { Db } from '../../store/db.ts';
import type { JobKey } from '../../store/queries/jobs.ts';
import { findProject } from '../../store/queries/projects.ts';
import { findPublication } from '../../store/queries/publications.ts';

export interface StageConnections {
  readonly db: Db;
  /** The servers of published apps of the whole installation. */
  readonly liveApps: LiveApps;
  /** The sandboxes of the whole installation. */
  readonly previews: Pick<Previews & SandboxSync, 'visit' | 'refreshEnvironment'>;
}

const pollMs = 250;

/** Connects to the server of an app, and starts it first if it sleeps. Rejects with a LiveAppError if that is impossible. */
export function connectToStage(
  connections: StageConnections,
  { projectId, stage }: Omit<JobKey, 'name'>,
  signal: AbortSignal,
): Promise<Duplex> {
  return stage === 'live'
    ? connectToLive(connections, projectId, signal)
    : connectToPreview(connections, projectId, signal);
}

async function connectToLive(
  { db, liveApps }: StageConnections,
  projectId: string,
  signal: AbortSignal,
): Promise<Duplex> {
  const id = (await findPublication(db, projectId))?.liveRelease;
  if (!id) throw new LiveAppError('The app is not published');
  return liveApps.connect({ id, projectId }, { signal });
}

async function connectToPreview(
  { db, previews }: StageConnections,
  projectId: string,
  signal: AbortSignal,
): Promise<Duplex> {
  // A sandbox that was opened before the app had jobs does not know the secret yet.
  await previews.refreshEnvironment(await requireOwner(db, projectId));
  for (;;) {
    const visit = await previews.visit(await requireOwner(db, projectId));
    if (visit.status === 'ready') return visit.connect();
    if (visit.status === 'failed') throw new LiveAppError(visit.message);
    await delay(pollMs, undefined, { signal });
  }
}

async function requireOwner(db: Db, projectId: string): Promise<PreviewOwner> {
  const project = await findProject(db, projectId);
  if (!project) throw new LiveAppError('The project no longer exists');
  const { id, appPlatform: platform, benchNode, benchStatus } = project;
  return { id, platform, benchNode, benchStatus };
}
