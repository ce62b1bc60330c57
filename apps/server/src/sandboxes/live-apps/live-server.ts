import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { jobsSecretVariable } from '../../core/jobs-secret.ts';
import { type LiveAppContent, LiveAppError } from '../../core/ports/live-apps.ts';
import {
  collectSecrets,
  type ProjectEnvironment,
  toProcessEnvironment,
} from '../../core/ports/project-environment.ts';
import {
  type Sandbox,
  type SandboxEgress,
  SandboxError,
  type SandboxHost,
  type SandboxLimits,
  type SandboxProcess,
} from '../../core/ports/sandbox.ts';
import { redactTexts } from '../../core/redact.ts';
import { serverBundlePath } from '../../core/server-bundle-path.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { TokenBucket } from '../../infra/concurrency/token-bucket.ts';
import { Lines } from '../dev-sandbox/lines.ts';
import { type ServeConnection, ServiceLink } from '../dev-sandbox/service-link.ts';

/** Resources that the servers of all apps share. */
export interface LiveServerResources {
  readonly host: SandboxHost;
  readonly limits: SandboxLimits;
  /** Directory with the template's packages, for those that cannot be bundled. */
  readonly modules: string;
  readonly egress?: (() => SandboxEgress) | undefined;
}

export interface LiveServerOptions extends LiveServerResources, LiveAppContent {
  /** With it, the service starts the jobs of the app, which therefore does not start them itself. */
  readonly jobsSecret: string;
  readonly serveDatabase: ServeConnection;
  readonly serveMail: ServeConnection;
  readonly serveUploads: ServeConnection;
  readonly onLine: (line: LiveLine) => void;
}

/** A line that a server printed, or that the service reports about it. */
export interface LiveLine {
  readonly source: 'stdout' | 'stderr' | 'service';
  readonly text: string;
}

const declaredPort = 3000;
const preloadPath = '.millwright/server/accept-connections.mjs';
const preloadSource = join(import.meta.dirname, 'inside/accept-connections.mjs');
const startTimeoutMs = 30_000;
const pollMs = 10;
const maxLineLength = 2_000;
/** Output limit in bytes per second. A server beyond it is throttled instead of keeping the service busy. */
const maxBytesPerSecond = 262_144;
const reasonLines = 20;
const probeMs = 5_000;
/** A server that does not answer for this long is blocked. */
const blockedTimeoutMs = 15_000;
const listenerTimeoutMs = 5_000;

/** The server of a release in its own sandbox. It is started once; after it has ended, another one takes its place. */
export class LiveServer {
  readonly #sandbox: Sandbox;
  readonly #links: readonly ServiceLink[];
  readonly #onLine: (line: LiveLine) => void;
  readonly #closing = new AbortController();
  readonly #latest: string[] = [];
  #process: SandboxProcess | undefined;
  #output: Promise<void> = Promise.resolve();
  /** Resolves when the log has the reason why the process ended. */
  #reported: Promise<void> = Promise.resolve();
  #connections = 0;
  #hasEnded = false;
  #acceptsDirectly = false;
  readonly #waitingForIdle: (() => void)[] = [];
  readonly environment: ProjectEnvironment;
  readonly #jobsSecret: string;
  /** Resolves when the server has ended, for whatever reason. */
  readonly ended: Promise<void>;
  readonly #ended = Promise.withResolvers<void>();
  /** When the last connection was closed, as of `performance.now()`. */
  usedAt = performance.now();

  private constructor(sandbox: Sandbox, links: readonly ServiceLink[], options: LiveServerOptions) {
    this.#sandbox = sandbox;
    this.#links = links;
    this.environment = options.environment;
    this.#jobsSecret = options.jobsSecret;
    const redact = redactTexts([...collectSecrets(options.environment), options.jobsSecret]);
    this.#onLine = ({ source, text }) => options.onLine({ source, text: redact(text) });
    this.ended = this.#ended.promise.then(() => {
      this.#hasEnded = true;
    });
    void sandbox.ended.then(() => this.#ended.resolve());
  }

  /** Resolves when the server accepts connections. Rejects with a LiveAppError that contains what it printed. */
  static async start(options: LiveServerOptions, signal: AbortSignal): Promise<LiveServer> {
    const { host, limits, modules, egress, files, environment } = options;
    const proxy = egress?.();
    proxy?.allow(environment.hosts);
    const links = {
      database: new ServiceLink(),
      mail: new ServiceLink(),
      uploads: new ServiceLink(),
    };
    links.database.assign(options.serveDatabase);
    links.mail.assign(options.serveMail);
    links.uploads.assign(options.serveUploads);
    const sandbox = await host.create({
      limits,
      ports: [declaredPort],
      hasListener: true,
      layers: [{ source: modules, target: 'project/node_modules' }],
      ...(proxy && { egress: proxy }),
      ...links,
      signal,
    });
    const server = new LiveServer(sandbox, Object.values(links), options);
    try {
      await sandbox.session.restore(files, { signal });
      await sandbox.session.writeFile(preloadPath, await readFile(preloadSource), { signal });
      await server.#run(signal);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  get isIdle(): boolean {
    return this.#connections === 0;
  }

  async connect(): Promise<Duplex> {
    const connection = await this.#connect();
    this.#connections += 1;
    this.usedAt = performance.now();
    connection.once('close', () => {
      this.#connections -= 1;
      this.usedAt = performance.now();
      if (this.isIdle) for (const resolve of this.#waitingForIdle.splice(0)) resolve();
    });
    return connection;
  }

  /** Connects through the daemon, except to a server that accepts connections on the socket that it inherited. */
  async #connect(): Promise<Duplex> {
    if (this.#acceptsDirectly) {
      try {
        return await this.#sandbox.connectDirectly();
      } catch {
        // It may still listen on its port; if not, the next line says so.
        this.#acceptsDirectly = false;
      }
    }
    return this.#sandbox.connect(declaredPort);
  }

  /** Resolves when no connection is open. */
  whenIdle(): Promise<void> {
    if (this.isIdle) return Promise.resolve();
    return new Promise((resolve) => this.#waitingForIdle.push(resolve));
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#process?.kill();
    await Promise.all([this.#output, this.#reported]);
    for (const link of this.#links) link.close();
    await this.#sandbox.release();
    this.#ended.resolve();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const started = await this.#sandbox.session.spawn(
      ['node', '--enable-source-maps', '--import', `./${preloadPath}`, serverBundlePath],
      {
        signal: this.#closing.signal,
        inheritsListener: true,
        env: {
          ...toProcessEnvironment(this.environment),
          [jobsSecretVariable]: this.#jobsSecret,
          NODE_ENV: 'production',
          PORT: String(this.#sandbox.portInside(declaredPort)),
        },
      },
    );
    this.#process = started;
    this.#output = this.#readOutput(started);
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(startTimeoutMs)]);
    const exit = started.exited.catch(() => ({ exitCode: null, signal: null }));
    const isListening = await Promise.race([
      this.#waitForPort(deadline),
      exit.then(() => this.#output).then(() => false),
    ]);
    signal.throwIfAborted();
    if (!isListening) throw new LiveAppError(this.#explainFailedStart(deadline.aborted));
    this.#reported = exit.then(async ({ exitCode, signal: killedBy }) => {
      this.#ended.resolve();
      if (!this.#closing.signal.aborted)
        this.#report(await this.#explainExit(killedBy ?? `exit code ${exitCode}`));
    });
    void this.#watch();
    void this.#tryListener();
  }

  /** A server that is not of Node's `http` module never accepts connections on the socket: they would wait for ever. */
  async #tryListener(): Promise<void> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(listenerTimeoutMs)]);
    const answered = this.#probe(() => this.#sandbox.connectDirectly(), signal);
    this.#acceptsDirectly = await answered.catch(() => false);
  }

  /** False if the server did not listen in time. */
  async #waitForPort(deadline: AbortSignal): Promise<boolean> {
    while (!deadline.aborted) {
      try {
        (await this.#sandbox.connect(declaredPort)).destroy();
        return true;
      } catch (error) {
        if (!(error instanceof SandboxError) || error.code !== 'port_closed') throw error;
      }
      await delay(pollMs, undefined, { signal: deadline }).catch(() => undefined);
    }
    return false;
  }

  #explainFailedStart(isLate: boolean): string {
    const reason = isLate
      ? `The server did not listen at the port in PORT within ${startTimeoutMs / 1_000} s`
      : 'The server stopped before it answered a request';
    return [reason, ...this.#latest].join('\n');
  }

  async #explainExit(how: string): Promise<string> {
    // A sandbox that is gone reports nothing.
    const usage = await this.#sandbox.usage().catch(() => undefined);
    return usage?.outOfMemoryKills
      ? 'The server ran out of memory and was stopped'
      : `The server stopped (${how})`;
  }

  async #readOutput(started: SandboxProcess): Promise<void> {
    const toLines = (source: LiveLine['source']) =>
      new Lines((text) => this.#onPrinted({ source, text }), maxLineLength);
    const lines = { stdout: toLines('stdout'), stderr: toLines('stderr') };
    const bucket = new TokenBucket(maxBytesPerSecond);
    try {
      for await (const { stream, bytes } of started.output) {
        lines[stream].add(bytes);
        await bucket.take(bytes.length, this.#closing.signal);
      }
    } catch {
      // The sandbox is gone, which `ended` reports.
    }
    for (const source of ['stdout', 'stderr'] as const)
      if (lines[source].rest !== '') this.#onPrinted({ source, text: lines[source].rest });
  }

  #onPrinted(line: LiveLine): void {
    this.#latest.push(line.text);
    if (this.#latest.length > reasonLines) this.#latest.shift();
    this.#onLine(line);
  }

  #report(text: string): void {
    this.#onLine({ source: 'service', text });
  }

  /** Stops the server if it does not answer while visitors wait. */
  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      // Closing ends the pause early.
      await delay(probeMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      if (this.isIdle || (await this.#answers(signal)) || signal.aborted) continue;
      this.#report(
        `The server did not answer for ${blockedTimeoutMs / 1_000} s and was stopped. The next request starts it again. Its code probably has a loop that does not end`,
      );
      await this.#process?.kill();
      return;
    }
  }

  /** True if the server answers a request in time, whatever the answer is. */
  async #answers(closing: AbortSignal): Promise<boolean> {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(blockedTimeoutMs)]);
    try {
      return await this.#probe(() => this.#connect(), signal);
    } catch {
      // A connection that is refused or reset is not a blocked one.
      return !signal.aborted;
    }
  }

  /** Resolves to true when the server answers a request. */
  async #probe(connect: () => Promise<Duplex>, signal: AbortSignal): Promise<true> {
    const connection = await unlessAborted(connect(), signal);
    const answer = Promise.withResolvers<true>();
    const probe = request({
      createConnection: () => connection,
      method: 'HEAD',
      path: '/api/health',
      signal,
    });
    probe.once('response', (response) => {
      response.resume();
      answer.resolve(true);
    });
    probe.once('error', answer.reject);
    probe.end();
    return answer.promise.finally(() => connection.destroy());
  }
}
