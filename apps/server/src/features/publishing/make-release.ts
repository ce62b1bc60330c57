import { environmentStages, type ReleaseFinding } from '@millwright/contract';
import type { AppJob } from '../../core/app-job.ts';
import type { JobsSecretOf } from '../../core/jobs-secret.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { LocalLiveApps } from '../../core/ports/live-apps.ts';
import {
  collectSecrets,
  type ProjectEnvironmentOf,
  toProcessEnvironment,
} from '../../core/ports/project-environment.ts';
import { SandboxError, type WorkspaceFile } from '../../core/ports/sandbox.ts';
import type {
  SandboxManager,
  SandboxOwner,
  SpareSandbox,
} from '../../core/ports/sandbox-manager.ts';
import { JobError, type ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { EventLog } from '../../events/event-log.ts';
import { LeaseRenewal } from '../../infra/concurrency/lease-renewal.ts';
import { type FilesView, openFilesView } from '../../projects/files/open-files-view.ts';
import type { Db } from '../../store/db.ts';
import { findCheckpoint, markCheckpointVerified } from '../../store/queries/checkpoints.ts';
import { findProject } from '../../store/queries/projects.ts';
import {
  endRelease,
  listLatestServerFiles,
  type Release,
  recordProgress,
} from '../../store/queries/releases.ts';
import { activateRelease } from './activate-release.ts';
import { auditPackages } from './audit-packages.ts';
import { type BuiltApp, type BuiltServer, buildApp } from './build-app.ts';
import { checkApp } from './check-app.ts';
import { findDataLoss } from './find-data-loss.ts';
import { ReleaseProgress } from './release-progress.ts';
import { ReleaseSecretScan } from './release-secret-scan.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { storeServer } from './store-server.ts';
import { storeSite } from './store-site.ts';

export interface ReleaseContext {
  readonly db: Db;
  readonly log: EventLog;
  readonly sandboxes: Pick<SandboxManager, 'createSpare'>;
  readonly liveApps: Pick<LocalLiveApps, 'startCandidate'>;
  /** Keeps a dump of the live database of a project, if it has one. */
  readonly keepLiveDump: (projectId: string, reason: string, signal: AbortSignal) => Promise<void>;
  readonly threads: ThreadJobs;
  readonly audit: 'available' | 'required' | 'off';
  readonly leaseMs: number;
  readonly clock: Clock;
  readonly environmentOf: ProjectEnvironmentOf;
  readonly jobsSecretOf: JobsSecretOf;
}

/** Another worker has the release, it was stopped, or its project was deleted. */
export class ReleaseLostError extends Error {}

/** Makes one release, from its checkpoint to the live site. The previous release stays live until the last step. */
export async function makeRelease(
  context: ReleaseContext,
  release: Release,
  signal: AbortSignal,
): Promise<void> {
  const build = new ReleaseBuild(context, release, signal);
  try {
    await build.run();
  } catch (error) {
    if (signal.aborted || error instanceof ReleaseLostError) throw error;
    if (error instanceof SandboxError) {
      return build.fail(`The build sandbox failed: ${error.message}`);
    }
    if (error instanceof JobError && error.fault !== 'failed') {
      return build.fail('Scanning the files for secrets took too long');
    }
    await build.fail('Something went wrong on our side. Try again');
    throw error;
  }
}

const progressIntervalMs = 1_000;

class ReleaseBuild {
  readonly #context: ReleaseContext;
  readonly #release: Release;
  readonly #leaseLost = new AbortController();
  readonly #signal: AbortSignal;
  readonly #progress: ReleaseProgress;
  readonly #scan: ReleaseSecretScan;
  readonly #publicPaths = new Set<string>();

  constructor(context: ReleaseContext, release: Release, signal: AbortSignal) {
    this.#context = context;
    this.#release = release;
    this.#scan = new ReleaseSecretScan(context.threads);
    this.#signal = AbortSignal.any([signal, this.#leaseLost.signal]);
    this.#progress = new ReleaseProgress(release.accepted, () => context.clock.now());
  }

  async run(): Promise<void> {
    const { db, environmentOf } = this.#context;
    const { projectId, checkpointId } = this.#release;
    const project = await findProject(db, projectId);
    if (!project) throw new ReleaseLostError();
    const view = await openFilesView(db, projectId, checkpointId);
    for (const stage of environmentStages) {
      this.#scan.hide(collectSecrets(await environmentOf(projectId, stage)));
    }
    await this.#runStep('secrets', () => this.#scanFiles(view));
    this.#progress.concludeStep('secrets', 'No secrets in the files');
    const checkpoint = await findCheckpoint(db, projectId, checkpointId);
    const isChecked = checkpoint?.isVerified === true;
    const spare = await this.#runStep('sandbox', () =>
      this.#openSandbox({ id: projectId, platform: project.appPlatform }, view, !isChecked),
    );
    let built: BuiltApp | undefined;
    try {
      this.#progress.endStep('sandbox', 'passed', 'Isolated sandbox with all packages');
      built = await this.#checkAndBuild(spare, isChecked);
    } finally {
      await spare.release();
    }
    if (!built) return this.fail('Some findings need your attention first');
    await this.#publish(built);
  }

  async fail(error: string): Promise<void> {
    const { db, clock } = this.#context;
    this.#progress.skipRest();
    const { steps, findings, log } = this.#progress;
    const end = { status: 'failed', steps, findings, log, error, finishedAt: clock.now() } as const;
    if (!(await endRelease(db, this.#release, end))) throw new ReleaseLostError();
  }

  /** Runs all checks, so that every problem is reported at once. */
  async #checkAndBuild(
    { sandbox }: SpareSandbox,
    isChecked: boolean,
  ): Promise<BuiltApp | undefined> {
    await this.#runStep('dependencies', () => this.#audit(sandbox.session));
    await this.#checkApp(sandbox, isChecked);
    if (this.#progress.isBlocked) return undefined;
    const { environmentOf } = this.#context;
    const built = await this.#runStep('build', async () =>
      buildApp(sandbox.session, {
        environment: toProcessEnvironment(await environmentOf(this.#release.projectId, 'live')),
        onText: (text) => this.#progress.appendLog(text),
        signal: this.#signal,
      }),
    );
    if (built.kind === 'failed') {
      this.#progress.addFindings([built.finding]);
      this.#progress.endStep('build', 'failed', built.finding.message.split('\n', 1)[0] ?? '');
      return undefined;
    }
    this.#progress.endStep('build', 'passed', `${built.site.length} files`);
    await this.#runStep('result', async () => {
      for await (const found of this.#scan.scanFiles('result', built.site, this.#signal)) {
        this.#progress.addFindings(found);
      }
    });
    this.#progress.concludeStep('result', 'No secrets in the published files');
    return this.#progress.isBlocked ? undefined : built;
  }

  /** Skips the check of files that already passed it, which is most of the time of a small release. */
  async #checkApp(sandbox: SpareSandbox['sandbox'], isChecked: boolean): Promise<void> {
    if (isChecked) {
      this.#progress.startStep('app');
      this.#progress.endStep(
        'app',
        'passed',
        'Types, code and page passed when they were last checked',
      );
      return;
    }
    const findings = await this.#runStep('app', () => checkApp(sandbox, this.#signal));
    this.#progress.addFindings(findings);
    this.#progress.concludeStep('app', 'Types, code and page passed');
    if (findings.length === 0)
      await markCheckpointVerified(this.#context.db, this.#release.checkpointId);
  }

  async #publish({ site, server: builtServer }: BuiltApp): Promise<void> {
    if (!builtServer) {
      this.#progress.endStep('server', 'skipped', 'The app has no server');
      await this.#activate(site, undefined, []);
      return;
    }
    const started = await this.#runStep('server', () => this.#startServer(builtServer));
    if (!started) return this.fail('The server of the app needs your attention first');
    const { server, jobs } = started;
    try {
      if (await this.#activate(site, builtServer.files, jobs)) server.keep();
    } finally {
      await server.release();
    }
  }

  /** Undefined if the server has a problem that blocks the release. */
  async #startServer(built: BuiltServer): Promise<RunningServer | undefined> {
    const { db, liveApps, environmentOf, jobsSecretOf, keepLiveDump } = this.#context;
    const { projectId, number } = this.#release;
    const previous = await listLatestServerFiles(db, projectId);
    // The first release creates the live database, which has no data to lose.
    if (previous.length > 0) this.#progress.addFindings(findDataLoss(built.files, previous));
    if (this.#progress.isBlocked) {
      this.#progress.concludeStep('server', '');
      return undefined;
    }
    try {
      await keepLiveDump(projectId, `Before release ${number}`, this.#signal);
    } catch (error) {
      this.#signal.throwIfAborted();
      this.#progress.addFindings([explainFailedDump(error)]);
      this.#progress.concludeStep('server', '');
      if (this.#progress.isBlocked) return undefined;
    }
    const content = {
      ...built,
      environment: await environmentOf(projectId, 'live'),
      jobsSecret: jobsSecretOf(projectId, 'live'),
    };
    const started = await startServer(liveApps, this.#release, content, this.#signal);
    if (started.kind === 'failed') this.#progress.addFindings([started.finding]);
    else await this.#addFindingsOf(started);
    this.#progress.concludeStep('server', 'It runs with the live database and answers');
    if (started.kind === 'failed') return undefined;
    if (!this.#progress.isBlocked) return started;
    await started.server.release();
    return undefined;
  }

  async #addFindingsOf({ findings, answers, server }: RunningServer): Promise<void> {
    try {
      this.#progress.addFindings(findings);
      const files = answers.map(({ path, content }) => ({ path: `GET ${path}`, content }));
      for await (const found of this.#scan.scanFiles('result', files, this.#signal))
        this.#progress.addFindings(found.map((one) => ({ ...one, step: 'server' })));
    } catch (error) {
      await server.release();
      throw error;
    }
  }

  /** False if the release cannot be made live. */
  async #activate(
    site: BuiltApp['site'],
    serverFiles: readonly WorkspaceFile[] | undefined,
    jobs: readonly AppJob[],
  ): Promise<boolean> {
    const { db } = this.#context;
    const stored = await this.#runStep('live', async () => ({
      site: await storeSite(db, site, (path) => this.#publicPaths.has(path)),
      server: serverFiles && (await storeServer(db, serverFiles)),
      jobs,
    }));
    this.#progress.endStep('live', 'passed', 'Live for visitors');
    const outcome = await activateRelease(this.#context, this.#release, stored, this.#progress);
    if (outcome === 'lost') throw new ReleaseLostError();
    if (outcome === 'name_taken') {
      const message = `The name "${this.#release.name}" was taken by another project in the meantime`;
      this.#progress.endStep('live', 'failed', message);
      await this.fail(message);
    }
    return outcome === 'live';
  }

  async #scanFiles(view: FilesView): Promise<void> {
    const publicPrefix = 'public/';
    for (const { path } of await view.list(publicPrefix))
      this.#publicPaths.add(path.slice(publicPrefix.length));
    const files = view.contents(() => true);
    for await (const found of this.#scan.scanFiles('secrets', files, this.#signal)) {
      this.#progress.addFindings(found);
    }
  }

  async #openSandbox(
    owner: SandboxOwner,
    view: FilesView,
    hasDevServer: boolean,
  ): Promise<SpareSandbox> {
    const spare = await this.#context.sandboxes.createSpare(
      owner,
      view.contents(() => true),
      { signal: this.#signal, hasDevServer },
    );
    if (this.#signal.aborted) await spare.release();
    this.#signal.throwIfAborted();
    return spare;
  }

  async #audit(session: SpareSandbox['sandbox']['session']): Promise<void> {
    const { audit } = this.#context;
    const progress = this.#progress;
    if (audit === 'off')
      return progress.endStep('dependencies', 'skipped', 'Turned off on this server');
    const result = await auditPackages(session, this.#signal);
    if (result.kind === 'done') {
      progress.addFindings(result.findings);
      return progress.concludeStep(
        'dependencies',
        "No known vulnerabilities in the app's packages",
      );
    }
    const summary = `Not available: ${result.reason}`;
    if (audit === 'available') return progress.endStep('dependencies', 'warning', summary);
    progress.addFindings([
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
    progress.endStep('dependencies', 'failed', summary);
  }

  /** Emits the start of a step, runs it, and renews the lease meanwhile. */
  async #runStep<T>(
    name: Parameters<ReleaseProgress['startStep']>[0],
    work: () => Promise<T>,
  ): Promise<T> {
    this.#signal.throwIfAborted();
    this.#progress.startStep(name);
    if (!(await this.#reportProgress())) throw new ReleaseLostError();
    using _lease = new LeaseRenewal({
      everyMs: Math.min(progressIntervalMs, this.#context.leaseMs / 3),
      renew: () => this.#reportProgress(),
      onLost: () => this.#leaseLost.abort(),
      // The next attempt retries. If none succeeds, the lease expires, and the end of the release is rejected.
      onError: () => undefined,
    });
    try {
      return await work();
    } catch (error) {
      if (this.#leaseLost.signal.aborted) throw new ReleaseLostError();
      throw error;
    }
  }

  /** Stores the progress and renews the lease; false if it is lost. */
  #reportProgress(): Promise<boolean> {
    const { db, leaseMs } = this.#context;
    const { steps, findings, log } = this.#progress;
    const isBuilding = steps.some(({ name, status }) => name === 'build' && status !== 'waiting');
    const status = isBuilding ? 'building' : 'checking';
    return recordProgress(db, this.#release, { status, steps, findings, log }, leaseMs);
  }
}

function explainFailedDump(error: unknown): ReleaseFinding {
  const reason = error instanceof Error ? error.message : String(error);
  return {
    id: 'server:dump',
    step: 'server',
    blocks: true,
    acceptable: true,
    accepted: false,
    severity: 'high',
    file: null,
    line: null,
    message: `The live database could not be dumped before its migrations: ${reason}`,
    advice:
      'Try again, or download a dump yourself. If you accept this, nothing can be restored should a migration harm the data.',
    url: null,
  };
}
