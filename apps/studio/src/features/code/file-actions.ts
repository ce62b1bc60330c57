import { type Files, MillwrightError } from '@millwright/client';
import type { JoinedFile } from './joined-files.ts';
import type { ProjectFiles } from './use-project-files.ts';

/** File operations other than editing. */
export class FileActions {
  readonly #files: Files;
  readonly #projectId: string;
  readonly #change: ProjectFiles['change'];

  constructor(files: Files, projectId: string, change: ProjectFiles['change']) {
    this.#files = files;
    this.#projectId = projectId;
    this.#change = change;
  }

  async create(path: string): Promise<void> {
    try {
      await this.#change(path, () => this.#files.write(this.#projectId, path, '', { ifNew: true }));
    } catch (error) {
      throw isChanged(error) ? new Error(`${path} already exists. Choose another name.`) : error;
    }
  }

  async remove({ path }: JoinedFile, sha256: string): Promise<void> {
    try {
      await this.#change(path, async () => {
        await this.#files.remove(this.#projectId, path, { ifMatch: sha256 });
        return undefined;
      });
    } catch (error) {
      throw isChanged(error)
        ? new Error(`${path} has changed and was not deleted. Review it, then delete it again.`)
        : error;
    }
  }

  /** Writes the new file, then removes the old one; never overwrites an existing file. */
  async rename(file: JoinedFile, sha256: string, to: string): Promise<void> {
    const content = await this.#files.bytes(this.#projectId, file.path);
    let written = '';
    try {
      await this.#change(to, async () => {
        const record = await this.#files.write(this.#projectId, to, content, { ifNew: true });
        written = record.sha256;
        return record;
      });
    } catch (error) {
      throw isChanged(error) ? new Error(`${to} already exists. Choose another name.`) : error;
    }
    try {
      await this.remove(file, sha256);
    } catch (error) {
      // Reverts only what this call wrote.
      await this.#change(to, async () => {
        await this.#files.remove(this.#projectId, to, { ifMatch: written });
        return undefined;
      });
      throw error;
    }
  }
}

export const isChanged = (error: unknown): boolean =>
  error instanceof MillwrightError && error.code === 'PRECONDITION_FAILED';
