import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DaemonError } from './daemon-error.ts';
import { type DaemonOptions, listenerFd } from './daemon-options.ts';
import { commandMarkVariable, killProcessTree } from './kill-process-tree.ts';
import { OutputCap } from './output-cap.ts';
import { finishOutputs, OutputForwarder } from './output-forwarder.ts';
import { resolveExistingPath, type WorkspaceRoots } from './resolve-workspace-path.ts';
import { uniqueName } from './unique-name.ts';
import type { WireStream } from './wire.ts';

export interface CommandRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number | null;
  /** Passes the listening socket on, which only one command can get. */
  readonly inheritsListener: boolean;
  /** Drops output beyond this many bytes. If null, output waits for its reader (backpressure). */
  readonly maxOutputBytes: number | null;
}

/**
 * Under memory pressure the kernel kills processes with a high score first: commands die before the daemon, which can
 * then report it. Each command has a unique score, which identifies its processes. The command's first process sets it,
 * so no child can start without it.
 */
const scoreRange = { lowest: 500, highest: 999 };
const withScore = 'echo "$0" > /proc/self/oom_score_adj; exec "$@"';

const channels = { stdout: 1, stderr: 2 } as const;

/** Runs commands, each as a process tree that ends as a whole. */
export class CommandRunner {
  readonly #roots: WorkspaceRoots;
  readonly #env: Readonly<Record<string, string>>;
  readonly #isAlone: boolean;
  #hasListener: boolean;
  readonly #running = new Set<() => Promise<void>>();
  readonly #scores = new Set<number>();

  constructor(
    roots: WorkspaceRoots,
    env: Readonly<Record<string, string>>,
    { isAlone, hasListener }: Pick<DaemonOptions, 'isAlone' | 'hasListener'>,
  ) {
    this.#roots = roots;
    this.#env = env;
    this.#isAlone = isAlone;
    this.#hasListener = hasListener;
  }

  async run(stream: WireStream, request: CommandRequest): Promise<void> {
    const cwd = await resolveExistingPath(this.#roots, request.cwd);
    await requireProgram(request.argv[0] ?? '', this.#env.PATH ?? '', cwd);
    const id = uniqueName();
    const score = this.#acquireScore();
    const env = { ...this.#env, ...request.env, [commandMarkVariable]: id };
    if (request.inheritsListener && !this.#hasListener)
      throw new DaemonError('failed', 'There is no socket to inherit.');
    const child = await start(request, cwd, env, score);
    if (request.inheritsListener) {
      // Connections are refused once the command is gone, because no other process has the socket.
      this.#hasListener = false;
      closeSync(listenerFd);
    }
    // Callers that stream the output are notified of start and exit right away, before any output.
    const isStreamed = request.maxOutputBytes === null;
    if (isStreamed) stream.message({ started: true });
    const tree = { leader: child.pid ?? -1, mark: `${commandMarkVariable}=${id}`, score };
    const exit = once(child, 'exit');
    // Run once: another command may reuse the score as soon as this one is done.
    let ending: Promise<void> | undefined;
    const kill = () => {
      ending ??= killProcessTree(tree);
      return ending;
    };
    this.#running.add(kill);

    let timedOut = false;
    const timer =
      request.timeoutMs === null
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            void kill();
          }, request.timeoutMs);
    stream.onMessage(() => void kill());
    stream.broken.addEventListener('abort', () => void kill());
    if (stream.broken.aborted) void kill();
    void forwardInput(stream, child);

    const cap = request.maxOutputBytes === null ? undefined : new OutputCap(request.maxOutputBytes);
    const out = new OutputForwarder(child.stdout, channels.stdout, stream, cap);
    const err = new OutputForwarder(child.stderr, channels.stderr, stream, cap);
    const [exitCode, signal] = await exit;
    clearTimeout(timer);
    await kill();
    this.#running.delete(kill);
    if (score !== undefined) this.#scores.delete(score);

    if (isStreamed) stream.message({ exitCode, signal, timedOut, dropped: 0 });
    await (cap ? finishOutputs([out, err]) : Promise.all([out.done, err.done]));
    if (!cap) return;
    const { tail, dropped } = cap.rest();
    await stream.send(tail);
    stream.message({ exitCode, signal, timedOut, dropped });
  }

  #acquireScore(): number | undefined {
    if (!this.#isAlone) return undefined;
    for (let score = scoreRange.highest; score >= scoreRange.lowest; score -= 1) {
      if (this.#scores.has(score)) continue;
      this.#scores.add(score);
      return score;
    }
    throw new DaemonError('limit_reached', 'Too many commands at once.');
  }

  async endAll(): Promise<void> {
    await Promise.all([...this.#running].map((kill) => kill()));
  }
}

/** Checks that a program exists. The wrapping shell would only print that it is missing. */
async function requireProgram(program: string, path: string, cwd: string): Promise<void> {
  const candidates = program.includes('/')
    ? [resolve(cwd, program)]
    : path.split(':').map((folder) => join(folder, program));
  for (const candidate of candidates) {
    const isExecutable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return;
  }
  throw new DaemonError('not_found', `Program not found: ${program}.`);
}

async function start(
  { argv, inheritsListener }: CommandRequest,
  cwd: string,
  env: Readonly<Record<string, string>>,
  score: number | undefined,
): Promise<ChildProcess> {
  const [program = '', ...args] =
    score === undefined ? argv : ['/bin/sh', '-c', withScore, String(score), ...argv];
  // `detached` creates a new session, which identifies the command's processes.
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe', ...(inheritsListener ? [listenerFd] : [])],
  });
  child.stdin?.on('error', () => {});
  await once(child, 'spawn');
  return child;
}

async function forwardInput(stream: WireStream, child: ChildProcess): Promise<void> {
  try {
    for await (const { bytes } of stream.pieces()) {
      if (child.stdin?.destroyed) break;
      if (!child.stdin?.write(bytes)) await once(child.stdin ?? child, 'drain');
    }
  } catch {
    // The stream broke or the process closed its stdin; both are handled elsewhere.
  }
  child.stdin?.end();
}
