import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import {
  type Abortable,
  type Sandbox,
  type SandboxEgress,
  type SandboxEnd,
  SandboxError,
  type SandboxLink,
  type SandboxUsage,
} from '../core/ports/sandbox.ts';
import { DaemonError } from './daemon/daemon-error.ts';
import { wireFd } from './daemon/daemon-options.ts';
import { Wire, type WireStream } from './daemon/wire.ts';
import { WireStreamDuplex } from './daemon/wire-stream-duplex.ts';
import { DaemonClient, toSandboxError } from './daemon-client.ts';
import { DaemonSandboxSession } from './daemon-sandbox-session.ts';
import type { InheritedListener } from './inherited-listener.ts';

/** A sandbox created by a driver: a daemon that is starting, and the means to remove it. */
export interface DriverSandbox {
  readonly id: string;
  readonly child: ChildProcess;
  /** Ports on which servers inside listen instead of the declared ones. */
  readonly ports?: Readonly<Record<number, number>>;
  readonly listener?: InheritedListener | undefined;
  /** Ends every process of the sandbox and removes everything that belongs to it. */
  destroy(): Promise<void>;
  measure(): Promise<Omit<SandboxUsage, 'diskBytes'>>;
}

/** Handlers of the connections that code in the sandbox opens. */
interface Handlers {
  readonly egress?: SandboxEgress | undefined;
  readonly database?: SandboxLink | undefined;
  readonly mail?: SandboxLink | undefined;
  readonly uploads?: SandboxLink | undefined;
}

const services = ['egress', 'database', 'mail', 'uploads'] as const satisfies (keyof Handlers)[];

const startTimeoutMs = 20_000;
const heartbeatMs = 5_000;
/** A sandbox that uses its full CPU share answers late but is not dead. */
const maxSilenceMs = 30_000;
const maxStderrChars = 4_000;

const diskSchema = z.object({ diskBytes: z.number() });

/** A running sandbox, from the start of its daemon to its end. */
export class DaemonSandbox implements Sandbox {
  readonly id: string;
  readonly session: DaemonSandboxSession;
  readonly ended: Promise<SandboxEnd>;

  readonly #driverSandbox: DriverSandbox;
  readonly #handlers: Handlers;
  readonly #wire: Wire;
  readonly #ready = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<SandboxEnd>();
  readonly #exit: Promise<unknown>;
  #heartbeat: NodeJS.Timeout | undefined;
  #ending: Promise<void> | undefined;
  #stderr = '';

  private constructor(driverSandbox: DriverSandbox, handlers: Handlers) {
    this.id = driverSandbox.id;
    this.#driverSandbox = driverSandbox;
    this.#handlers = handlers;
    this.ended = this.#end.promise;
    // `start` awaits the promise later; until then a rejection must not count as unhandled.
    this.#ready.promise.catch(() => {});
    const { child } = driverSandbox;
    this.#exit = new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', (error) => {
        this.#stderr ||= error.message;
        this.#ready.reject(error);
        resolve(undefined);
      });
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-maxStderrChars);
    });
    this.#wire = new Wire(child.stdio[wireFd] as Duplex, {
      side: 'service',
      onOpen: (stream) => this.#opened(stream),
      onLost: (reason) => {
        this.#ready.reject(reason);
        void this.#finish();
      },
    });
    this.session = new DaemonSandboxSession(this.#wire);
  }

  /** Resolves once the daemon is ready. Leaves nothing behind on failure. */
  static async start(
    driverSandbox: DriverSandbox,
    { signal, ...handlers }: Handlers & { signal?: AbortSignal | undefined },
  ): Promise<DaemonSandbox> {
    const sandbox = new DaemonSandbox(driverSandbox, handlers);
    const abort = () => sandbox.#ready.reject(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(
      () => sandbox.#ready.reject(new Error('the daemon did not respond')),
      startTimeoutMs,
    );
    try {
      signal?.throwIfAborted();
      await sandbox.#ready.promise;
      sandbox.#heartbeat = setInterval(sandbox.#beat, heartbeatMs).unref();
      return sandbox;
    } catch (error) {
      await sandbox.#finish('crashed');
      signal?.throwIfAborted();
      const reason = sandbox.#stderr.trim() || (error as Error).message;
      throw new SandboxError('start_failed', `No sandbox could be started: ${reason}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  async connect(port: number, { signal }: Abortable = {}): Promise<Duplex> {
    signal?.throwIfAborted();
    const exchange = new DaemonClient(this.#wire, { op: 'connect', port });
    const abort = () => exchange.abort();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      await exchange.reply(z.object({}));
      return new WireStreamDuplex(exchange.stream);
    } catch (error) {
      signal?.throwIfAborted();
      throw toSandboxError(error);
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async connectDirectly(): Promise<Duplex> {
    const { listener } = this.#driverSandbox;
    if (!listener) throw new SandboxError('port_closed', 'The sandbox has no listening socket.');
    return listener.connect();
  }

  portInside(port: number): number {
    return this.#driverSandbox.ports?.[port] ?? port;
  }

  async usage(): Promise<SandboxUsage> {
    const disk = new DaemonClient(this.#wire, { op: 'usage' }).reply(diskSchema);
    const measured = await this.#driverSandbox.measure();
    try {
      return { ...measured, diskBytes: (await disk).diskBytes };
    } catch (error) {
      throw toSandboxError(error);
    }
  }

  release(): Promise<void> {
    return this.#finish('released');
  }

  #opened(stream: WireStream): void {
    const { op } = stream.header as { op?: unknown };
    if (op === 'ready') {
      stream.end();
      this.#ready.resolve();
      return;
    }
    const service = services.find((one) => one === op);
    const handler = service && this.#handlers[service];
    if (handler) handler.accept(new WireStreamDuplex(stream));
    else stream.reset(new DaemonError('failed', 'Not available.'));
  }

  #pingSentAt: number | undefined;

  readonly #beat = (): void => {
    const now = performance.now();
    if (this.#pingSentAt === undefined) {
      this.#pingSentAt = now;
      void this.#wire.ping().then(() => {
        this.#pingSentAt = undefined;
      });
    } else if (now - this.#pingSentAt > maxSilenceMs) void this.#finish('unresponsive');
  };

  #finish(reason?: SandboxEnd): Promise<void> {
    if (this.#ending) return this.#ending;
    // Set before cleanup starts: cleanup closes the wire, which calls this method again.
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ending = promise;
    resolve(this.#cleanUp(reason));
    return promise;
  }

  async #cleanUp(reason: SandboxEnd | undefined): Promise<void> {
    clearInterval(this.#heartbeat);
    // For an unexpected end, determine the reason before its traces are removed.
    const found = reason ?? (await this.#findEndReason());
    this.#wire.lose(new Error(found));
    for (const service of services) this.#handlers[service]?.close();
    await this.#driverSandbox.listener?.close();
    await this.#driverSandbox.destroy();
    await this.#exit;
    this.#end.resolve(found);
  }

  async #findEndReason(): Promise<SandboxEnd> {
    // Without a measurement, the reason stays unknown.
    const { outOfMemoryKills } = await this.#driverSandbox
      .measure()
      .catch(() => ({ outOfMemoryKills: 0 }));
    if (outOfMemoryKills === 0) return 'crashed';
    const { child } = this.#driverSandbox;
    if (child.exitCode === null && child.signalCode === null) {
      await Promise.race([this.#exit, once(AbortSignal.timeout(1_000), 'abort')]);
    }
    const wasKilled = child.signalCode === 'SIGKILL' || child.exitCode === 128 + 9;
    return wasKilled ? 'out_of_memory' : 'crashed';
  }
}
