import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadedFile } from '../../shared/file-rules';
import type { FilePage, FileQuery, FileStore, NewFile } from './file-store';

const extension = '.json';

/** Stores files in a directory: the content as ID, and what is known about it as ID.json, which is written last. */
export class DirectoryFiles implements FileStore {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  async put(content: Readable, { name, type, owner }: NewFile): Promise<UploadedFile> {
    const id = randomUUID();
    const [path, description] = [this.#pathOf(id), this.#pathOf(`${id}${extension}`)];
    await mkdir(this.#directory, { recursive: true });
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx' }));
      const { size } = await stat(path);
      const file = { id, name, type, size, owner, createdAt: new Date().toISOString() };
      await writeFile(`${description}.part`, JSON.stringify(file));
      await rename(`${description}.part`, description);
      return file;
    } catch (error) {
      for (const left of [path, `${description}.part`]) await rm(left, { force: true });
      throw error;
    }
  }

  async get(id: string): Promise<UploadedFile | undefined> {
    if (!isId(id)) return undefined;
    const text = await orUndefined(readFile(this.#pathOf(`${id}${extension}`), 'utf8'));
    return text === undefined ? undefined : JSON.parse(text);
  }

  async read(id: string): Promise<Readable | undefined> {
    if (!(await this.get(id))) return undefined;
    const handle = await orUndefined(open(this.#pathOf(id)));
    return handle?.createReadStream();
  }

  async list({ owner, limit = 50, cursor }: FileQuery = {}): Promise<FilePage> {
    const names = (await orUndefined(readdir(this.#directory))) ?? [];
    const ids = names
      .filter((name) => name.endsWith(extension))
      .map((name) => name.slice(0, -extension.length));
    const found = (await Promise.all(ids.map((id) => this.get(id))))
      .filter((file) => file !== undefined)
      .filter((file) => owner === undefined || file.owner === owner)
      .sort((one, other) => (positionOf(one) < positionOf(other) ? 1 : -1));
    const rest = cursor === undefined ? found : found.filter((file) => positionOf(file) < cursor);
    const files = rest.slice(0, limit);
    const last = rest.length > limit ? files.at(-1) : undefined;
    return { files, nextCursor: last ? positionOf(last) : null };
  }

  async delete(id: string): Promise<void> {
    if (!isId(id)) return;
    for (const name of [`${id}${extension}`, id]) await rm(this.#pathOf(name), { force: true });
  }

  #pathOf(name: string): string {
    return join(this.#directory, name);
  }
}

/** Ids come from requests, and must never lead to another directory. */
function isId(id: string): boolean {
  return /^[\w-]{1,64}$/.test(id);
}

function positionOf({ createdAt, id }: UploadedFile): string {
  return `${createdAt} ${id}`;
}

async function orUndefined<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
