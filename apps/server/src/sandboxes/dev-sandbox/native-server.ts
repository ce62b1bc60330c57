import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, SandboxError, type SandboxProcess } from '../../core/ports/sandbox.ts';
import { NATIVE_PORT, nativeCommand, nativeEnvironment } from '../dev-server/native-server.ts';
import { Lines } from './lines.ts';

const readyMs = 60_000;
const pollMs = 250;
const keptLines = 20;

/** Runs Expo's own server for phones. The first connection starts it, and later ones restart it after it has ended. */
export class NativeServer {
  readonly #sandbox: Sandbox;
  #running: Promise<void> | undefined;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
  }

  /** Opens a connection to the server; `address` is the URL at which phones reach it. */
  async connect(address: URL): Promise<Duplex> {
    this.#running ??= this.#start(address).catch((error) => {
      this.#running = undefined;
      throw error;
    });
    await this.#running;
    return this.#sandbox.connect(NATIVE_PORT);
  }

  /** Resolves once the server listens. It ends with its sandbox. */
  async #start(address: URL): Promise<void> {
    const env = nativeEnvironment(address);
    const started = await this.#sandbox.session.spawn(nativeCommand, { env });
    const said: string[] = [];
    void drain(started, said);
    let hasEnded = false;
    // A lost sandbox has ended the server as well.
    started.exited
      .catch(() => undefined)
      .then(() => {
        hasEnded = true;
        this.#running = undefined;
      });
    const deadline = performance.now() + readyMs;
    for (;;) {
      // Fails until the server listens.
      const connection = await this.#sandbox.connect(NATIVE_PORT).catch(() => undefined);
      connection?.destroy();
      if (connection) return;
      if (hasEnded || performance.now() > deadline) {
        await started.kill();
        throw new SandboxError('failed', ['Expo did not start.', ...said].join('\n'));
      }
      await delay(pollMs);
    }
  }
}

/** Reads the output, because a full pipe would block the server. */
async function drain({ output }: SandboxProcess, said: string[]): Promise<void> {
  const lines = new Lines((line) => {
    said.push(line);
    if (said.length > keptLines) said.shift();
  });
  try {
    for await (const { bytes } of output) lines.add(bytes);
  } catch {
    // The end of the process is handled elsewhere.
  }
}
