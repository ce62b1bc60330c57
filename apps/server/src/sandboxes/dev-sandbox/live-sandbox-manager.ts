import { isInstructionFile, type Platform, type PreviewStatus } from '@millwright/contract';
import type { Previews, Visit, VisitOptions } from '../../core/ports/previews.ts';
import type { ProjectEnvironment } from '../../core/ports/project-environment.ts';
import { SandboxError, type WorkspaceFile } from '../../core/ports/sandbox.ts';
import type {
  FileEdit,
  InstallProgress,
  ProjectSandbox,
  SandboxLease,
  SandboxManager,
  SandboxOwner,
  SandboxStatus,
  SandboxSync,
  SpareOptions,
  SpareSandbox,
  TemporarySandbox,
} from '../../core/ports/sandbox-manager.ts';
import type { SandboxPlacement } from '../../core/ports/sandbox-placement.ts';
import type { SandboxLogs, ServerLogLine } from '../../core/ports/server-log.ts';
import { SingleFlight } from '../../infra/concurrency/single-flight.ts';
import type { LiveDevSandbox } from './live-dev-sandbox.ts';
import { type OpenPlatform, Platforms } from './platforms.ts';
import { SandboxEntry } from './sandbox-entry.ts';
import { isPackageFile } from './sandbox-packages.ts';
import type { ServeConnection } from './service-link.ts';

export interface SandboxManagerOptions {
  readonly openPlatform: OpenPlatform;
  /** Returns the committed files of a project or checkpoint. */
  readonly files: (owner: SandboxOwner) => AsyncIterable<WorkspaceFile>;
  /** Returns the environment for the owner's commands and dev server. */
  readonly environment: (owner: SandboxOwner) => Promise<ProjectEnvironment>;
  /** Returns how the owner's connections to its database are served; undefined if it has none. */
  readonly database: (owner: SandboxOwner) => ServeConnection | undefined;
  /** Returns how the owner's connections to its mail server are served; undefined if it has none. */
  readonly mail: (owner: SandboxOwner) => ServeConnection | undefined;
  /** Returns how the owner's connections to its uploads are served; undefined if it has none. */
  readonly uploads: (owner: SandboxOwner) => ServeConnection | undefined;
  /** Idle time after which an unused sandbox is put to sleep; 0 means never. */
  readonly idleMs: number;
  /** Maximum number of sandboxes awake at once; exceeded only while all of them are in use. */
  readonly maxAwake: number;
  readonly placement: SandboxPlacement;
  readonly onError: (error: unknown) => void;
}

/** Most sleeping sandboxes wake within this time, so that a visitor sees the app instead of a waiting page. */
const wakeTimeoutMs = 800;
/** Minimum delay before a failed start is retried, so that not every request of a page triggers one. */
const retryMs = 5_000;
const maxSweepMs = 10_000;
/** Kept short because the project is locked in the meantime. */
const editTimeoutMs = 3_000;

/**
 * Provides each project that is viewed or worked on with a dev sandbox, and closes it when unused. Its content is a
 * copy: the project's files are stored in the database.
 */
export class LiveSandboxManager implements SandboxManager, Previews, SandboxSync, SandboxLogs {
  readonly #options: SandboxManagerOptions;
  readonly #entries = new Map<string, SandboxEntry>();
  readonly #platforms: Platforms;
  readonly #closing = new Set<Promise<void>>();
  readonly #sweep: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SandboxManagerOptions) {
    this.#options = options;
    this.#platforms = new Platforms(options.openPlatform);
    const { idleMs } = options;
    if (idleMs === 0) return;
    this.#sweep = setInterval(() => this.#closeIdle(), Math.min(idleMs / 4, maxSweepMs));
    this.#sweep.unref();
  }

  async template(
    platform: Platform,
    onProgress?: (progress: InstallProgress) => void,
  ): Promise<readonly WorkspaceFile[]> {
    return (await this.#platforms.get(platform, onProgress)).files;
  }

  acquire(owner: SandboxOwner): SandboxLease {
    let leased: SandboxEntry | undefined;
    const claiming = new SingleFlight<void>();
    let isReleased = false;
    const releaseEntry = () => {
      if (!leased) return;
      leased.leases -= 1;
      leased.usedAt = performance.now();
      leased = undefined;
    };
    return {
      sandbox: async () => {
        if (!leased || this.#entries.get(owner.id) !== leased) {
          await claiming.run(owner.id, () => this.#claim(owner));
        }
        const entry = this.#entry(owner);
        if (entry !== leased && !isReleased) {
          releaseEntry();
          leased = entry;
          entry.leases += 1;
        }
        return entry.ready();
      },
      release: (how) => {
        isReleased = true;
        const entry = leased;
        releaseEntry();
        if (how === 'unsure' && entry) this.#resync(entry);
      },
    };
  }

  async createTemporary(): Promise<TemporarySandbox> {
    const { createBare } = await this.#platforms.get('web');
    return createBare();
  }

  async createSpare(
    owner: SandboxOwner,
    files: AsyncIterable<WorkspaceFile>,
    { signal, hasDevServer }: SpareOptions,
  ): Promise<SpareSandbox> {
    const { pool, openForBuild } = await this.#platforms.get(owner.platform);
    const environment = await this.#options.environment(owner);
    signal.throwIfAborted();
    const sandbox = hasDevServer ? await pool.take() : await openForBuild();
    try {
      await sandbox.takeOver(files, { signal, environment, ...this.#servicesOf(owner) });
    } catch (error) {
      await sandbox.close();
      throw error;
    }
    return { sandbox, release: () => sandbox.close() };
  }

  async applyEdits({ id }: WithId, changes: readonly FileEdit[]): Promise<boolean> {
    const entry = this.#entries.get(id);
    // A sandbox may be about to open and read the files: report that a resync is needed after the commit.
    if (!entry) return false;
    const { sandbox } = entry;
    // A lease holder installs packages by itself.
    const needsInstall = entry.leases === 0 && changes.some(isPackageFile);
    if (!sandbox || entry.isBusy || needsInstall) return false;
    const signal = AbortSignal.timeout(editTimeoutMs);
    try {
      for (const { path, file } of changes) {
        if (!file) await removeIfPresent(sandbox, path, signal);
        else await sandbox.session.writeFile(path, file.content, { signal, mode: file.mode });
      }
      void sandbox.notifyChanged(changes.map(({ path, kind }) => ({ path, kind })));
    } catch (error) {
      // Close the sandbox, whose files are now stale.
      this.#options.onError(error);
      this.#remove(entry);
    }
    return true;
  }

  resync({ id }: WithId): void {
    const entry = this.#entries.get(id);
    if (entry) this.#resync(entry);
  }

  async refreshEnvironment({ id }: WithId): Promise<void> {
    const entry = this.#entries.get(id);
    if (!entry) return;
    const { isBusy, owner } = entry;
    const refreshed = entry
      .enqueue(async (sandbox) => sandbox.setEnvironment(await this.#options.environment(owner)))
      .catch((error) => this.#closeStale(entry, error));
    // A sandbox that is being filled may take a minute, and its next command waits anyway.
    if (!isBusy) await refreshed;
  }

  status({ id }: WithId): PreviewStatus {
    return this.#entries.get(id)?.status ?? 'sleeping';
  }

  async readLog(
    { id }: WithId,
    after: string | undefined,
  ): Promise<readonly ServerLogLine[] | undefined> {
    const entry = this.#entries.get(id);
    if (entry?.sandbox) return entry.sandbox.devServer.log.read(after);
    if (entry?.failure === undefined) return entry && [];
    const cursor = `failed.${entry.failedAt}`;
    const failure = { at: entry.failedAt, origin: 'service', text: entry.failure, cursor } as const;
    return after === cursor ? [] : [failure];
  }

  /** Returns the status of all awake sandboxes by project, optionally including those of checkpoints. */
  statuses({ checkpoints = false } = {}): ReadonlyMap<string, SandboxStatus> {
    const shown = [...this.#entries].filter(([, { owner }]) => checkpoints || !owner.isCheckpoint);
    return new Map(shown.map(([id, { status }]) => [id, status]));
  }

  async visit(owner: SandboxOwner, { wakes = true, native }: VisitOptions = {}): Promise<Visit> {
    const existing = this.#entries.get(owner.id);
    if (!existing) {
      if (!wakes) return { status: 'sleeping' };
      const isFree = owner.isCheckpoint || (await this.#options.placement.claimIfFree(owner.id));
      if (!isFree) return { status: 'starting' };
    }
    // A status query does not keep the sandbox awake.
    const entry = existing && !wakes ? existing : this.#entry(owner);
    // The app on a phone has no page that polls, so wait. The status below reports a failure.
    if (native) await entry.opened.catch(() => undefined);
    if (native && entry.sandbox) {
      const { nativeServer } = entry.sandbox;
      return { status: 'ready', connect: () => nativeServer.connect(native) };
    }
    if (entry.status === 'starting') await Promise.race([entry.settled(), wakeTimeout()]);
    const { status, sandbox } = entry;
    if (status === 'ready' && sandbox) return { status, connect: () => sandbox.connect() };
    return status === 'failed' ? { status, message: entry.message } : { status: 'starting' };
  }

  restart(owner: SandboxOwner): void {
    this.forget(owner);
    this.visit(owner).catch(this.#options.onError);
  }

  forget({ id }: WithId): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    const released = entry.owner.isCheckpoint ? undefined : this.#options.placement.release(id);
    const closed = Promise.all([entry.close(), released])
      .then(() => undefined)
      .catch(this.#options.onError)
      .finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    for (const { owner } of [...this.#entries.values()]) this.forget(owner);
    await Promise.all(this.#closing);
    await this.#platforms.close();
  }

  /** Claims the sandbox for this process, and resyncs it if another process held it in the meantime. */
  async #claim(owner: SandboxOwner): Promise<void> {
    const existing = this.#entries.get(owner.id);
    const wasHeldHere = await this.#options.placement.claim(owner.id);
    if (existing && !wasHeldHere && existing === this.#entries.get(owner.id))
      this.#resyncOrTemplate(existing);
  }

  #entry(owner: SandboxOwner): SandboxEntry {
    if (this.#isClosed) throw new Error('the sandbox manager is closed');
    const existing = this.#entries.get(owner.id);
    const now = performance.now();
    if (existing && !(existing.failure !== undefined && now - existing.usedAt > retryMs)) {
      if (existing.failure === undefined) existing.usedAt = now;
      return existing;
    }
    const entry = new SandboxEntry(owner, (signal) => this.#take(owner, signal), now);
    this.#entries.set(owner.id, entry);
    this.#closeExcess(entry);
    void entry.settled().then(() => {
      const isReported = this.#entries.get(owner.id) === entry && !owner.isCheckpoint;
      if (isReported) this.#options.placement.reportStatus(owner.id, entry.status);
    });
    entry.opened.then(
      // Remove a sandbox that died; the next request gets a new one.
      ({ ended }) => void ended.then(() => this.#remove(entry)),
      this.#options.onError,
    );
    return entry;
  }

  #remove(entry: SandboxEntry): void {
    if (this.#entries.get(entry.owner.id) === entry) this.forget(entry.owner);
  }

  /** Closes a sandbox after a failed resync, unless it was closed meanwhile, which aborts the resync. */
  #closeStale(entry: SandboxEntry, error: unknown): void {
    if (this.#entries.get(entry.owner.id) !== entry) return;
    // A failed start was already reported.
    if (entry.failure === undefined) this.#options.onError(error);
    this.forget(entry.owner);
  }

  #servicesOf(owner: SandboxOwner) {
    const { database, mail, uploads } = this.#options;
    return { database: database(owner), mail: mail(owner), uploads: uploads(owner) };
  }

  async #take(owner: SandboxOwner, signal: AbortSignal): Promise<LiveDevSandbox> {
    let sandbox: LiveDevSandbox | undefined;
    try {
      const { pool, files } = await this.#platforms.get(owner.platform);
      sandbox = await pool.take();
      const environment = await this.#options.environment(owner);
      const ownFiles = orTemplate(this.#options.files(owner), files);
      await sandbox.takeOver(ownFiles, { signal, environment, ...this.#servicesOf(owner) });
      return sandbox;
    } catch (error) {
      await sandbox?.close();
      if (error instanceof SandboxError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new SandboxError('start_failed', message, { cause: error });
    }
  }

  #resync(entry: SandboxEntry): void {
    const { owner } = entry;
    entry
      .enqueue((sandbox, signal) => sandbox.takeOver(this.#options.files(owner), { signal }))
      .catch((error) => this.#closeStale(entry, error));
  }

  /** Closes the least recently used sandboxes beyond the limit. */
  #closeExcess(newest: SandboxEntry): void {
    const unused = [...this.#entries.values()]
      .filter((entry) => entry.leases === 0 && entry !== newest)
      .sort((one, other) => one.usedAt - other.usedAt);
    const excess = this.#entries.size - this.#options.maxAwake;
    for (const { owner } of unused.slice(0, Math.max(0, excess))) this.forget(owner);
  }

  #resyncOrTemplate(entry: SandboxEntry): void {
    const { owner } = entry;
    entry
      .enqueue(async (sandbox, signal) => {
        const { files } = await this.#platforms.get(owner.platform);
        await sandbox.takeOver(orTemplate(this.#options.files(owner), files), { signal });
      })
      .catch((error) => this.#closeStale(entry, error));
  }

  #closeIdle(): void {
    const before = performance.now() - this.#options.idleMs;
    for (const { owner, leases, usedAt } of [...this.#entries.values()]) {
      if (leases === 0 && usedAt < before) this.forget(owner);
    }
  }
}

type WithId = Pick<ProjectSandbox, 'id'>;

/** Adds the template's files if the project has none yet besides instructions for agents. */
async function* orTemplate(
  files: AsyncIterable<WorkspaceFile>,
  template: readonly WorkspaceFile[],
): AsyncGenerator<WorkspaceFile> {
  let isEmpty = true;
  for await (const file of files) {
    isEmpty &&= isInstructionFile(file.path);
    yield file;
  }
  if (isEmpty) yield* template;
}

/** Ignores a missing file, which a command may have removed already. */
async function removeIfPresent(
  { session }: LiveDevSandbox,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await session.remove(path, { signal });
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code !== 'not_found') throw error;
  }
}

function wakeTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, wakeTimeoutMs).unref());
}
