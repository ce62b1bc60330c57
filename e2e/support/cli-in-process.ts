import { PassThrough, Writable } from 'node:stream';
import type { CliRuntime } from '../../apps/cli/src/cli-runtime.ts';
import { runProgram } from '../../apps/cli/src/program.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';

const outputTimeoutMs = 20_000;

export interface ExitResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running CLI, in a process of its own or in this one. */
export interface RunningCli {
  readonly stdout: string;
  readonly stderr: string;
  type(text: string): void;
  endInput(): void;
  interrupt(signal: 'SIGINT' | 'SIGTERM'): void;
  /** Waits until the output after an offset matches, and returns it. */
  waitForOutput(pattern: RegExp, after?: number): Promise<string>;
  waitForExit(): Promise<ExitResult>;
  /** Stops a CLI that a failed test left running. */
  stop(): Promise<void>;
}

export async function waitForMatch(
  text: () => string,
  pattern: RegExp,
  after = 0,
): Promise<string> {
  try {
    await eventually(() => pattern.test(text().slice(after)), String(pattern), outputTimeoutMs);
  } catch (error) {
    throw new Error(`${pattern} does not match:\n${text()}`, { cause: error });
  }
  return text();
}

/** A pipe, or a terminal of 80 columns, whose reader consumes everything. */
class TextSink extends Writable {
  readonly isTTY: boolean;
  readonly columns: number | undefined;
  text = '';

  constructor(isTTY: boolean) {
    super({ decodeStrings: false });
    this.isTTY = isTTY;
    this.columns = isTTY ? 80 : undefined;
  }

  override _write(piece: string | Buffer, _encoding: string, done: () => void): void {
    const text = piece.toString();
    this.text += this.isTTY ? text.replaceAll('\n', '\r\n') : text;
    done();
  }
}

/** A keyboard, read one key at a time, or a pipe. */
class TextSource extends PassThrough {
  readonly isTTY: boolean;
  isRaw = false;

  constructor(isTTY: boolean) {
    super();
    this.isTTY = isTTY;
  }

  setRawMode(isRaw: boolean): this {
    this.isRaw = isRaw;
    return this;
  }
}

export interface InProcessOptions {
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly isTerminal: boolean;
}

/** The CLI in this process: everything but `main.ts`, without the start-up time of a process. */
export class CliInProcess implements RunningCli {
  readonly #stdin: TextSource;
  readonly #stdout: TextSink;
  readonly #stderr: TextSink;
  readonly #interrupts = new Set<(signal: 'SIGINT' | 'SIGTERM') => void>();
  readonly #code: Promise<number>;
  #hasEnded = false;

  constructor({ args, folder, env, isTerminal }: InProcessOptions) {
    this.#stdin = new TextSource(isTerminal);
    this.#stdout = new TextSink(isTerminal);
    // A terminal shows both.
    this.#stderr = isTerminal ? this.#stdout : new TextSink(false);
    const runtime = {
      env,
      cwd: folder,
      home: folder,
      platform: process.platform,
      stdin: this.#stdin,
      stdout: this.#stdout,
      stderr: this.#stderr,
      onInterrupt: (listener: (signal: 'SIGINT' | 'SIGTERM') => void) => {
        this.#interrupts.add(listener);
        return { [Symbol.dispose]: () => void this.#interrupts.delete(listener) };
      },
    };
    this.#code = runProgram(runtime as never as CliRuntime, args).finally(() => {
      this.#hasEnded = true;
    });
  }

  get stdout(): string {
    return this.#stdout.text;
  }

  get stderr(): string {
    return this.#stderr === this.#stdout ? '' : this.#stderr.text;
  }

  type(text: string): void {
    this.#stdin.write(text);
  }

  endInput(): void {
    this.#stdin.end();
  }

  interrupt(signal: 'SIGINT' | 'SIGTERM'): void {
    for (const listener of this.#interrupts) listener(signal);
  }

  waitForOutput(pattern: RegExp, after = 0): Promise<string> {
    return waitForMatch(() => this.stdout + this.stderr, pattern, after);
  }

  async waitForExit(): Promise<ExitResult> {
    const code = await this.#code;
    return { code, stdout: this.stdout, stderr: this.stderr };
  }

  async stop(): Promise<void> {
    if (!this.#hasEnded) {
      this.interrupt('SIGTERM');
      this.interrupt('SIGTERM');
    }
    await this.#code;
  }
}
