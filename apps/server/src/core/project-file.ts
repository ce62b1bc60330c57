import type { FileOperation } from '@millwright/contract';

/** What a file is; its content is found by its hash. */
export interface FileState {
  /** SHA-256 of the content, in hex. */
  readonly hash: string;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
}

export interface ProjectFile extends FileState {
  readonly path: string;
}

export interface FileContent {
  readonly path: string;
  readonly content: Uint8Array;
  readonly mode: number;
}

/** One path that changes. A rename is two of them: the path that goes and the path that comes. */
export interface FileChange {
  readonly path: string;
  readonly operation: FileOperation;
  /** The hash of what was there when the change was planned; null when nothing was. */
  readonly before: string | null;
  /** What is there from now on; null when nothing is. */
  readonly after: FileState | null;
}
