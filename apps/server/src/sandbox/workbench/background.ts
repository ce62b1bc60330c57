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
/** Those that ended are of interest for a while. */
const mostKept = 10;
const keptLines = 500;
const longestLine = 500;
/** What one may print in a second. Beyond that it waits, instead of keeping the service busy. */
const printedPerSecond = 1_048_576;
/** Most that fail do so at once, and most that serve say where. */
const firstWordsMs = 1_000;

/** Commands of a project that go on while others work. */
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
        [`${MOST_RUNNING} commands run in the background already; end one first.`, ...names].join(
          '\n',
        ),
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
  /** Resolves when it has ended and all it printed was read. */
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

  /** Resolves after its end or a moment; who does not want to wait for that does not want it at all. */
  async firstWords(signal: AbortSignal): Promise<void> {
    const settled = new AbortController();
    try {
      await this.#process;
      const both = AbortSignal.any([signal, settled.signal]);
      await Promise.race([this.done, delay(firstWordsMs, undefined, { signal: both })]);
    } catch (error) {
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
      // The sandbox is gone and the command with it, or it never began.
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
