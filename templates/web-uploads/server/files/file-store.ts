import type { Readable } from 'node:stream';
import type { UploadedFile } from '../../shared/file-rules';

export interface NewFile {
  readonly name: string;
  readonly type: string;
  /** The uploader, such as the id of a user; null if nobody is signed in. */
  readonly owner: string | null;
  /** In bytes, if it is known in advance. */
  readonly size: number | undefined;
}

export interface FileQuery {
  /** Only the files of this owner. */
  readonly owner?: string | undefined;
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before. */
  readonly cursor?: string | undefined;
}

export interface FilePage {
  readonly files: readonly UploadedFile[];
  readonly nextCursor: string | null;
}

/**
 * Stores files. The store chooses the id of a file, which nobody can guess, and its content never changes. A file exists
 * only once all of it is stored.
 */
export interface FileStore {
  put(content: Readable, file: NewFile): Promise<UploadedFile>;
  get(id: string): Promise<UploadedFile | undefined>;
  read(id: string): Promise<Readable | undefined>;
  /** Newest first. */
  list(query?: FileQuery): Promise<FilePage>;
  /** Does nothing if there is no such file. */
  delete(id: string): Promise<void>;
}
