import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CandidateServer,
  type LiveAppContent,
  LiveAppError,
  type LiveRelease,
  type LocalLiveApps,
} from '../../core/ports/live-apps.ts';
import { type Abortable, SandboxError } from '../../core/ports/sandbox.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import { type LiveLine, LiveServer, type LiveServerResources } from './live-server.ts';

export interface LiveAppManagerOptions {
  /** Called when the first server needs it. */
  readonly resources: () => Promise<LiveServerResources>;
  /** Returns what the server of a release runs with; undefined if the release is gone. */
  readonly contentOf: (release: LiveRelease) => Promise<LiveAppContent | undefined>;
  readonly environmentOf: (projectId: string) => Promise<LiveAppContent['environment']>;
  /** Returns which of the releases are live. */
  readonly findLive: (releaseIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly jobsSecretOf: (projectId: string) => string;
  readonly serveDatabase: (projectId: string, connection: Duplex) => void;
  readonly serveMail: (projectId: string, connection: Duplex) => void;
  readonly serveUploads: (projectId: string, connection: Duplex) => void;
  readonly onLine: (projectId: string, line: LiveLine) => void;
  /** Time without connections after which a server sleeps; 0 means never. */
  readonly idleMs: number;
  /** Maximum number of servers awake at once; exceeded only while all of them have connections. */
  readonly maxAwake: number;
  readonly onError: (error: unknown) => void;
}

const sweepMs = 2_000;
/** Connections to a server that is being replaced have this long to finish. */
const drainMs = 10_000;
/** Minimum delay before a failed start is retried, so that not every request of a visitor starts a sandbox. */
const retryMs = 3_000;
/** A server that ran for a shorter time has crashed at once, and starts again only after a pause. */
const crashMs = 10_000;
const firstPauseMs = 500;
const maxPauseMs = 8_000;
/** Time after which an earlier crash no longer delays a start. */
const forgiveMs = 60_000;

interface Entry {
  readonly release: LiveRelease;
  readonly starting: Promise<LiveServer>;
  readonly startedAt: number;
  server?: LiveServer;
  hasFailed: boolean;
}

/** Runs the servers of published apps: starts each one when it is needed, and stops it when it is not. */
export class LiveAppManager implements LocalLiveApps {
  readonly #options: LiveAppManagerOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #stopping = new Set<Promise<void>>();
  /** How long the next start of a server that crashed has to wait, by release. */
  readonly #pauses = new Map<string, { readonly ms: number; readonly crashedAt: number }>();
  readonly #sweep: PeriodicTask;
  readonly #closing = new AbortController();

  constructor(options: LiveAppManagerOptions) {
    this.#options = options;
    this.#sweep = new PeriodicTask({
      name: 'live apps',
      everyMs: sweepMs,
      run: () => this.#stopUnneeded(),
      onError: options.onError,
    });
  }

  start(): void {
    this.#sweep.start();
  }

  async connect(release: LiveRelease, { signal }: Abortable = {}): Promise<Duplex> {
    const entry = this.#entry(release);
    try {
      return await this.#connectTo(entry, signal);
    } catch (error) {
      if (!(error instanceof SandboxError)) throw error;
      // It ends at this moment, and its end was not noticed yet.
      if (this.#entries.get(release.id) === entry) this.#onCrash(entry);
      return this.#connectTo(this.#entry(release), signal);
    }
  }

  async startCandidate(
    release: LiveRelease,
    content: LiveAppContent,
    signal: AbortSignal,
  ): Promise<CandidateServer> {
    const server = await this.#startServer(release, content, signal);
    let isKept = false;
    return {
      connect: () => server.connect(),
      keep: () => {
        isKept =
          !this.#closing.signal.aborted && !server.hasEnded && !this.#entries.has(release.id);
        if (isKept) this.#add(release, Promise.resolve(server));
      },
      release: async () => {
        if (!isKept) await server.close();
      },
    };
  }

  async close(): Promise<void> {
    this.#closing.abort(new LiveAppError('The service is stopping'));
    await this.#sweep.stop();
    for (const entry of this.#entries.values()) this.#stop(entry, 0);
    await Promise.all(this.#stopping);
  }

  async #connectTo({ starting }: Entry, signal: AbortSignal | undefined): Promise<Duplex> {
    const server = await (signal ? unlessAborted(starting, signal) : starting);
    return server.connect();
  }

  #entry(release: LiveRelease): Entry {
    this.#closing.signal.throwIfAborted();
    const existing = this.#entries.get(release.id);
    const canRetry = existing?.hasFailed && performance.now() - existing.startedAt > retryMs;
    if (existing && !canRetry) return existing;
    return this.#add(release, this.#startFor(release));
  }

  #add(release: LiveRelease, starting: Promise<LiveServer>): Entry {
    const entry: Entry = { release, starting, startedAt: performance.now(), hasFailed: false };
    this.#entries.set(release.id, entry);
    this.#stopExcess(entry);
    starting.then(
      (server) => {
        entry.server = server;
        // The next connection starts another one.
        void server.ended.then(() => {
          if (this.#entries.get(release.id) === entry) this.#onCrash(entry);
        });
      },
      (error) => {
        entry.hasFailed = true;
        if (!(error instanceof LiveAppError)) this.#options.onError(error);
        else this.#options.onLine(release.projectId, { source: 'service', text: error.message });
      },
    );
    return entry;
  }

  #onCrash(entry: Entry): void {
    const { id } = entry.release;
    this.#stop(entry, 0);
    const crashedAt = performance.now();
    const previousMs = this.#pauses.get(id)?.ms ?? firstPauseMs / 2;
    const isEarly = crashedAt - entry.startedAt < crashMs + previousMs;
    if (isEarly) this.#pauses.set(id, { ms: Math.min(previousMs * 2, maxPauseMs), crashedAt });
  }

  async #startFor(release: LiveRelease): Promise<LiveServer> {
    const pause = this.#pauses.get(release.id);
    if (pause) await delay(pause.ms, undefined, { signal: this.#closing.signal });
    const content = await this.#options.contentOf(release);
    if (!content) throw new LiveAppError('This release no longer exists');
    return this.#startServer(release, content, this.#closing.signal);
  }

  async #startServer(
    { projectId }: LiveRelease,
    content: LiveAppContent,
    signal: AbortSignal,
  ): Promise<LiveServer> {
    const { resources, jobsSecretOf, onLine } = this.#options;
    const { serveDatabase, serveMail, serveUploads } = this.#options;
    return LiveServer.start(
      {
        ...(await resources()),
        ...content,
        jobsSecret: jobsSecretOf(projectId),
        serveDatabase: (connection) => serveDatabase(projectId, connection),
        serveMail: (connection) => serveMail(projectId, connection),
        serveUploads: (connection) => serveUploads(projectId, connection),
        onLine: (line) => onLine(projectId, line),
      },
      AbortSignal.any([signal, this.#closing.signal]),
    );
  }

  async #stopUnneeded(): Promise<void> {
    const { findLive, environmentOf, idleMs } = this.#options;
    const forgivenBefore = performance.now() - forgiveMs;
    for (const [id, { crashedAt }] of this.#pauses)
      if (crashedAt < forgivenBefore) this.#pauses.delete(id);
    const entries = [...this.#entries.values()].filter(({ server }) => server);
    if (entries.length === 0) return;
    const live = await findLive(entries.map(({ release }) => release.id));
    const idleSince = performance.now() - idleMs;
    for (const entry of entries) {
      const { server, release } = entry;
      if (!server || this.#entries.get(release.id) !== entry) continue;
      const isAsleep = idleMs > 0 && server.isIdle && server.usedAt < idleSince;
      if (isAsleep) this.#stop(entry, 0);
      else if (!live.has(release.id)) this.#stop(entry, drainMs);
      else {
        const environment = await environmentOf(release.projectId);
        // The next connection starts a server with the new values.
        if (JSON.stringify(environment) !== JSON.stringify(server.environment))
          this.#stop(entry, drainMs);
      }
    }
  }

  /** Stops the servers that were unused for longest beyond the limit. */
  #stopExcess(newest: Entry): void {
    const excess = this.#entries.size - this.#options.maxAwake;
    if (excess <= 0) return;
    const unused = [...this.#entries.values()]
      .filter((entry) => entry !== newest && entry.server?.isIdle)
      .sort((one, other) => (one.server?.usedAt ?? 0) - (other.server?.usedAt ?? 0));
    for (const entry of unused.slice(0, excess)) this.#stop(entry, 0);
  }

  /** Takes no new connections, and closes the server once those that are open have ended. */
  #stop(entry: Entry, graceMs: number): void {
    if (this.#entries.get(entry.release.id) === entry) this.#entries.delete(entry.release.id);
    const stopped = this.#closeServer(entry, graceMs)
      .catch(this.#options.onError)
      .finally(() => this.#stopping.delete(stopped));
    this.#stopping.add(stopped);
  }

  async #closeServer({ starting }: Entry, graceMs: number): Promise<void> {
    // A start that failed has nothing to close, and was reported.
    const server = await starting.catch(() => undefined);
    if (!server) return;
    const { signal } = this.#closing;
    // Closing the service ends the wait early.
    const grace = delay(graceMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (graceMs > 0) await Promise.race([server.whenIdle(), server.ended, grace]);
    await server.close();
  }
}
