import type { Platform } from '@millwright/contract';
import type { SandboxSession, WorkspaceFile } from './sandbox.ts';

/** One thing that is wrong with the code of a project, as its dev server tells it. */
export interface BuildError {
  /** Relative to the workspace where it lies in it; null when the trouble belongs to no file. */
  readonly file: string | null;
  /** From 1. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number | null;
  readonly message: string;
  readonly plugin: string | null;
  /** The lines around the place, with a mark. */
  readonly frame: string | null;
}

/** One thing that is wrong with an app, whoever found it. */
export interface Problem extends Omit<BuildError, 'plugin'> {
  readonly source: 'build' | 'typecheck' | 'runtime' | 'install';
}

export interface Check {
  readonly name: 'typecheck' | 'build' | 'page' | 'console';
  /** One that the project gives no means for is ok; one that was begun and not finished is not. */
  readonly ok: boolean;
  /** What came of it, in words. */
  readonly summary: string;
  readonly durationMs: number;
}

/** What an app was like when it was looked at. */
export interface Inspection {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** True when a browser opened the page. Without a browser only its modules are requested. */
  readonly isOpened: boolean;
  readonly problems: readonly Problem[];
  /** What the page looked like, as PNG; null without a browser. */
  readonly screenshot: Uint8Array | null;
}

/** What became of a path, in the words of a file watcher. */
export interface TouchedFile {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: 'add' | 'change' | 'unlink';
}

/** A command that was left running. */
export interface BackgroundCommand {
  /** From 1, in the order in which they were begun. */
  readonly number: number;
  readonly command: string;
  /** How it ended; undefined while it runs. */
  readonly end: { readonly exitCode: number | null; readonly signal: string | null } | undefined;
  /** What it printed last. */
  readonly lines: readonly string[];
}

/** A project's sandbox with its dev server, as whoever works on the project sees it. */
export interface DevSandbox {
  readonly session: SandboxSession;
  /** What was wrong with the code when it was last looked at. */
  readonly errors: readonly BuildError[];
  /** What the dev server printed last. */
  readonly log: readonly string[];
  /** The port of the dev server, inside. */
  readonly port: number;
  /** Says that files were written; resolves when the code was looked at again. */
  notifyChanged(files: readonly TouchedFile[]): Promise<void>;
  /** Resolves once the page has answered; rejects when it is clear that it will not. */
  whenShown(signal: AbortSignal): Promise<void>;
  /** Commands that were left running, with some of those that ended. */
  readonly commands: readonly BackgroundCommand[];
  /**
   * Begins a command that goes on until the bench is closed; resolves with what it printed at first.
   * Rejects with a SandboxError when enough of them run.
   */
  runInBackground(command: string, signal: AbortSignal): Promise<BackgroundCommand>;
  /** Looks at the app as it is now: types, build, page, console. */
  inspect(signal: AbortSignal): Promise<Inspection>;
}

/** As much of a project as a workshop has to know. */
export interface SandboxOwner {
  readonly id: string;
  readonly platform: Platform;
  /**
   * The id is that of a checkpoint, whose app is only looked at. Its files never change, so any process may have a
   * bench with them, and nobody needs to know which.
   */
  readonly isCheckpoint?: boolean | undefined;
}

/** How it is with a bench that somebody has. */
export type SandboxStatus = 'starting' | 'ready' | 'failed';

/** A project, with where its bench was when that was read. */
export interface ProjectSandbox {
  readonly id: string;
  /** The process that has it; always null where there is only one. */
  readonly benchNode: string | null;
  readonly benchStatus: SandboxStatus | null;
}

/** The right to a project's bench, which does not sleep meanwhile. */
export interface SandboxLease {
  /** Wakes it when it sleeps, and again when it was lost. */
  sandbox(): Promise<DevSandbox>;
  /**
   * `in_step`: all that was written there is committed. Otherwise it is made to have the project's
   * files again, whatever was under way.
   */
  release(how: 'in_step' | 'unsure'): void;
}

/** How far the packages of a template are that have to be fetched before its first use. */
export interface InstallProgress {
  /** On the disk. */
  readonly packages: number;
  readonly total: number;
}

/** A file that somebody changes outside of a turn. */
export interface FileEdit extends TouchedFile {
  /** What is there from now on; null when nothing is. */
  readonly file: { readonly content: Uint8Array; readonly mode: number } | null;
}

/** The benches of projects, as whoever changes files without working at one sees them. */
export interface SandboxSync {
  /**
   * Does in the project's bench, if it is awake, what is about to be committed. Says false when it
   * has to be brought in step after the commit instead. Whoever calls has the project locked.
   */
  applyEdits(project: ProjectSandbox, changes: readonly FileEdit[]): Promise<boolean>;
  /** Has the project's bench, if it is awake, take over the files that are committed by now. */
  resync(project: ProjectSandbox): void;
  /** Gives the project's bench up: the next one has what is committed. */
  forget(project: ProjectSandbox): void;
}

export interface BorrowedSandbox {
  readonly session: SandboxSession;
  /** Ends it, with all that is in it. */
  release(): Promise<void>;
}

/** A bench that is no project's own. */
export interface SpareSandbox {
  readonly sandbox: DevSandbox;
  /** Ends it, with all that is in it. */
  release(): Promise<void>;
}

export interface SandboxManager {
  /** What a new project begins with; the first use of a template may take as long as npm does. */
  template(
    platform: Platform,
    onProgress?: (progress: InstallProgress) => void,
  ): Promise<readonly WorkspaceFile[]>;
  acquire(owner: SandboxOwner): SandboxLease;
  /** A sandbox with nothing of anybody in it, for one use. */
  borrow(): Promise<BorrowedSandbox>;
  /** A bench with these files for one use, so that the one of their project is left in peace. */
  spare(
    platform: Platform,
    files: AsyncIterable<WorkspaceFile>,
    signal: AbortSignal,
  ): Promise<SpareSandbox>;
}
