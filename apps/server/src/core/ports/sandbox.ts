import type { Duplex } from 'node:stream';

/** Why something could not be done in a sandbox; the message may be shown to an agent. */
export type SandboxFailure =
  /** The path is no path of a workspace, or leads out of it. */
  | 'path_refused'
  | 'not_found'
  /** A folder, link, device or pipe stands where a file is needed, or the reverse. */
  | 'wrong_kind'
  | 'too_large'
  /** The sandbox's own disk is full. */
  | 'disk_full'
  /** The sandbox has all the processes or memory it may have. */
  | 'limit_reached'
  | 'port_refused'
  /** Nothing listens on that port inside. */
  | 'port_closed'
  | 'start_failed'
  /** The sandbox is gone, and everything in it. */
  | 'sandbox_lost'
  | 'failed';

export class SandboxError extends Error {
  readonly code: SandboxFailure;

  constructor(code: SandboxFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxError';
    this.code = code;
  }
}

export interface Abortable {
  readonly signal?: AbortSignal;
}

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export interface Entry {
  readonly kind: EntryKind;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  readonly modifiedMs: number;
}

export interface NamedEntry extends Entry {
  readonly name: string;
}

/** One file of the workspace as a scan found it. */
export interface ScannedFile {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

export interface Scan {
  readonly files: readonly ScannedFile[];
  /** What is there and cannot be a file of a project: links, pipes, names nobody could ask for. */
  readonly skipped: number;
}

export interface WorkspaceFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  readonly mode?: number;
}

/** A line for the shell, or a program with its arguments and no shell in between. */
export type Command = string | readonly [program: string, ...args: string[]];

export interface CommandOptions extends Abortable {
  /** Workspace-relative; the workspace itself when left out. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Output {
  readonly stream: 'stdout' | 'stderr';
  readonly bytes: Buffer;
}

export interface RunOptions extends CommandOptions {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Sees the output as it comes, up to the cap; the command waits for it. */
  readonly onOutput?: (output: Output) => void | Promise<void>;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Both streams in the order of their arrival: the beginning and, after a gap, the end. */
  readonly output: Buffer;
  /** How many bytes were left out, and where in `output` the gap is. */
  readonly dropped: { readonly bytes: number; readonly at: number };
  readonly timedOut: boolean;
}

export interface SandboxProcess {
  /** What it prints. It waits when nobody reads; its end ends the iteration. */
  readonly output: AsyncIterable<Output>;
  /** Resolves when the process and all it started are gone; rejects when the sandbox is. */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  write(bytes: Uint8Array | string): Promise<void>;
  endInput(): void;
  /** Ends the process and all it started; resolves when they are gone. */
  kill(): Promise<void>;
}

/**
 * Files and processes of one project: all that a tool of the agent may see. Paths are relative to
 * the workspace, with slashes.
 */
export interface SandboxSession {
  readFile(path: string, options?: Abortable & { maxBytes?: number }): Promise<Buffer>;
  /** Whole or not at all; makes the folders above it. */
  writeFile(
    path: string,
    content: Uint8Array | string,
    options?: Abortable & { mode?: number },
  ): Promise<void>;
  /** Removes a file, a link or a folder with all that is in it. */
  remove(path: string, options?: Abortable): Promise<void>;
  rename(from: string, to: string, options?: Abortable): Promise<void>;
  /** Undefined when nothing is there. A link is told as a link. */
  stat(path: string, options?: Abortable): Promise<Entry | undefined>;
  /** What a folder holds; the workspace itself when no path is given. */
  list(path?: string, options?: Abortable): Promise<NamedEntry[]>;
  /** Runs to its end. What it started and left behind ends with it. */
  run(command: Command, options?: RunOptions): Promise<RunResult>;
  spawn(command: Command, options?: CommandOptions): Promise<SandboxProcess>;
  /** Every file, except below folders of these names. */
  scan(options?: Abortable & { ignore?: readonly string[] }): Promise<Scan>;
  restore(
    files: Iterable<WorkspaceFile> | AsyncIterable<WorkspaceFile>,
    options?: Abortable,
  ): Promise<void>;
}

export interface SandboxLimits {
  readonly cpus: number;
  readonly memoryMb: number;
  readonly pids: number;
  readonly diskMb: number;
}

/**
 * A folder of the host, readable by everybody, that sandboxes see and cannot change. Nobody else may
 * change it either while a sandbox has it.
 */
export interface Layer {
  readonly source: string;
  /** Relative to the home folder, in which the workspace is `project`. */
  readonly target: string;
  /**
   * The sandbox may add, change and delete in what it sees. All of that is its own: it counts as its
   * disk space, goes with it, and nobody else sees it. Left out, it can only read.
   */
  readonly writable?: boolean;
}

/** Takes the connections that code inside opens to its proxy. */
export interface Egress {
  /** What npm inside is told about its registry. */
  readonly registry: string | undefined;
  /** Which hosts its project may reach besides what all may, in place of those before. */
  allow(hosts: readonly string[]): void;
  accept(connection: Duplex): void;
  close(): void;
}

export interface SandboxOptions extends Abortable {
  readonly limits: SandboxLimits;
  readonly layers?: readonly Layer[];
  /** Ports inside that `connect` may reach. */
  readonly ports?: readonly number[];
  /** Left out, nothing outside can be reached. */
  readonly egress?: Egress;
}

export type SandboxEnd = 'released' | 'crashed' | 'out_of_memory' | 'unresponsive';

/** What is used at this moment; undefined where this machine does not tell. */
export interface SandboxUsage {
  readonly memoryBytes: number | undefined;
  readonly cpuMs: number | undefined;
  readonly processes: number | undefined;
  readonly diskBytes: number | undefined;
  /** Processes that were ended because the memory was used up. */
  readonly outOfMemoryKills: number;
}

/** A sandbox as its owner sees it. */
export interface Sandbox {
  readonly id: string;
  readonly session: SandboxSession;
  readonly ended: Promise<SandboxEnd>;
  /** Opens a connection to a server inside. */
  connect(port: number, options?: Abortable): Promise<Duplex>;
  usage(): Promise<SandboxUsage>;
  /** Ends it; resolves when no process, file or socket of it is left. */
  release(): Promise<void>;
}

export interface SandboxHost {
  readonly name: 'bubblewrap' | 'process';
  /** Whether code inside is kept from the rest of the machine. */
  readonly isolated: boolean;
  /** Which limits hold here, and how; for the log of the operator. */
  readonly limits: Readonly<Record<keyof SandboxLimits, string>>;
  create(options: SandboxOptions): Promise<Sandbox>;
  /** Releases every sandbox. */
  close(): Promise<void>;
}
