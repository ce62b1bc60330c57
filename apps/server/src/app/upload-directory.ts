import { rm } from 'node:fs/promises';
import { createUploadFolder } from '../infra/adapters/system/create-upload-folder.ts';
import { Lazy } from '../infra/concurrency/lazy.ts';

/** The directory for this process's uploads, created on first use. A full disk may prevent that only for a while. */
export class UploadDirectory {
  readonly #path: Lazy<string>;

  constructor(dataDir: string) {
    this.#path = new Lazy(() => createUploadFolder(dataDir));
  }

  open(): Promise<string> {
    return this.#path.get();
  }

  async remove(): Promise<void> {
    const path = await this.#path.current;
    if (path !== undefined) await rm(path, { recursive: true, force: true });
  }
}
