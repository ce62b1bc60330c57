import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describeRequest } from '../../core/app-log/describe-request.ts';
import type { Sandbox, SandboxProcess } from '../../core/ports/sandbox.ts';
import type { BuildError, TouchedFile } from '../../core/ports/sandbox-manager.ts';
import type { ServerLogOrigin } from '../../core/ports/server-log.ts';
import type { Redact } from '../../core/redact.ts';
import { TokenBucket } from '../../infra/concurrency/token-bucket.ts';
import { type Order, type Report, stdoutMark } from '../dev-server/launcher-protocol.ts';
import { Lines } from './lines.ts';
import { parseLauncherReport } from './parse-launcher-report.ts';
import { ServerLog } from './server-log.ts';

export type DevServerState =
  | { readonly status: 'starting' }
  | { readonly status: 'ready' }
  /** The server does not stay up; it is retried when files change. */
  | { readonly status: 'failed'; readonly message: string };

/** Declared port of the sandbox. */
export const devPort = 5173;

/**
 * Runs in a shell because only the shell knows the path of the workspace: `project` in a home directory, next to
 * `launcher`.
 */
const commandFor = (port: number) =>
  `exec node ../launcher/launcher.mjs --workspace "$PWD" --port ${port} --cache "$TMPDIR/dev-server"`;

const firstPauseMs = 250;
const maxPauseMs = 4_000;
/** Number of consecutive failed starts after which the server is reported as failed. */
const maxFailures = 4;
/** A server that ran this long did not end for the same reason as the previous one. */
const stableMs = 10_000;
/** A server that takes longer to serve its page hangs; a retry would hang as well. */
const readyTimeoutMs = 30_000;
const maxLineChars = 2_000;
/** Output limit in bytes per second. A server beyond it is throttled instead of keeping the service busy. */
const maxBytesPerSecond = 1_048_576;
/** Upper bound on the wait for a check after a file change. */
const checkTimeoutMs = 20_000;
/** A server that gives no sign of life for this long while an order waits is blocked. */
const blockedTimeoutMs = 10_000;
const blockedPollMs = 1_000;
const blockedMessage = `The dev server was blocked for ${blockedTimeoutMs / 1_000} s and was restarted. Code that runs in it does not end, probably a loop in server/ or in vite.config.ts`;

const noLocation = { file: null, line: null, column: null, plugin: null, frame: null };

/** Runs the dev server of a workspace, restarts it, and collects its errors. */
export class DevServer {
  readonly #sandbox: Sandbox;
  readonly #redact: Redact;
  readonly #closing = new AbortController();
  readonly #errors = new Map<string, BuildError>();
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  /** True once the current process has served the page. */
  #hasServed = false;
  #lastSignAt = 0;
  /** Orders that have not arrived at the current process. */
  readonly #undelivered = new Map<number, Order>();
  /** Set if the current code blocks the server. */
  #blockedError: BuildError | undefined;
  /** Undefined until the server is started. */
  #done: Promise<void> | undefined;
  #process: SandboxProcess | undefined;
  #orders = 0;
  #environment: Readonly<Record<string, string>> = {};
  #state: DevServerState = { status: 'starting' };
  #override: DevServerState | undefined;
  #settled = Promise.withResolvers<void>();
  #wake = Promise.withResolvers<void>();
  /** The server's latest output and requests. */
  readonly log = new ServerLog();

  /** `redact` removes the secrets of the project's code, because visitors see why a server does not start. */
  constructor(sandbox: Sandbox, redact: Redact) {
    this.#sandbox = sandbox;
    this.#redact = redact;
  }

  /** Runs the server from now on. Idempotent. */
  start(): void {
    this.#done ??= this.#supervise();
  }

  get state(): DevServerState {
    return this.#override ?? this.#state;
  }

  /** Reason why the page cannot be shown, regardless of the server's own state. */
  get blockedReason(): string | undefined {
    return this.#override?.status === 'failed' ? this.#override.message : undefined;
  }

  /** Current errors in the code. */
  get errors(): readonly BuildError[] {
    return [...(this.#blockedError ? [this.#blockedError] : []), ...this.#errors.values()];
  }

  /** True while the server has not checked all changes yet, and may restart because of them. */
  get isChecking(): boolean {
    return this.#waiting.size > 0;
  }

  /** Resolves when the page answers, or once it is clear that it will not. */
  async settled(): Promise<DevServerState> {
    await this.#settled.promise;
    return this.state;
  }

  /**
   * Overrides the server's own state until the next reset, or for a failure until files change: the page cannot be
   * shown while something it needs is missing.
   */
  overrideState(state: DevServerState | undefined): void {
    if (state?.status === 'failed') this.#appendLog('service', state.message);
    this.#update(() => {
      this.#override = state;
    });
  }

  /** Notifies the server of written files; resolves once the code was checked again. */
  notifyChanged(files: readonly TouchedFile[]): Promise<void> {
    if (this.#override?.status === 'failed') this.overrideState(undefined);
    if (files.length > 0) this.#blockedError = undefined;
    return this.#order((id) => ({ type: 'changed', id, files }));
  }

  /** Notifies the server that all files were replaced, and sets its environment from now on. */
  async reset(environment: Readonly<Record<string, string>> = {}): Promise<void> {
    this.overrideState(undefined);
    await this.#startAnew(environment);
  }

  /** Starts the server anew if its environment changes; resolves once the code was checked again. */
  async setEnvironment(environment: Readonly<Record<string, string>>): Promise<void> {
    if (JSON.stringify(environment) === JSON.stringify(this.#environment)) return;
    await this.#startAnew(environment);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake.resolve();
    await this.#process?.kill();
    await this.#done;
  }

  #startAnew(environment: Readonly<Record<string, string>>): Promise<void> {
    this.#environment = environment;
    this.#errors.clear();
    this.#blockedError = undefined;
    this.#setState({ status: 'starting' });
    return this.#order((id) => ({ type: 'reset', id, environment }));
  }

  async #order(make: (id: number) => Order): Promise<void> {
    // It reads the files if it starts later.
    if (!this.#done) return;
    this.#orders += 1;
    const order = make(this.#orders);
    const reply = Promise.withResolvers<void>();
    this.#waiting.set(order.id, reply);
    this.#wake.resolve();
    const timer = setTimeout(reply.resolve, checkTimeoutMs);
    const sentAt = performance.now();
    const watch = setInterval(() => this.#restartIfBlocked(sentAt), blockedPollMs);
    if (this.#process) this.#undelivered.set(order.id, order);
    // A server that is down, or ends now, reads the files when it starts again.
    this.#process?.write(`${JSON.stringify(order)}\n`).catch(() => undefined);
    await reply.promise;
    clearTimeout(timer);
    clearInterval(watch);
  }

  /** Ends a blocked server. Until it has served the page, the limit for its start applies. */
  #restartIfBlocked(sentAt: number): void {
    const silentMs = performance.now() - Math.max(sentAt, this.#lastSignAt);
    if (!this.#hasServed || silentMs < blockedTimeoutMs) return;
    this.#hasServed = false;
    const orders = [...this.#undelivered.values()];
    // Files that have changed since may have replaced the code that blocks.
    const isChanged = orders.some((order) => order.type === 'reset' || order.files.length > 0);
    if (!isChanged) this.#blockedError = { ...noLocation, message: blockedMessage };
    this.#appendLog('service', blockedMessage);
    void this.#process?.kill();
  }

  async #supervise(): Promise<void> {
    let failures = 0;
    let pause = firstPauseMs;
    while (!this.#closing.signal.aborted) {
      const since = Date.now();
      const outcome = await this.#runOnce();
      if (this.#closing.signal.aborted) break;
      const ranMs = Date.now() - since;
      if (outcome === 'ready' && ranMs > stableMs) {
        failures = 0;
        pause = firstPauseMs;
      }
      failures = outcome === 'hung' ? maxFailures : failures + 1;
      if (failures < maxFailures) {
        this.#setState({ status: 'starting' });
      } else {
        this.#setState({ status: 'failed', message: this.log.texts(20).join('\n') });
        this.#resolveOrders(this.#orders);
        this.#wake = Promise.withResolvers();
        await this.#wake.promise;
      }
      // Closing aborts the pause; the loop condition ends the loop.
      await delay(pause, undefined, { signal: this.#closing.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, maxPauseMs);
    }
    this.#setState({ status: 'failed', message: 'The sandbox was closed' });
    this.#resolveOrders(this.#orders);
  }

  /** Runs the server until it exits; returns how far it got. */
  async #runOnce(): Promise<'ready' | 'hung' | 'unready'> {
    let outcome: 'ready' | 'hung' | 'unready' = 'unready';
    let hangTimer: NodeJS.Timeout | undefined;
    try {
      const port = this.#sandbox.portInside(devPort);
      const environment = this.#environment;
      const started = await this.#sandbox.session.spawn(commandFor(port), {
        signal: this.#closing.signal,
        env: environment,
      });
      // Earlier orders are covered by this start, which also finds all errors again.
      const ordered = this.#orders;
      this.#undelivered.clear();
      this.#errors.clear();
      this.#hasServed = false;
      this.#process = started;
      // Except for an environment that was set in the meantime.
      if (environment !== this.#environment) void this.#startAnew(this.#environment);
      hangTimer = setTimeout(() => {
        outcome = 'hung';
        this.#appendLog('service', 'The dev server did not serve a page in time');
        void started.kill();
      }, readyTimeoutMs);
      const reports = new Lines((line) => {
        const report = parseLauncherReport(line);
        if (!report) return this.#appendPrinted(line);
        if (report.type === 'ready') {
          outcome = 'ready';
          this.#hasServed = true;
          clearTimeout(hangTimer);
        }
        this.#apply(report, ordered);
      });
      const printed = new Lines((line) => this.#appendPrinted(line), maxLineChars);
      const bucket = new TokenBucket(maxBytesPerSecond);
      for await (const { stream, bytes } of started.output) {
        (stream === 'stdout' ? reports : printed).add(bytes);
        await bucket.take(bytes.length, this.#closing.signal);
      }
      const { exitCode, signal } = await started.exited;
      this.#appendLog('service', `The dev server stopped (${signal ?? `exit code ${exitCode}`})`);
    } catch (error) {
      this.#appendLog('service', `The dev server could not start: ${String(error)}`);
    }
    clearTimeout(hangTimer);
    this.#process = undefined;
    return outcome;
  }

  /** Applies a report. `ordered` is the last order that the start of this process covers. */
  #apply(report: Report, ordered: number): void {
    this.#lastSignAt = performance.now();
    switch (report.type) {
      case 'ready':
        this.#setState({ status: 'ready' });
        break;
      case 'error': {
        const error = this.#redact(report.error);
        this.#errors.set(JSON.stringify(report.error), error);
        this.#appendLog('build', describeBuildError(error));
        break;
      }
      case 'request':
        this.#appendLog('request', describeRequest({ ...report, durationMs: report.ms }));
        break;
      case 'fixed':
        for (const [key, { file }] of this.#errors) {
          if (file === report.file) this.#errors.delete(key);
        }
        break;
      case 'alive':
        for (const id of this.#undelivered.keys())
          if (id <= report.id) this.#undelivered.delete(id);
        break;
      case 'checked':
        this.#resolveOrders(report.id === 0 ? ordered : report.id);
    }
  }

  #resolveOrders(id: number): void {
    for (const [waiting, reply] of this.#waiting) {
      if (waiting > id) continue;
      this.#waiting.delete(waiting);
      reply.resolve();
    }
  }

  #setState(state: DevServerState): void {
    this.#update(() => {
      this.#state = state;
    });
  }

  #update(change: () => void): void {
    const wasSettled = this.state.status !== 'starting';
    change();
    if (this.state.status !== 'starting') this.#settled.resolve();
    else if (wasSettled) this.#settled = Promise.withResolvers();
  }

  #appendPrinted(line: string): void {
    const text = stripVTControlCharacters(line.replaceAll(stdoutMark, ''));
    this.#appendLog(line.startsWith(stdoutMark) ? 'stdout' : 'stderr', text);
  }

  #appendLog(origin: ServerLogOrigin, text: string): void {
    this.log.add(origin, this.#redact(text));
  }
}

/** The position looks like a frame of a stack, as in other errors. */
function describeBuildError({ file, line, column, message, frame }: BuildError): string {
  const position = [file, line, column].filter((part) => part !== null).join(':');
  return [message, ...(position ? [`    at ${position}`] : []), ...(frame ? [frame] : [])].join(
    '\n',
  );
}
