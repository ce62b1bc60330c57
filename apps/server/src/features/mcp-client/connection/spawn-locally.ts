import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Output, SandboxProcess } from '../../../core/ports/sandbox.ts';
import { McpConnectionError } from './mcp-connection-error.ts';
import type { LocalTarget, Spawn } from './open-connection.ts';

/** Environment variable that marks all processes of one server. */
const markVariable = 'MILLWRIGHT_MCP_SERVER';
/** Variables of this service's environment that commands inherit. */
const inheritedVariables = ['PATH', 'HOME', 'LANG'];
/** Grace period for a server to exit on its own after its input is closed. */
const exitGraceMs = 500;

export interface LocalProcessOptions {
  /** Reads a variable of this service's environment. */
  readonly variable: (name: string) => string | undefined;
  /** Ends a process and all its descendants. */
  readonly killProcessTree: (tree: {
    readonly leader: number;
    readonly mark: string;
    readonly score: undefined;
  }) => Promise<void>;
}

/**
 * Runs the operator's own servers as processes on this machine. Not for users' servers: the processes are not
 * sandboxed.
 */
export function spawnLocally({ variable, killProcessTree }: LocalProcessOptions): Spawn {
  return async ({ command, args, env }: LocalTarget, signal) => {
    signal.throwIfAborted();
    const id = randomUUID();
    const inherited = inheritedVariables.flatMap((name) => {
      const value = variable(name);
      return value === undefined ? [] : [[name, value]];
    });
    const child = spawn(command, args, {
      env: { ...Object.fromEntries(inherited), ...env, [markVariable]: id },
      // Runs in its own session, so that its descendants can be distinguished from our processes.
      detached: true,
    });
    try {
      await once(child, 'spawn');
    } catch {
      throw new McpConnectionError('START_FAILED', 'The command could not be started.');
    }
    const tree = { leader: child.pid ?? -1, mark: `${markVariable}=${id}`, score: undefined };
    return new LocalProcess(child, () => killProcessTree(tree), signal);
  };
}

class LocalProcess implements SandboxProcess {
  readonly exited: SandboxProcess['exited'];
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #killProcessTree: () => Promise<void>;
  #ending: Promise<void> | undefined;

  constructor(
    child: ChildProcessWithoutNullStreams,
    killProcessTree: () => Promise<void>,
    signal: AbortSignal,
  ) {
    this.#child = child;
    this.#killProcessTree = killProcessTree;
    // The process may close its input; write() reports the error to its caller.
    child.stdin.on('error', () => {});
    const end = () => void this.kill();
    signal.addEventListener('abort', end, { once: true });
    this.exited = once(child, 'exit').then(async ([exitCode, endedBy]) => {
      signal.removeEventListener('abort', end);
      await this.#endAll();
      return { exitCode, signal: endedBy };
    });
    // Prevents an unhandled rejection if no caller awaits `exited`.
    this.exited.catch(() => {});
  }

  get output(): AsyncIterable<Output> {
    return readOutput(this.#child);
  }

  async write(bytes: Uint8Array | string): Promise<void> {
    const { stdin } = this.#child;
    await new Promise<void>((resolve, reject) => {
      stdin.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  endInput(): void {
    this.#child.stdin.end();
  }

  async kill(): Promise<void> {
    this.endInput();
    const killTimer = setTimeout(() => void this.#endAll(), exitGraceMs);
    await this.exited;
    clearTimeout(killTimer);
  }

  #endAll(): Promise<void> {
    this.#ending ??= this.#killProcessTree();
    return this.#ending;
  }
}

/** Merges both streams as they arrive, for as long as they are read. */
function readOutput({ stdout, stderr }: ChildProcessWithoutNullStreams): AsyncIterable<Output> {
  const output = new PassThrough({ objectMode: true });
  const forward = (stream: Output['stream'], source: Readable) =>
    pipeline(source, labelOutput(stream), output, { end: false });
  const both = Promise.all([forward('stdout', stdout), forward('stderr', stderr)]);
  both.then(
    () => output.end(),
    () => output.destroy(),
  );
  return output;
}

function labelOutput(stream: Output['stream']) {
  return async function* label(source: AsyncIterable<Buffer>): AsyncGenerator<Output> {
    for await (const bytes of source) yield { stream, bytes };
  };
}
