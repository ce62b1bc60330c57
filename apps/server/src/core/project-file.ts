import type { FileOperation } from '@millwright/contract';

/** Metadata of a file. Its content is stored under its hash. */
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

/** A change to one path. A rename is two changes: a deletion and a creation. */
export interface FileChange {
  readonly path: string;
  readonly operation: FileOperation;
  /** Content hash when the change was planned; null if the file did not exist. */
  readonly before: string | null;
  /** State after the change; null if the file is deleted. */
  readonly after: FileState | null;
}
