import type { Duplex } from 'node:stream';

/** Reasons for a failed sandbox operation. The message may be shown to an agent. */
export type SandboxErrorCode =
  /** Not a valid workspace path, or it leads out of the workspace. */
  | 'path_refused'
  | 'not_found'
  /** A folder, link, device or pipe exists where a file is needed, or the reverse. */
  | 'wrong_kind'
  | 'too_large'
  /** The sandbox's own disk is full. */
  | 'disk_full'
  /** The sandbox has reached its process or memory limit. */
  | 'limit_reached'
  | 'port_refused'
  /** Nothing listens on that port inside. */
  | 'port_closed'
  | 'start_failed'
  /** The sandbox is gone with everything in it. */
  | 'sandbox_lost'
  | 'failed';

export class SandboxError extends Error {
  readonly code: SandboxErrorCode;

  constructor(code: SandboxErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SandboxError';
    this.code = code;
  }
}

export interface Abortable {
  readonly signal?: AbortSignal;
}

export type EntryKind = 'file' | 'folder' | 'link' | 'other';

export interface FileEntry {
  readonly kind: EntryKind;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  readonly modifiedMs: number;
}

export interface NamedFileEntry extends FileEntry {
  readonly name: string;
}

/** A workspace file found by a scan. */
export interface ScannedFile {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
}

export interface Scan {
  readonly files: readonly ScannedFile[];
  /** Number of entries that cannot be project files: links, pipes, invalid names. */
  readonly skipped: number;
}

export interface WorkspaceFile {
  readonly path: string;
  readonly content: Uint8Array | string;
  readonly mode?: number;
}

/** A shell command line, or a program with arguments, run without a shell. */
export type Command = string | readonly [program: string, ...args: string[]];

export interface CommandOptions extends Abortable {
  /** Relative to the workspace; defaults to the workspace itself. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Passes the sandbox's listening socket to the command, as `listenerFdInCommand`. Only one command can get it. */
  readonly inheritsListener?: boolean;
}

/** Descriptor of the listening socket in the command that inherits it. */
export const listenerFdInCommand = 3;

export interface Output {
  readonly stream: 'stdout' | 'stderr';
  readonly bytes: Buffer;
}

export interface RunOptions extends CommandOptions {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Receives output as it arrives, up to the cap. The command blocks until this resolves. */
  readonly onOutput?: (output: Output) => void | Promise<void>;
}

export interface RunResult {
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Both streams in order of arrival: the beginning and, after a gap, the end. */
  readonly output: Buffer;
  /** Number of bytes left out, and the offset of the gap in `output`. */
  readonly dropped: { readonly bytes: number; readonly at: number };
  readonly timedOut: boolean;
}

export interface SandboxProcess {
  /** The process's output. The process blocks while the output is not read; iteration ends when it exits. */
  readonly output: AsyncIterable<Output>;
  /** Resolves when the process and its descendants are gone; rejects when the sandbox is gone. */
  readonly exited: Promise<{ readonly exitCode: number | null; readonly signal: string | null }>;
  write(bytes: Uint8Array | string): Promise<void>;
  endInput(): void;
  /** Kills the process and its descendants; resolves when they have ended, and never rejects. */
  kill(): Promise<void>;
}

/**
 * Files and processes of one project: everything an agent's tool may access. Paths are relative to the workspace, with
 * slashes.
 */
export interface SandboxSession {
  readFile(path: string, options?: Abortable & { maxBytes?: number }): Promise<Buffer>;
  /** Writes atomically; creates parent folders. */
  writeFile(
    path: string,
    content: Uint8Array | string,
    options?: Abortable & { mode?: number },
  ): Promise<void>;
  /** Removes a file, a link or a folder with its contents. */
  remove(path: string, options?: Abortable): Promise<void>;
  rename(from: string, to: string, options?: Abortable): Promise<void>;
  /** Undefined if nothing exists at the path. Does not follow links. */
  stat(path: string, options?: Abortable): Promise<FileEntry | undefined>;
  /** Lists a folder; defaults to the workspace itself. */
  list(path?: string, options?: Abortable): Promise<NamedFileEntry[]>;
  /** Runs a command to completion, then kills any processes it left behind. */
  run(command: Command, options?: RunOptions): Promise<RunResult>;
  spawn(command: Command, options?: CommandOptions): Promise<SandboxProcess>;
  /** Finds every file, except below folders with the ignored names. */
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

/** A world-readable host folder that sandboxes see but cannot change. It must not change while a sandbox uses it. */
export interface Layer {
  readonly source: string;
  /** Relative to the home folder, which contains the workspace as `project`. */
  readonly target: string;
  /**
   * Lets the sandbox add, change and delete files in its own copy, which counts toward its disk space, is deleted with
   * it and is invisible to others. Read-only by default.
   */
  readonly writable?: boolean;
}

/** Handles connections that sandboxed code opens to its proxy. */
export interface SandboxEgress {
  /** The registry URL for npm inside the sandbox. */
  readonly registry: string | undefined;
  /** Sets the hosts that the project may reach in addition to those allowed for all. Replaces the previous list. */
  allow(hosts: readonly string[]): void;
  accept(connection: Duplex): void;
  close(): void;
}

/** Handles connections that sandboxed code opens to a service for its app. */
export interface SandboxLink {
  accept(connection: Duplex): void;
  close(): void;
}

export interface SandboxOptions extends Abortable {
  readonly limits: SandboxLimits;
  readonly layers?: readonly Layer[];
  /** Ports inside the sandbox that `connect` may reach. */
  readonly ports?: readonly number[];
  /** Creates a listening socket that one command can accept connections on, without the daemon in between. */
  readonly hasListener?: boolean;
  /** Without it, nothing outside can be reached. */
  readonly egress?: SandboxEgress;
  /** Without it, the sandbox has no database. */
  readonly database?: SandboxLink;
  /** Without it, the sandbox has no mail server. */
  readonly mail?: SandboxLink;
  /** Without it, the app cannot store files that people upload. */
  readonly uploads?: SandboxLink;
}

export type SandboxEnd = 'released' | 'crashed' | 'out_of_memory' | 'unresponsive';

/** Current usage; undefined for values that this machine does not report. */
export interface SandboxUsage {
  readonly memoryBytes: number | undefined;
  readonly cpuMs: number | undefined;
  readonly processes: number | undefined;
  readonly diskBytes: number | undefined;
  /** Number of processes killed for lack of memory. */
  readonly outOfMemoryKills: number;
}

/** A sandbox from its owner's perspective. */
export interface Sandbox {
  readonly id: string;
  readonly session: SandboxSession;
  readonly ended: Promise<SandboxEnd>;
  /** Opens a connection to a server inside the sandbox. */
  connect(port: number, options?: Abortable): Promise<Duplex>;
  /**
   * Opens a connection to the command that inherited the listening socket. Waits in the kernel until the command accepts
   * it; rejects if no process has the socket.
   */
  connectDirectly(): Promise<Duplex>;
  /**
   * The port on which a server inside must listen so that `connect` reaches it: the declared one, except where sandboxes
   * share the network of the machine.
   */
  portInside(port: number): number;
  usage(): Promise<SandboxUsage>;
  /** Destroys the sandbox; resolves when all its processes, files and sockets are gone. */
  release(): Promise<void>;
}

export interface SandboxHost {
  readonly name: 'bubblewrap' | 'process';
  /** True if code inside is isolated from the rest of the machine. */
  readonly isolated: boolean;
  /** The enforcement of each limit on this host, for the operator's log. */
  readonly limits: Readonly<Record<keyof SandboxLimits, string>>;
  create(options: SandboxOptions): Promise<Sandbox>;
  /** Releases every sandbox. */
  close(): Promise<void>;
}
