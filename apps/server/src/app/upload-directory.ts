import { rm } from 'node:fs/promises';
import { createUploadFolder } from '../infra/adapters/system/upload-folder.ts';

/** The directory for this process's uploads, created on first use. */
export class UploadDirectory {
  readonly #dataDir: string;
  #path: Promise<string> | undefined;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  open(): Promise<string> {
    this.#path ??= createUploadFolder(this.#dataDir).catch((error) => {
      // Retry on the next call: the disk may have been full.
      this.#path = undefined;
      throw error;
    });
    return this.#path;
  }

  async remove(): Promise<void> {
    if (this.#path) await rm(await this.#path, { recursive: true, force: true });
  }
}
