import type { Platform, PreviewStatus } from '@millwright/contract';
import type { Environment } from '../../core/ports/environment.ts';
import type { Previews, Visit, VisitOptions } from '../../core/ports/previews.ts';
import { SandboxError, type WorkspaceFile } from '../../core/ports/sandbox.ts';
import type {
  BorrowedSandbox,
  FileEdit,
  InstallProgress,
  ProjectSandbox,
  SandboxLease,
  SandboxManager,
  SandboxOwner,
  SandboxStatus,
  SandboxSync,
  SpareSandbox,
} from '../../core/ports/sandbox-manager.ts';
import type { SandboxPlacement } from '../../core/ports/sandbox-placement.ts';
import { SingleFlight } from '../../infra/concurrency/single-flight.ts';
import type { LiveDevSandbox } from './live-dev-sandbox.ts';
import { SandboxEntry } from './sandbox-entry.ts';
import { isPackageFile } from './sandbox-packages.ts';
import type { SandboxPool } from './sandbox-pool.ts';

/** Resources for the sandboxes of one platform. */
export interface PlatformSandboxes {
  readonly files: readonly WorkspaceFile[];
  readonly pool: Pick<SandboxPool, 'take' | 'close'>;
  /** Creates a sandbox without files and without a dev server. */
  readonly lend: () => Promise<BorrowedSandbox>;
}

export interface SandboxManagerOptions {
  /** Called when the first project of a platform needs it; reports progress. */
  readonly openPlatform: (
    platform: Platform,
    tell: (progress: InstallProgress) => void,
  ) => Promise<PlatformSandboxes>;
  /** Returns the committed files of a project or checkpoint. */
  readonly files: (owner: SandboxOwner) => AsyncIterable<WorkspaceFile>;
  /** Returns the environment for the owner's commands and dev server. */
  readonly environment: (owner: SandboxOwner) => Promise<Environment>;
  /** Idle time after which an unused sandbox is put to sleep; 0 means never. */
  readonly idleMs: number;
  /** Maximum number of sandboxes awake at once; exceeded only while all of them are in use. */
  readonly maxAwake: number;
  readonly placement: SandboxPlacement;
  readonly onError: (error: unknown) => void;
}

/** Most sleeping sandboxes wake within this time, so that a visitor sees the app instead of a waiting page. */
const patienceMs = 800;
/** Minimum delay before a failed start is retried, so that not every request of a page triggers one. */
const retryMs = 5_000;
const longestSweepMs = 10_000;
/** Kept short because the project is locked in the meantime. */
const amendMs = 3_000;

/**
 * Provides each project that is viewed or worked on with a dev sandbox, and closes it when unused. Its content is a
 * copy: the project's files are stored in the database.
 */
export class LiveSandboxManager implements SandboxManager, Previews, SandboxSync {
  readonly #options: SandboxManagerOptions;
  readonly #seats = new Map<string, SandboxEntry>();
  readonly #stocks = new Map<Platform, Promise<PlatformSandboxes>>();
  readonly #closing = new Set<Promise<void>>();
  readonly #listeners = new Map<(progress: InstallProgress) => void, Platform>();
  readonly #sweep: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SandboxManagerOptions) {
    this.#options = options;
    const { idleMs } = options;
    if (idleMs === 0) return;
    this.#sweep = setInterval(() => this.#putToSleep(), Math.min(idleMs / 4, longestSweepMs));
    this.#sweep.unref();
  }

  async template(
    platform: Platform,
    onProgress: (progress: InstallProgress) => void = () => undefined,
  ): Promise<readonly WorkspaceFile[]> {
    this.#listeners.set(onProgress, platform);
    try {
      return (await this.#stock(platform)).files;
    } finally {
      this.#listeners.delete(onProgress);
    }
  }

  acquire(owner: SandboxOwner): SandboxLease {
    let held: SandboxEntry | undefined;
    const joining = new SingleFlight<void>();
    let isReleased = false;
    const letGo = () => {
      if (!held) return;
      held.holds -= 1;
      held.usedAt = performance.now();
      held = undefined;
    };
    return {
      sandbox: async () => {
        if (!held || this.#seats.get(owner.id) !== held) {
          await joining.run(owner.id, () => this.#join(owner));
        }
        const seat = this.#seat(owner);
        if (seat !== held && !isReleased) {
          letGo();
          held = seat;
          seat.holds += 1;
        }
        return seat.ready();
      },
      release: (how) => {
        isReleased = true;
        const seat = held;
        letGo();
        if (how === 'unsure' && seat) this.#bringInStep(seat);
      },
    };
  }

  async borrow(): Promise<BorrowedSandbox> {
    const { lend } = await this.#stock('web');
    return lend();
  }

  async spare(
    platform: Platform,
    files: AsyncIterable<WorkspaceFile>,
    signal: AbortSignal,
  ): Promise<SpareSandbox> {
    const { pool } = await this.#stock(platform);
    signal.throwIfAborted();
    const workbench = await pool.take();
    try {
      await workbench.takeOver(files, { signal });
    } catch (error) {
      await workbench.close();
      throw error;
    }
    return { sandbox: workbench, release: () => workbench.close() };
  }

  async applyEdits({ id }: Named, changes: readonly FileEdit[]): Promise<boolean> {
    const seat = this.#seats.get(id);
    // A sandbox may be about to open and read the files: report that a resync is needed after the commit.
    if (!seat) return false;
    const { sandbox: workbench } = seat;
    // A lease holder installs packages by itself.
    const wantsPackages = seat.holds === 0 && changes.some(isPackageFile);
    if (!workbench || seat.isBusy || wantsPackages) return false;
    const signal = AbortSignal.timeout(amendMs);
    try {
      for (const { path, file } of changes) {
        if (!file) await removeAny(workbench, path, signal);
        else await workbench.session.writeFile(path, file.content, { signal, mode: file.mode });
      }
      void workbench.notifyChanged(changes.map(({ path, kind }) => ({ path, kind })));
    } catch (error) {
      // Close the sandbox, whose files are now stale.
      this.#options.onError(error);
      this.#vacate(seat);
    }
    return true;
  }

  resync({ id }: Named): void {
    const seat = this.#seats.get(id);
    if (seat) this.#bringInStep(seat);
  }

  status({ id }: Named): PreviewStatus {
    return this.#seats.get(id)?.status ?? 'sleeping';
  }

  /** Returns the status of all awake sandboxes by project, optionally including those of checkpoints. */
  statuses({ checkpoints = false } = {}): ReadonlyMap<string, SandboxStatus> {
    const shown = [...this.#seats].filter(([, { owner }]) => checkpoints || !owner.isCheckpoint);
    return new Map(shown.map(([id, { status }]) => [id, status]));
  }

  async visit(owner: SandboxOwner, { wakes = true, native }: VisitOptions = {}): Promise<Visit> {
    const present = this.#seats.get(owner.id);
    if (!present) {
      if (!wakes) return { status: 'sleeping' };
      const isFree = owner.isCheckpoint || (await this.#options.placement.claimIfFree(owner.id));
      if (!isFree) return { status: 'starting' };
    }
    // A status query does not keep the sandbox awake.
    const seat = present && !wakes ? present : this.#seat(owner);
    // The app on a phone has no page that polls, so wait. The status below reports a failure.
    if (native) await seat.taken.catch(() => undefined);
    if (native && seat.sandbox) {
      const { nativeServer } = seat.sandbox;
      return { status: 'ready', connect: () => nativeServer.connect(native) };
    }
    if (seat.status === 'starting') await Promise.race([seat.settled(), patience()]);
    const { status, sandbox: workbench } = seat;
    if (status === 'ready' && workbench) return { status, connect: () => workbench.connect() };
    return status === 'failed' ? { status, message: seat.message } : { status: 'starting' };
  }

  restart(owner: SandboxOwner): void {
    this.forget(owner);
    this.visit(owner).catch(this.#options.onError);
  }

  forget({ id }: Named): void {
    const seat = this.#seats.get(id);
    if (!seat) return;
    this.#seats.delete(id);
    const left = seat.owner.isCheckpoint ? undefined : this.#options.placement.release(id);
    const closed = Promise.all([seat.close(), left])
      .then(() => undefined)
      .catch(this.#options.onError)
      .finally(() => this.#closing.delete(closed));
    this.#closing.add(closed);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    for (const { owner } of [...this.#seats.values()]) this.forget(owner);
    await Promise.all(this.#closing);
    const stocks = await Promise.allSettled(this.#stocks.values());
    for (const stock of stocks) if (stock.status === 'fulfilled') await stock.value.pool.close();
  }

  /** Claims the sandbox for this process, and resyncs it if another process held it in the meantime. */
  async #join(owner: SandboxOwner): Promise<void> {
    const present = this.#seats.get(owner.id);
    const wasHere = await this.#options.placement.claim(owner.id);
    if (present && !wasHere && present === this.#seats.get(owner.id)) this.#lookAgain(present);
  }

  #seat(owner: SandboxOwner): SandboxEntry {
    if (this.#isClosed) throw new Error('the sandbox manager is closed');
    const present = this.#seats.get(owner.id);
    const now = performance.now();
    if (present && !(present.failure !== undefined && now - present.usedAt > retryMs)) {
      if (present.failure === undefined) present.usedAt = now;
      return present;
    }
    const seat = new SandboxEntry(owner, (signal) => this.#take(owner, signal), now);
    this.#seats.set(owner.id, seat);
    this.#makeRoom(seat);
    void seat.settled().then(() => {
      const isPlaced = this.#seats.get(owner.id) === seat && !owner.isCheckpoint;
      if (isPlaced) this.#options.placement.reportStatus(owner.id, seat.status);
    });
    seat.taken.then(
      // Remove a sandbox that died; the next request gets a new one.
      ({ ended }) => void ended.then(() => this.#vacate(seat)),
      this.#options.onError,
    );
    return seat;
  }

  #vacate(seat: SandboxEntry): void {
    if (this.#seats.get(seat.owner.id) === seat) this.forget(seat.owner);
  }

  /** Closes a sandbox after a failed resync, unless it was closed meanwhile, which aborts the resync. */
  #closeStale(seat: SandboxEntry, error: unknown): void {
    if (this.#seats.get(seat.owner.id) !== seat) return;
    // A failed start was already reported.
    if (seat.failure === undefined) this.#options.onError(error);
    this.forget(seat.owner);
  }

  async #take(owner: SandboxOwner, signal: AbortSignal): Promise<LiveDevSandbox> {
    let workbench: LiveDevSandbox | undefined;
    try {
      const { pool, files } = await this.#stock(owner.platform);
      workbench = await pool.take();
      const environment = await this.#options.environment(owner);
      const theirs = orTemplate(this.#options.files(owner), files);
      await workbench.takeOver(theirs, { signal, environment });
      return workbench;
    } catch (error) {
      await workbench?.close();
      if (error instanceof SandboxError) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new SandboxError('start_failed', message, { cause: error });
    }
  }

  #stock(platform: Platform): Promise<PlatformSandboxes> {
    const known = this.#stocks.get(platform);
    if (known) return known;
    const stock = this.#options.openPlatform(platform, (progress) => {
      for (const [listener, wanted] of this.#listeners) if (wanted === platform) listener(progress);
    });
    this.#stocks.set(platform, stock);
    // A failure caused by the network may not occur the next time.
    stock.catch(() => this.#stocks.delete(platform));
    return stock;
  }

  #bringInStep(seat: SandboxEntry): void {
    const { owner } = seat;
    seat
      .before((workbench, signal) => workbench.takeOver(this.#options.files(owner), { signal }))
      .catch((error) => this.#closeStale(seat, error));
  }

  /** Closes the least recently used sandboxes beyond the limit. */
  #makeRoom(newest: SandboxEntry): void {
    const unused = [...this.#seats.values()]
      .filter((seat) => seat.holds === 0 && seat !== newest)
      .sort((one, other) => one.usedAt - other.usedAt);
    const tooMany = this.#seats.size - this.#options.maxAwake;
    for (const { owner } of unused.slice(0, Math.max(0, tooMany))) this.forget(owner);
  }

  #lookAgain(seat: SandboxEntry): void {
    const { owner } = seat;
    seat
      .before(async (workbench, signal) => {
        const { files } = await this.#stock(owner.platform);
        await workbench.takeOver(orTemplate(this.#options.files(owner), files), { signal });
      })
      .catch((error) => this.#closeStale(seat, error));
  }

  #putToSleep(): void {
    const before = performance.now() - this.#options.idleMs;
    for (const { owner, holds, usedAt } of [...this.#seats.values()]) {
      if (holds === 0 && usedAt < before) this.forget(owner);
    }
  }
}

type Named = Pick<ProjectSandbox, 'id'>;

/** Falls back to the template's files if the project has none yet. */
async function* orTemplate(
  files: AsyncIterable<WorkspaceFile>,
  template: readonly WorkspaceFile[],
): AsyncGenerator<WorkspaceFile> {
  let isEmpty = true;
  for await (const file of files) {
    isEmpty = false;
    yield file;
  }
  if (isEmpty) yield* template;
}

/** Ignores a missing file, which a command may have removed already. */
async function removeAny(
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

function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
}
