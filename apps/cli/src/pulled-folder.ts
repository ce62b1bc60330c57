import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from './cli-error.ts';

interface Manifest {
  readonly url: string;
  readonly project_id: string;
  /** The sha256 of each file as written. */
  readonly files: Readonly<Record<string, string>>;
}

export const hashContent = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');

/** A local directory with the files of a project. */
export class PulledFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  async manifest(): Promise<Manifest | undefined> {
    try {
      return JSON.parse(await readFile(this.#manifestPath, 'utf8')) as Manifest;
    } catch {
      // Missing or malformed: without a manifest, a pull keeps every local file that differs.
      return undefined;
    }
  }

  async saveManifest(manifest: Manifest): Promise<void> {
    await this.#replace(this.#manifestPath, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  }

  /** Hashes of the existing files among these paths. */
  async hashes(paths: Iterable<string>): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const path of paths) {
      const content = await readFile(join(this.path, path)).catch((error) => {
        if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))) return undefined;
        throw error;
      });
      if (content) found.set(path, hashContent(content));
    }
    return found;
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await this.#rejectLinks(path);
    await this.#replace(join(this.path, path), content);
  }

  /** Removes a file and the directories it leaves empty. */
  async remove(path: string): Promise<void> {
    await this.#rejectLinks(path);
    await rm(join(this.path, path), { force: true });
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(join(this.path, folder));
      } catch {
        // Not empty: other files remain in it.
        return;
      }
    }
  }

  get #manifestPath(): string {
    return join(this.path, '.millwright', 'pulled.json');
  }

  /** Rejects symlinks in a path, which would lead out of the directory. */
  async #rejectLinks(path: string): Promise<void> {
    const segments = path.split('/');
    for (const index of segments.keys()) {
      const part = join(this.path, ...segments.slice(0, index + 1));
      const isLink = await lstat(part).then(
        (found) => found.isSymbolicLink(),
        // A missing part is created as a directory or file.
        () => false,
      );
      if (isLink)
        throw new CliError(
          'failed',
          `${part} is a symbolic link; files are not written through links`,
        );
    }
  }

  async #replace(file: string, content: Uint8Array): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    const draft = join(dirname(file), `.${randomUUID()}.part`);
    try {
      await writeFile(draft, content, { flag: 'wx' });
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}
