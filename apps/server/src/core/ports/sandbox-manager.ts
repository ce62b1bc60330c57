import type { Platform } from '@millwright/contract';
import type { SandboxSession, WorkspaceFile } from './sandbox.ts';
import type { ServerLogLine } from './server-log.ts';

/** An error in a project's code, as reported by its dev server. */
export interface BuildError {
  /** Relative to the workspace if it is inside; null if the error belongs to no file. */
  readonly file: string | null;
  /** From 1. */
  readonly line: number | null;
  /** From 1. */
  readonly column: number | null;
  readonly message: string;
  readonly plugin: string | null;
  /** The surrounding lines of code, with a marker. */
  readonly frame: string | null;
}

/** A problem with an app, from any source. */
export interface Problem extends Omit<BuildError, 'plugin'> {
  readonly source: 'build' | 'typecheck' | 'runtime' | 'install';
}

export interface Check {
  readonly name: 'typecheck' | 'build' | 'page' | 'console';
  /** True for a check that the project does not support; false for one that did not finish. */
  readonly ok: boolean;
  /** The result in words. */
  readonly summary: string;
  readonly durationMs: number;
}

/** The result of inspecting an app. */
export interface Inspection {
  readonly ok: boolean;
  readonly checks: readonly Check[];
  /** True if a browser opened the page. Without a browser only its modules are requested. */
  readonly isOpened: boolean;
  readonly problems: readonly Problem[];
  /** Screenshot of the page as PNG; null without a browser. */
  readonly screenshot: Uint8Array | null;
}

/** A step that a person would take on a page. A target is a visible text, a label, a placeholder or a CSS selector. */
export type BrowseAction =
  | { readonly type: 'click'; readonly target: string }
  | { readonly type: 'fill'; readonly target: string; readonly text: string }
  | { readonly type: 'select'; readonly target: string; readonly option: string }
  | { readonly type: 'press'; readonly key: string }
  | { readonly type: 'hover'; readonly target: string }
  | { readonly type: 'scroll'; readonly target: string }
  | { readonly type: 'wait_for'; readonly target: string };

export interface BrowseRequest {
  /** Path to open; null to stay on the current page. */
  readonly path: string | null;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly actions: readonly BrowseAction[];
  readonly screenshot: 'viewport' | 'full_page' | 'none';
}

/** A page after the requested actions. Untrusted: its texts come from the app. */
export interface BrowsedPage {
  /** Path, query and fragment. */
  readonly path: string;
  readonly title: string;
  /** The page as a screen reader would read it, one element per line. */
  readonly outline: string;
  /** One for each action that was tried; the first failed action ends the list. */
  readonly actions: readonly { readonly ok: boolean; readonly note: string }[];
  /** Errors since the previous request. */
  readonly problems: readonly Problem[];
  /** JPEG. */
  readonly screenshot: Uint8Array | null;
}

/** A changed path, in a file watcher's terms. */
export interface TouchedFile {
  /** Relative to the workspace. */
  readonly path: string;
  readonly kind: 'add' | 'change' | 'unlink';
}

/** A command running in the background. */
export interface BackgroundCommand {
  /** From 1, in start order. */
  readonly number: number;
  readonly command: string;
  /** The exit status; undefined while it runs. */
  readonly end: { readonly exitCode: number | null; readonly signal: string | null } | undefined;
  /** Its latest output. */
  readonly lines: readonly string[];
}

/** A project's sandbox with its dev server, from the perspective of a user of the project. */
export interface DevSandbox {
  readonly session: SandboxSession;
  /** Errors found by the last check of the code. */
  readonly errors: readonly BuildError[];
  /** The dev server's latest output and requests. */
  readonly log: readonly ServerLogLine[];
  /** Secrets that the project's code knows or knew: those of every environment since the sandbox was opened. */
  readonly secrets: readonly string[];
  /** The dev server's port inside the sandbox. */
  readonly port: number;
  /** Reports written files; resolves when the code was checked again. */
  notifyChanged(files: readonly TouchedFile[]): Promise<void>;
  /** Resolves once the page has responded; rejects when it is clear that it will not. */
  whenShown(signal: AbortSignal): Promise<void>;
  /** Background commands, including some that ended. */
  readonly commands: readonly BackgroundCommand[];
  /**
   * Starts a command that runs until the sandbox is closed; resolves with its first output. Rejects with a SandboxError
   * if too many are running.
   */
  runInBackground(command: string, signal: AbortSignal): Promise<BackgroundCommand>;
  /** Inspects the app in its current state: types, build, page, console. */
  inspect(signal: AbortSignal): Promise<Inspection>;
  /**
   * Uses the app in a browser. The page stays as it is between requests that follow each other soon. Rejects with a
   * SandboxError on a machine without a browser.
   */
  browse(request: BrowseRequest, signal: AbortSignal): Promise<BrowsedPage>;
}

/** The fields of a project that the sandbox manager needs. */
export interface SandboxOwner {
  readonly id: string;
  readonly platform: Platform;
  /**
   * True if the id is that of a checkpoint, whose app is only viewed. Its files never change, so any process may run a
   * sandbox for it, and its placement is not recorded.
   */
  readonly isCheckpoint?: boolean | undefined;
}

/** The state of a running sandbox. */
export type SandboxStatus = 'starting' | 'ready' | 'failed';

/** A project with the placement of its sandbox at the time of reading. */
export interface ProjectSandbox {
  readonly id: string;
  /** The process that runs the sandbox; always null with a single process. */
  readonly benchNode: string | null;
  readonly benchStatus: SandboxStatus | null;
}

/** A lease on a project's sandbox, which does not sleep while leased. */
export interface SandboxLease {
  /** Wakes the sandbox if it sleeps, and again if it was lost. */
  sandbox(): Promise<DevSandbox>;
  /**
   * `in_step`: everything written in the sandbox is committed. `unsure`: the sandbox is synced to the project's files
   * again, whatever was in progress.
   */
  release(how: 'in_step' | 'unsure'): void;
}

/** Progress of fetching a template's packages before its first use. */
export interface InstallProgress {
  /** Packages already on disk. */
  readonly packages: number;
  readonly total: number;
}

/** A file change made outside of a turn. */
export interface FileEdit extends TouchedFile {
  /** The new file; null for a deletion. */
  readonly file: { readonly content: Uint8Array; readonly mode: number } | null;
}

/** Keeps projects' sandboxes in sync with changes made outside of them. */
export interface SandboxSync {
  /**
   * Applies changes that are about to be committed to the project's sandbox, if it is awake. Resolves to false if the
   * sandbox needs a resync after the commit instead. The caller holds the project's lock.
   */
  applyEdits(project: ProjectSandbox, changes: readonly FileEdit[]): Promise<boolean>;
  /** Syncs the project's sandbox, if it is awake, to the committed files. */
  resync(project: ProjectSandbox): void;
  /**
   * Makes the project's sandbox, if it is awake, read its environment again. Resolves when its next command gets the new
   * environment; never rejects.
   */
  refreshEnvironment(project: ProjectSandbox): Promise<void>;
  /** Discards the project's sandbox; the next one starts from the committed files. */
  forget(project: ProjectSandbox): void;
}

export interface TemporarySandbox {
  readonly session: SandboxSession;
  /** Destroys the sandbox with everything in it. */
  release(): Promise<void>;
}

export interface SpareOptions {
  readonly signal: AbortSignal;
  /** False if the app is only built: its dev server does not start then. */
  readonly hasDevServer: boolean;
}

/** A sandbox that belongs to no project. */
export interface SpareSandbox {
  readonly sandbox: DevSandbox;
  /** Destroys the sandbox with everything in it. */
  release(): Promise<void>;
}

export interface SandboxManager {
  /** The files of a new project. The first use of a template may take as long as an npm install. */
  template(
    platform: Platform,
    onProgress?: (progress: InstallProgress) => void,
  ): Promise<readonly WorkspaceFile[]>;
  acquire(owner: SandboxOwner): SandboxLease;
  /** An empty sandbox for one use. */
  createTemporary(): Promise<TemporarySandbox>;
  /**
   * A dev sandbox with these files for one use, which leaves the project's own sandbox alone. It has the project's
   * environment and database.
   */
  createSpare(
    owner: SandboxOwner,
    files: AsyncIterable<WorkspaceFile>,
    options: SpareOptions,
  ): Promise<SpareSandbox>;
}
