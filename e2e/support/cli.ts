import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Millwright } from '@millwright/client';
import type { CliRuntime } from '../../apps/cli/src/cli-runtime.ts';
import { runProgram } from '../../apps/cli/src/program.ts';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from './client.ts';
import { millwrightOf } from './client-library.ts';
import { type Scripted, startScripted } from './driver.ts';

const binary = join(import.meta.dirname, '../..', 'node_modules', '.bin', 'millwright');
/** From util-linux; on other systems its arguments differ. */
const script = '/usr/bin/script';
const outputTimeoutMs = 20_000;

export const whyNoTerminal =
  process.platform === 'linux' && existsSync(script) ? false : `${script} of util-linux is missing`;

export interface ExitResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The CLI as a process. */
export class CliProcess {
  readonly child: ChildProcess;
  readonly #exit: Promise<unknown>;
  stdout = '';
  stderr = '';

  constructor(child: ChildProcess) {
    this.child = child;
    this.#exit = once(child, 'close');
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      this.stdout += chunk;
    });
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      this.stderr += chunk;
    });
    // It may exit while the test types.
    child.stdin?.on('error', () => undefined);
  }

  async waitForExit(): Promise<ExitResult> {
    await this.#exit;
    const { stdout, stderr } = this;
    return { code: this.child.exitCode, stdout, stderr };
  }

  /** Waits until the output after an offset matches, and returns it. */
  async waitForOutput(pattern: RegExp, after = 0): Promise<string> {
    const text = () => this.stdout + this.stderr;
    try {
      await eventually(() => pattern.test(text().slice(after)), String(pattern), outputTimeoutMs);
    } catch (error) {
      throw new Error(`${pattern} does not match:\n${text()}`, { cause: error });
    }
    return text();
  }

  /** Stops a process that a failed test left running. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    await this.#exit;
  }

  type(text: string): void {
    this.child.stdin?.write(text);
  }
}

/** A pipe whose reader consumes everything. */
class TextSink extends Writable {
  text = '';

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.text += piece.toString();
    done();
  }
}

/** A user's machine: a home, a working directory and a shell environment. */
export class Machine implements AsyncDisposable {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #started: CliProcess[] = [];

  private constructor(folder: string, env: Record<string, string>) {
    this.folder = folder;
    this.env = { ...bareEnvironment(), HOME: folder, ...env };
  }

  static async create(env: Record<string, string> = {}): Promise<Machine> {
    return new Machine(await mkdtemp(join(tmpdir(), 'millwright-cli-')), env);
  }

  start(args: readonly string[], env: Record<string, string> = {}): CliProcess {
    const options = { cwd: this.folder, env: { ...this.env, ...env } };
    const child = spawn(binary, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    return this.#track(child);
  }

  /** Runs to completion without input, in a separate process. */
  runProcess(args: readonly string[], env: Record<string, string> = {}): Promise<ExitResult> {
    const process_ = this.start(args, env);
    process_.child.stdin?.end();
    return process_.waitForExit();
  }

  /** Same in this process: everything but `main.ts`, without the start-up time of a process. */
  async run(args: readonly string[], env: Record<string, string> = {}): Promise<ExitResult> {
    const [stdout, stderr] = [new TextSink(), new TextSink()];
    const world = {
      env: { ...this.env, ...env },
      cwd: this.folder,
      home: this.folder,
      platform: process.platform,
      stdin: Readable.from([]),
      stdout,
      stderr,
      onInterrupt: () => ({ [Symbol.dispose]: () => undefined }),
    };
    const code = await runProgram(world as never as CliRuntime, args);
    return { code, stdout: stdout.text, stderr: stderr.text };
  }

  /** Runs in a terminal of 80 columns; its output includes cursor control sequences. */
  startInTerminal(args: readonly string[], env: Record<string, string> = {}): CliProcess {
    const words = [binary, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
    const line = `stty cols 80 rows 24; exec ${words.join(' ')}`;
    const child = spawn(script, ['-qfec', line, '/dev/null'], {
      cwd: this.folder,
      env: { ...this.env, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    return this.#track(child);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((one) => one.stop()));
    await rm(this.folder, { recursive: true, force: true });
  }

  #track(child: ChildProcess): CliProcess {
    const started = new CliProcess(child);
    this.#started.push(started);
    return started;
  }
}

/** A service, a signed-in user and the user's machine. */
export interface CliFixture extends AsyncDisposable {
  readonly service: Scripted;
  readonly ada: Client;
  readonly millwright: Millwright;
  readonly machine: Machine;
}

export async function startCliFixture(settings: Record<string, string> = {}): Promise<CliFixture> {
  const service = await startScripted({ RATE_LIMIT_TURNS_PER_HOUR: '0', ...settings });
  const ada = await Client.of(service);
  const machine = await Machine.create({
    MILLWRIGHT_URL: service.url,
    MILLWRIGHT_TOKEN: ada.token,
  });
  return {
    service,
    ada,
    millwright: millwrightOf(ada),
    machine,
    async [Symbol.asyncDispose]() {
      await machine[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    },
  };
}
