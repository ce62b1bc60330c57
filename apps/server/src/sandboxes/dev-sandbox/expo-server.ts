import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Sandbox, SandboxError, type SandboxProcess } from '../../core/ports/sandbox.ts';
import {
  createExpoServerEnvironment,
  expoServerCommand,
  expoServerPort,
} from '../dev-server/expo-server-command.ts';
import { Lines } from './lines.ts';

const readyTimeoutMs = 60_000;
const pollMs = 250;
const maxLines = 20;

/** Runs Expo's own server for phones. The first connection starts it, and later ones restart it after it has ended. */
export class ExpoServer {
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
    return this.#sandbox.connect(expoServerPort);
  }

  /** Resolves once the server listens. It ends with its sandbox. */
  async #start(address: URL): Promise<void> {
    const env = createExpoServerEnvironment(address);
    const command = expoServerCommand(this.#sandbox.portInside(expoServerPort));
    const started = await this.#sandbox.session.spawn(command, { env });
    const lastLines: string[] = [];
    void drain(started, lastLines);
    let hasEnded = false;
    // A lost sandbox has ended the server as well.
    started.exited
      .catch(() => undefined)
      .then(() => {
        hasEnded = true;
        this.#running = undefined;
      });
    const deadline = performance.now() + readyTimeoutMs;
    for (;;) {
      // Fails until the server listens.
      const connection = await this.#sandbox.connect(expoServerPort).catch(() => undefined);
      connection?.destroy();
      if (connection) return;
      if (hasEnded || performance.now() > deadline) {
        await started.kill();
        throw new SandboxError('failed', ['Expo did not start.', ...lastLines].join('\n'));
      }
      await delay(pollMs);
    }
  }
}

/** Reads the output, because a full pipe would block the server. */
async function drain({ output }: SandboxProcess, lastLines: string[]): Promise<void> {
  const lines = new Lines((line) => {
    lastLines.push(line);
    if (lastLines.length > maxLines) lastLines.shift();
  });
  try {
    for await (const { bytes } of output) lines.add(bytes);
  } catch {
    // The end of the process is handled elsewhere.
  }
}
