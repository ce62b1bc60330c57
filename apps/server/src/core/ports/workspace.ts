import type { FileChange, FileContent, ProjectFile } from '../project-file.ts';

/** A requested change to a project's files. */
export type RequestedChange =
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly content: Uint8Array | string;
      /** Defaults to the file's current mode. */
      readonly mode?: number;
    }
  /** Deletes a file, or a folder with its contents. */
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly toPath: string };

export interface PickUpResult {
  readonly changes: readonly FileChange[];
  /** Files in the sandbox that cannot be part of the project, with a readable reason. */
  readonly rejected: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * A project's files from the perspective of the turn's worker. Staging stores content and returns the changes; the
 * files themselves change when the changes are recorded.
 */
export interface Workspace {
  stage(requested: readonly RequestedChange[]): Promise<readonly FileChange[]>;
  /**
   * Stages all differences between the project and a scan of its sandbox. Reads only content that the project does not
   * have yet; `read` resolves to undefined if the file has disappeared. Reads the project before it scans the sandbox:
   * user edits reach the sandbox first, so the reverse order would revert them.
   */
  pickUp(
    scan: () => Promise<readonly ProjectFile[]>,
    read: (path: string) => Promise<Uint8Array | undefined>,
  ): Promise<PickUpResult>;
  /** Reads a file as committed. */
  read(path: string): Promise<FileContent | undefined>;
  /** True if there are no files besides instructions for agents. */
  isEmpty(): Promise<boolean>;
  /** Every file by path, without content. */
  tree(): Promise<readonly ProjectFile[]>;
  /** The most recently changed paths, newest first. */
  lastChanged(limit: number): Promise<readonly string[]>;
  /** Every file with its content, a few at a time in memory. */
  files(): AsyncIterable<FileContent>;
}
