import { setTimeout as delay } from 'node:timers/promises';
import {
  SandboxError,
  type SandboxProcess,
  type SandboxSession,
} from '../../core/ports/sandbox.ts';
import type { BackgroundCommand } from '../../core/ports/sandbox-manager.ts';
import { TokenBucket } from '../../infra/concurrency/token-bucket.ts';
import { Lines } from './lines.ts';

const maxRunning = 5;
/** Ended commands are kept for a while. */
const maxCommands = 10;
const maxLines = 500;
const maxLineLength = 500;
/** Output limit in bytes per second. A command beyond it is throttled instead of keeping the service busy. */
const maxBytesPerSecond = 1_048_576;
/** Most commands that fail do so at once, and most servers print their address. */
const startupMs = 1_000;

/** Commands of a project that run in the background. */
export class BackgroundCommands {
  readonly #session: SandboxSession;
  readonly #closing = new AbortController();
  #commands: readonly RunningCommand[] = [];
  #startedCount = 0;

  constructor(session: SandboxSession) {
    this.#session = session;
  }

  list(): BackgroundCommand[] {
    return this.#commands.map((command) => command.snapshot());
  }

  async run(command: string, signal: AbortSignal): Promise<BackgroundCommand> {
    const running = this.#commands.filter(({ end }) => end === undefined);
    if (running.length >= maxRunning) {
      const names = running.map(({ number, command: line }) => `${number}: ${line}`);
      throw new SandboxError(
        'limit_reached',
        [
          `${maxRunning} commands are already running in the background; end one first.`,
          ...names,
        ].join('\n'),
      );
    }
    this.#startedCount += 1;
    const started = new RunningCommand(
      this.#startedCount,
      command,
      this.#session,
      this.#closing.signal,
    );
    const ended = this.#commands.filter(({ end }) => end !== undefined);
    const surplus = new Set(ended.slice(0, Math.max(0, this.#commands.length + 1 - maxCommands)));
    this.#commands = [...this.#commands.filter((one) => !surplus.has(one)), started];
    try {
      await started.waitForStartup(signal);
    } catch (error) {
      this.#commands = this.#commands.filter((one) => one !== started);
      throw error;
    }
    return started.snapshot();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#commands.map(({ done }) => done));
  }
}

class RunningCommand {
  readonly number: number;
  readonly command: string;
  /** Resolves once the command has ended and all its output was read. */
  readonly done: Promise<void>;
  end: BackgroundCommand['end'];
  readonly #process: Promise<SandboxProcess>;
  readonly #printed: string[] = [];
  readonly #lines = { stdout: this.#createLines(), stderr: this.#createLines() };

  constructor(number: number, command: string, session: SandboxSession, closing: AbortSignal) {
    this.number = number;
    this.command = command;
    this.#process = session.spawn(command, { signal: closing });
    this.done = this.#follow(closing);
  }

  snapshot(): BackgroundCommand {
    const { number, command, end } = this;
    const unfinished = Object.values(this.#lines).flatMap(
      ({ rest }) => rest.slice(0, maxLineLength) || [],
    );
    return { number, command, end, lines: [...this.#printed, ...unfinished] };
  }

  /** Resolves when the command ends, or after a short time. An abort during that time kills the command. */
  async waitForStartup(signal: AbortSignal): Promise<void> {
    const settled = new AbortController();
    try {
      await this.#process;
      const both = AbortSignal.any([signal, settled.signal]);
      await Promise.race([this.done, delay(startupMs, undefined, { signal: both })]);
    } catch (error) {
      // A command that never started need not be killed.
      await this.#process.then((process) => process.kill()).catch(() => undefined);
      signal.throwIfAborted();
      throw error;
    } finally {
      settled.abort();
    }
  }

  async #follow(closing: AbortSignal): Promise<void> {
    const bucket = new TokenBucket(maxBytesPerSecond);
    let end = { exitCode: null as number | null, signal: null as string | null };
    try {
      const process = await this.#process;
      for await (const { stream, bytes } of process.output) {
        this.#lines[stream].add(bytes);
        await bucket.take(bytes.length, closing);
      }
      end = await process.exited;
    } catch {
      // The sandbox and the command are gone, or the command never started.
    }
    this.end = end;
  }

  #createLines(): Lines {
    return new Lines((line) => {
      this.#printed.push(line.slice(0, maxLineLength));
      if (this.#printed.length > maxLines) this.#printed.shift();
    });
  }
}
