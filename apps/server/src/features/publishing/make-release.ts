import type { Platform } from '@millwright/contract';
import type pg from 'pg';
import type { Clock } from '../../core/ports/clock.ts';
import { SandboxError } from '../../core/ports/sandbox.ts';
import type { SandboxManager, SpareSandbox } from '../../core/ports/sandbox-manager.ts';
import { JobError, type Threads } from '../../core/ports/threads.ts';
import { LeaseRenewal } from '../../infra/concurrency/lease-renewal.ts';
import { openView, type View } from '../../projects/files/view.ts';
import type { Db } from '../../store/db.ts';
import { findProject } from '../../store/projects.ts';
import { endRelease, noteProgress, type Release } from '../../store/releases.ts';
import { auditPackages } from './audit.ts';
import { buildSite, type SiteFile } from './build-site.ts';
import { checkApp } from './check-app.ts';
import { Progress } from './progress.ts';
import { putLive } from './put-live.ts';
import { ReleaseScan } from './release-scan.ts';
import { storeSite } from './store-site.ts';

export interface ReleaseMeans {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly sandboxes: Pick<SandboxManager, 'spare'>;
  readonly threads: Threads;
  readonly audit: 'available' | 'required' | 'off';
  readonly leaseMs: number;
  readonly clock: Clock;
}

/** Another worker has the release, it was stopped, or its project is gone. */
export class ReleaseLostError extends Error {}

/** Makes one release, from its checkpoint to the live site. The previous release stays live until the last step. */
export async function makeRelease(
  means: ReleaseMeans,
  release: Release,
  signal: AbortSignal,
): Promise<void> {
  const making = new Making(means, release, signal);
  try {
    await making.run();
  } catch (error) {
    if (signal.aborted || error instanceof ReleaseLostError) throw error;
    if (error instanceof SandboxError) {
      return making.fail(`The build sandbox failed: ${error.message}`);
    }
    if (error instanceof JobError && error.fault !== 'failed') {
      return making.fail('Scanning the files for secrets took too long');
    }
    await making.fail('Something went wrong on our side. Try again');
    throw error;
  }
}

const progressMs = 1_000;

class Making {
  readonly #means: ReleaseMeans;
  readonly #release: Release;
  readonly #lost = new AbortController();
  readonly #signal: AbortSignal;
  readonly #progress: Progress;
  readonly #scan: ReleaseScan;
  readonly #copied = new Set<string>();

  constructor(means: ReleaseMeans, release: Release, signal: AbortSignal) {
    this.#means = means;
    this.#release = release;
    this.#scan = new ReleaseScan(means.threads);
    this.#signal = AbortSignal.any([signal, this.#lost.signal]);
    this.#progress = new Progress(release.accepted, () => means.clock.now());
  }

  async run(): Promise<void> {
    const { db } = this.#means;
    const { projectId, checkpointId } = this.#release;
    const project = await findProject(db, projectId);
    if (!project) throw new ReleaseLostError();
    const view = await openView(db, projectId, checkpointId);
    await this.#step('secrets', () => this.#searchFiles(view));
    this.#progress.judge('secrets', 'No secrets in the files');
    const spare = await this.#step('sandbox', () => this.#open(project.appPlatform, view));
    let site: readonly SiteFile[] | undefined;
    try {
      this.#progress.end('sandbox', 'passed', 'Isolated sandbox with all packages');
      site = await this.#checkAndBuild(spare);
    } finally {
      await spare.release();
    }
    if (!site) return this.fail('Some findings need your attention first');
    await this.#publish(site);
  }

  async fail(error: string): Promise<void> {
    const { db, clock } = this.#means;
    this.#progress.skipRest();
    const { steps, findings, log } = this.#progress;
    const end = { status: 'failed', steps, findings, log, error, finishedAt: clock.now() } as const;
    if (!(await endRelease(db, this.#release, end))) throw new ReleaseLostError();
  }

  /** Runs all checks, so that every problem is reported at once. */
  async #checkAndBuild({ sandbox: bench }: SpareSandbox): Promise<readonly SiteFile[] | undefined> {
    await this.#step('dependencies', () => this.#audit(bench.session));
    await this.#step('app', async () => this.#progress.found(await checkApp(bench, this.#signal)));
    this.#progress.judge('app', 'Types, code and page passed');
    if (this.#progress.isBlocked) return undefined;
    const built = await this.#step('build', () =>
      buildSite(bench.session, (text) => this.#progress.print(text), this.#signal),
    );
    if (built.kind === 'failed') {
      this.#progress.found([built.finding]);
      this.#progress.end('build', 'failed', built.finding.message.split('\n', 1)[0] ?? '');
      return undefined;
    }
    this.#progress.end('build', 'passed', `${built.files.length} files`);
    await this.#step('result', async () => {
      for await (const found of this.#scan.search('result', built.files, this.#signal)) {
        this.#progress.found(found);
      }
    });
    this.#progress.judge('result', 'No secrets in the published files');
    return this.#progress.isBlocked ? undefined : built.files;
  }

  async #publish(site: readonly SiteFile[]): Promise<void> {
    const { db } = this.#means;
    const files = await this.#step('live', () =>
      storeSite(db, site, (path) => this.#copied.has(path)),
    );
    this.#progress.end('live', 'passed', 'Live for visitors');
    const outcome = await putLive(this.#means, this.#release, files, this.#progress);
    if (outcome === 'lost') throw new ReleaseLostError();
    if (outcome === 'name_taken') {
      const taken = `The name "${this.#release.name}" was taken by another project in the meantime`;
      this.#progress.end('live', 'failed', taken);
      await this.fail(taken);
    }
  }

  async #searchFiles(view: View): Promise<void> {
    const copied = 'public/';
    for (const { path } of await view.list(copied)) this.#copied.add(path.slice(copied.length));
    const files = view.contents(() => true);
    for await (const found of this.#scan.search('secrets', files, this.#signal)) {
      this.#progress.found(found);
    }
  }

  async #open(platform: Platform, view: View): Promise<SpareSandbox> {
    const spare = await this.#means.sandboxes.spare(
      platform,
      view.contents(() => true),
      this.#signal,
    );
    if (this.#signal.aborted) await spare.release();
    this.#signal.throwIfAborted();
    return spare;
  }

  async #audit(session: SpareSandbox['sandbox']['session']): Promise<void> {
    const { audit } = this.#means;
    const progress = this.#progress;
    if (audit === 'off')
      return progress.end('dependencies', 'skipped', 'Turned off on this server');
    const result = await auditPackages(session, this.#signal);
    if (result.kind === 'done') {
      progress.found(result.findings);
      return progress.judge('dependencies', "No known vulnerabilities in the app's packages");
    }
    const summary = `Not available: ${result.reason}`;
    if (audit === 'available') return progress.end('dependencies', 'warning', summary);
    progress.found([
      {
        id: 'dependencies:unavailable',
        step: 'dependencies',
        blocks: true,
        acceptable: false,
        accepted: false,
        severity: 'high',
        file: null,
        line: null,
        message: `The packages could not be checked: ${result.reason}`,
        advice:
          'This server requires the check before publishing (PUBLISH_AUDIT). Contact the operator.',
        url: null,
      },
    ]);
    progress.end('dependencies', 'failed', summary);
  }

  /** Emits the start of a step, runs it, and renews the lease meanwhile. */
  async #step<T>(name: Parameters<Progress['begin']>[0], work: () => Promise<T>): Promise<T> {
    this.#signal.throwIfAborted();
    this.#progress.begin(name);
    if (!(await this.#reportProgress())) throw new ReleaseLostError();
    using _lease = new LeaseRenewal({
      everyMs: Math.min(progressMs, this.#means.leaseMs / 3),
      renew: () => this.#reportProgress(),
      onLost: () => this.#lost.abort(),
      // The next attempt retries. If none succeeds, the lease expires, and the end of the release is rejected.
      onError: () => undefined,
    });
    try {
      return await work();
    } catch (error) {
      if (this.#lost.signal.aborted) throw new ReleaseLostError();
      throw error;
    }
  }

  /** Stores the progress and renews the lease; false if it is lost. */
  #reportProgress(): Promise<boolean> {
    const { db, leaseMs } = this.#means;
    const { steps, findings, log } = this.#progress;
    const isBuilding = steps.some(({ name, status }) => name === 'build' && status !== 'waiting');
    const status = isBuilding ? 'building' : 'checking';
    return noteProgress(db, this.#release, { status, steps, findings, log }, leaseMs);
  }
}
