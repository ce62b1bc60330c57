import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@millwright/contract';

/** Maximum read size. Most files are far smaller and are read at once. */
const chunkBytes = 256 * 1024;

/** A body's file before it is stored. Uses disk space only once something is written. */
export class TempFile {
  readonly id = `att_${newId('message').slice('msg_'.length)}`;
  readonly path: string;
  readonly #hash = createHash('sha256');
  #handle: FileHandle | undefined;
  size = 0;
  sha256 = '';

  constructor(folder: string) {
    this.path = join(folder, this.id);
  }

  async write(bytes: Buffer): Promise<void> {
    this.#handle ??= await open(this.path, 'wx', 0o600);
    await this.#handle.appendFile(bytes);
    this.#hash.update(bytes);
    this.size += bytes.length;
  }

  async finish(): Promise<void> {
    this.sha256 = this.#hash.digest('hex');
    await this.#close();
  }

  read(): AsyncIterable<Buffer> {
    const highWaterMark = Math.min(chunkBytes, Math.max(1, this.size));
    return createReadStream(this.path, { highWaterMark });
  }

  async remove(): Promise<void> {
    // Delete the file even if closing it fails.
    await this.#close().catch(() => {});
    await rm(this.path, { force: true });
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }
}

/** All files of one body, tracked so that none is leaked. */
export class TempFiles {
  readonly #folder: string;
  readonly #files = new Set<TempFile>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  create(): TempFile {
    const file = new TempFile(this.#folder);
    this.#files.add(file);
    return file;
  }

  /** Deletes all files except those to keep; a failure does not stop the others. */
  async remove(keep: ReadonlySet<TempFile> = new Set()): Promise<void> {
    const discarded = [...this.#files].filter((file) => !keep.has(file));
    const outcomes = await Promise.allSettled(discarded.map((file) => file.remove()));
    for (const file of discarded) this.#files.delete(file);
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  }
}
