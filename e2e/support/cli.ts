import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Millwright } from '@millwright/client';
import { bareEnvironment } from '../../apps/server/src/testing/bare-environment.ts';
import { CliInProcess, type ExitResult, type RunningCli, waitForMatch } from './cli-in-process.ts';
import { Client } from './client.ts';
import { millwrightOf } from './client-library.ts';
import { type Scripted, startScripted } from './driver.ts';
import { leaseService } from './shared-service.ts';

const binary = join(import.meta.dirname, '../..', 'node_modules', '.bin', 'millwright');
/** From util-linux; on other systems its arguments differ. */
const script = '/usr/bin/script';

export const whyNoTerminal =
  process.platform === 'linux' && existsSync(script) ? false : `${script} of util-linux is missing`;

/** The CLI as a process. */
export class CliProcess implements RunningCli {
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

  waitForOutput(pattern: RegExp, after = 0): Promise<string> {
    return waitForMatch(() => this.stdout + this.stderr, pattern, after);
  }

  /** Stops a process that a failed test left running. */
  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    await this.#exit;
  }

  type(text: string): void {
    this.child.stdin?.write(text);
  }

  endInput(): void {
    this.child.stdin?.end();
  }

  interrupt(signal: 'SIGINT' | 'SIGTERM'): void {
    this.child.kill(signal);
  }
}

/** A user's machine: a home, a working directory and a shell environment. */
export class Machine implements AsyncDisposable {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #started: RunningCli[] = [];

  private constructor(folder: string, env: Record<string, string>) {
    this.folder = folder;
    this.env = { ...bareEnvironment(), HOME: folder, ...env };
  }

  static async create(env: Record<string, string> = {}): Promise<Machine> {
    return new Machine(await mkdtemp(join(tmpdir(), 'millwright-cli-')), env);
  }

  startProcess(args: readonly string[], env: Record<string, string> = {}): CliProcess {
    const options = { cwd: this.folder, env: { ...this.env, ...env } };
    const child = spawn(binary, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] });
    return this.#track(new CliProcess(child));
  }

  /** Runs to completion without input, in a separate process. */
  runProcess(args: readonly string[], env: Record<string, string> = {}): Promise<ExitResult> {
    const process_ = this.startProcess(args, env);
    process_.endInput();
    return process_.waitForExit();
  }

  /** Same in this process. */
  run(args: readonly string[], env: Record<string, string> = {}): Promise<ExitResult> {
    const running = this.start(args, env);
    running.endInput();
    return running.waitForExit();
  }

  /** In this process, with pipes. */
  start(args: readonly string[], env: Record<string, string> = {}): CliInProcess {
    return this.#startHere(args, env, false);
  }

  /** In this process, in a simulated terminal of 80 columns; its output includes cursor control sequences. */
  startInTerminal(args: readonly string[], env: Record<string, string> = {}): CliInProcess {
    return this.#startHere(args, { TERM: 'xterm', ...env }, true);
  }

  /** A process in a real terminal, whose modes and signals are those of the system. */
  startProcessInTerminal(args: readonly string[], env: Record<string, string> = {}): CliProcess {
    const words = [binary, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
    const line = `stty cols 80 rows 24; exec ${words.join(' ')}`;
    const child = spawn(script, ['-qfec', line, '/dev/null'], {
      cwd: this.folder,
      env: { ...this.env, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    });
    return this.#track(new CliProcess(child));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.map((one) => one.stop()));
    await rm(this.folder, { recursive: true, force: true });
  }

  #startHere(
    args: readonly string[],
    env: Record<string, string>,
    isTerminal: boolean,
  ): CliInProcess {
    const { folder } = this;
    return this.#track(
      new CliInProcess({ args, folder, env: { ...this.env, ...env }, isTerminal }),
    );
  }

  #track<T extends RunningCli>(started: T): T {
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

/** With a service of its own, whose owner the user is. */
export const startCliFixture = (settings: Record<string, string> = {}): Promise<CliFixture> =>
  fixtureOf(startScripted({ RATE_LIMIT_TURNS_PER_HOUR: '0', ...settings }));

/** With the shared service. */
export const leaseCliFixture = (): Promise<CliFixture> => fixtureOf(leaseService());

async function fixtureOf(starting: Promise<Scripted>): Promise<CliFixture> {
  const service = await starting;
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
