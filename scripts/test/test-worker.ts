import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { workerVariable } from '../../apps/server/src/testing/process-scope.ts';
import { CpuAccount } from './cpu-account.ts';
import type { Lane } from './lanes.ts';
import type { TestResult, TimedResult, WorkerCommand, WorkerReport } from './worker-messages.ts';

export interface FileResult {
  readonly file: string;
  readonly lane: string;
  readonly tests: readonly TimedResult[];
  readonly wallSeconds: number;
  readonly cpuSeconds: number | undefined;
  /** Output of the file. */
  readonly output: string;
}

/** A running file: its current test, and the time of its last progress. */
export interface RunningFile {
  readonly file: string;
  readonly test: readonly string[];
  readonly progressAt: number;
}

/** Several workers share few cores: collecting garbage rarely and without threads of its own costs each less CPU time. */
const v8Flags = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64'];
const closeGraceMs = 10_000;

/** The runner's side of a test worker: one process that runs the files of a lane one after another. */
export class TestWorker {
  readonly #lane: Lane;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  readonly #cpu: CpuAccount | undefined;
  #output = '';
  #running: RunningFile | undefined;
  #tests: TimedResult[] = [];
  #cpuAtLastResult: number | undefined;
  #settle: ((ended?: string) => void) | undefined;
  #isAbandoned = false;

  constructor(lane: Lane, namePattern?: string) {
    this.#lane = lane;
    const [reporter, preload] = ['ipc-reporter.ts', 'track-tests.ts'].map((name) =>
      join(import.meta.dirname, name),
    );
    this.#child = fork(join(import.meta.dirname, 'worker-main.ts'), {
      execArgv: [
        ...v8Flags,
        `--import=${preload}`,
        `--test-reporter=${reporter}`,
        '--test-reporter-destination=stdout',
        ...(namePattern ? [`--test-name-pattern=${namePattern}`] : []),
      ],
      env: { ...process.env, TEST_MODE: lane.mode, [workerVariable]: lane.name },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Own process group, so that a hung worker can be killed with all its children.
      detached: true,
    });
    this.#cpu = this.#child.pid === undefined ? undefined : new CpuAccount(this.#child.pid);
    this.#exited = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
    }
    this.#child.on('message', (report: WorkerReport) => this.#receive(report));
    // Sending to a process that just died fails; its exit decides.
    this.#child.on('error', (error) => this.#settle?.(`The test process failed: ${error.message}`));
    this.#child.on('exit', (code, signal) => {
      this.#settle?.(`The test process ended: ${signal ?? `exit code ${code}`}`);
    });
  }

  get isAlive(): boolean {
    const { exitCode, signalCode } = this.#child;
    return !this.#isAbandoned && exitCode === null && signalCode === null;
  }

  get running(): RunningFile | undefined {
    return this.#running;
  }

  /** CPU seconds of this worker and its descendants. */
  get cpuSeconds(): number | undefined {
    return this.#cpu?.seconds;
  }

  async run(file: string): Promise<FileResult> {
    const startedAt = performance.now();
    const cpuBefore = this.cpuSeconds;
    this.#output = '';
    this.#tests = [];
    this.#cpuAtLastResult = cpuBefore;
    this.#advance({ file, test: [] });
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#settle = resolve;
    this.#send({ run: file });
    const ended = await promise;
    const cpuAfter = this.cpuSeconds;
    if (ended) {
      const path = this.#running?.test ?? [];
      this.#addResult({ path, outcome: 'failed', reason: ended });
    }
    this.#running = undefined;
    this.#settle = undefined;
    return {
      file,
      lane: this.#lane.name,
      tests: this.#tests,
      wallSeconds: (performance.now() - startedAt) / 1_000,
      cpuSeconds: difference(cpuBefore, cpuAfter),
      output: this.#output,
    };
  }

  /** Gives up on the running file and kills everything it started. */
  abandon(reason: string): void {
    this.#isAbandoned = true;
    this.#settle?.(reason);
    this.#kill();
  }

  async close(): Promise<void> {
    if (this.isAlive) this.#send({ close: true });
    await Promise.race([this.#exited, delay(closeGraceMs, undefined, { ref: false })]);
    this.#kill();
    this.#cpu?.close();
  }

  #receive(report: WorkerReport): void {
    if (report.kind === 'finished') this.#addResult(report);
    if (report.kind === 'fileDone') {
      if (report.file === this.#running?.file) this.#settle?.();
    } else if (report.kind === 'uncaught') {
      const path = this.#running?.test ?? [];
      this.#addResult({ path, outcome: 'failed', reason: report.reason });
    } else if (this.#running) this.#advance({ ...this.#running, test: report.path });
  }

  #addResult(result: TestResult): void {
    const cpu = this.cpuSeconds;
    this.#tests.push({ ...result, cpuSeconds: difference(this.#cpuAtLastResult, cpu) });
    this.#cpuAtLastResult = cpu;
  }

  #advance(running: Omit<RunningFile, 'progressAt'>): void {
    this.#running = { ...running, progressAt: performance.now() };
  }

  #send(command: WorkerCommand): void {
    this.#child.send(command);
  }

  #kill(): void {
    try {
      if (this.#child.pid !== undefined) process.kill(-this.#child.pid, 'SIGKILL');
    } catch {
      // The whole group has already exited.
    }
  }
}

function difference(before: number | undefined, after: number | undefined): number | undefined {
  return before === undefined || after === undefined ? undefined : after - before;
}
