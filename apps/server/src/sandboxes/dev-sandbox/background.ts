import { setTimeout as delay } from 'node:timers/promises';
import {
  SandboxError,
  type SandboxProcess,
  type SandboxSession,
} from '../../core/ports/sandbox.ts';
import type { BackgroundCommand } from '../../core/ports/sandbox-manager.ts';
import { Lines } from './lines.ts';
import { Pace } from './pace.ts';

const MOST_RUNNING = 5;
/** Ended commands are kept for a while. */
const mostKept = 10;
const keptLines = 500;
const longestLine = 500;
/** Output limit in bytes per second. A command beyond it is throttled instead of keeping the service busy. */
const printedPerSecond = 1_048_576;
/** Most commands that fail do so at once, and most servers print their address. */
const firstWordsMs = 1_000;

/** Commands of a project that run in the background. */
export class BackgroundCommands {
  readonly #session: SandboxSession;
  readonly #closing = new AbortController();
  #kept: readonly Running[] = [];
  #begun = 0;

  constructor(session: SandboxSession) {
    this.#session = session;
  }

  list(): BackgroundCommand[] {
    return this.#kept.map((command) => command.told());
  }

  async run(command: string, signal: AbortSignal): Promise<BackgroundCommand> {
    const running = this.#kept.filter(({ end }) => end === undefined);
    if (running.length >= MOST_RUNNING) {
      const names = running.map(({ number, command: line }) => `${number}: ${line}`);
      throw new SandboxError(
        'limit_reached',
        [
          `${MOST_RUNNING} commands are already running in the background; end one first.`,
          ...names,
        ].join('\n'),
      );
    }
    this.#begun += 1;
    const begun = new Running(this.#begun, command, this.#session, this.#closing.signal);
    const ended = this.#kept.filter(({ end }) => end !== undefined);
    const surplus = new Set(ended.slice(0, Math.max(0, this.#kept.length + 1 - mostKept)));
    this.#kept = [...this.#kept.filter((one) => !surplus.has(one)), begun];
    try {
      await begun.firstWords(signal);
    } catch (error) {
      this.#kept = this.#kept.filter((one) => one !== begun);
      throw error;
    }
    return begun.told();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#kept.map(({ done }) => done));
  }
}

class Running {
  readonly number: number;
  readonly command: string;
  /** Resolves once the command has ended and all its output was read. */
  readonly done: Promise<void>;
  end: BackgroundCommand['end'];
  readonly #process: Promise<SandboxProcess>;
  readonly #printed: string[] = [];
  readonly #lines = { stdout: this.#keeping(), stderr: this.#keeping() };

  constructor(number: number, command: string, session: SandboxSession, closing: AbortSignal) {
    this.number = number;
    this.command = command;
    this.#process = session.spawn(command, { signal: closing });
    this.done = this.#follow(closing);
  }

  told(): BackgroundCommand {
    const { number, command, end } = this;
    const unfinished = Object.values(this.#lines).flatMap(
      ({ rest }) => rest.slice(0, longestLine) || [],
    );
    return { number, command, end, lines: [...this.#printed, ...unfinished] };
  }

  /** Resolves when the command ends, or after a short time. An abort during that time kills the command. */
  async firstWords(signal: AbortSignal): Promise<void> {
    const settled = new AbortController();
    try {
      await this.#process;
      const both = AbortSignal.any([signal, settled.signal]);
      await Promise.race([this.done, delay(firstWordsMs, undefined, { signal: both })]);
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
    const pace = new Pace(printedPerSecond);
    let end = { exitCode: null as number | null, signal: null as string | null };
    try {
      const process = await this.#process;
      for await (const { stream, bytes } of process.output) {
        this.#lines[stream].add(bytes);
        await pace.spend(bytes.length, closing);
      }
      end = await process.exited;
    } catch {
      // The sandbox and the command are gone, or the command never started.
    }
    this.end = end;
  }

  #keeping(): Lines {
    return new Lines((line) => {
      this.#printed.push(line.slice(0, longestLine));
      if (this.#printed.length > keptLines) this.#printed.shift();
    });
  }
}
