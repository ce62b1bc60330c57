import type { FileChange, FileContent, ProjectFile } from '../project-file.ts';

/** What somebody wants to do to the files of a project. */
export type WantedChange =
  | {
      readonly kind: 'write';
      readonly path: string;
      readonly content: Uint8Array | string;
      /** Left out, a file keeps the mode it has. */
      readonly mode?: number;
    }
  /** A file, or a folder with all that is in it. */
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly toPath: string };

export interface PickedUp {
  readonly changes: readonly FileChange[];
  /** What is in the sandbox and cannot be in the project, with the reason in words. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
}

/**
 * The files of a project as whoever holds its turn sees them. Staging keeps content and says what
 * changes; the files themselves change when the changes are recorded.
 */
export interface Workspace {
  stage(wanted: readonly WantedChange[]): Promise<readonly FileChange[]>;
  /**
   * Stages whatever differs between the project and a scan of its sandbox. Only content that the
   * project does not have yet is read; `read` says undefined when the file is gone meanwhile. The
   * project is looked at before the sandbox, where whatever people change arrives first: else it
   * would be taken back.
   */
  pickUp(
    scan: () => Promise<readonly ProjectFile[]>,
    read: (path: string) => Promise<Uint8Array | undefined>,
  ): Promise<PickedUp>;
  /** One file as it is committed. */
  read(path: string): Promise<FileContent | undefined>;
  isEmpty(): Promise<boolean>;
  /** Every file by path, without its content. */
  tree(): Promise<readonly ProjectFile[]>;
  /** The paths that were changed last, the newest first. */
  lastChanged(most: number): Promise<readonly string[]>;
  /** Every file with its content, a few at a time in memory. */
  files(): AsyncIterable<FileContent>;
}
