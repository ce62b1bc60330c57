import { createHash } from 'node:crypto';
import type { FileContent, FileState, ProjectFile } from '../../core/project-file.ts';
import type { Db } from '../../store/db.ts';
import { insertBlobs, readBlobs, touchBlobs } from '../../store/queries/blobs.ts';

/** Limits the content in memory, or in transit to the database; a single large file may exceed it. */
const pageBytes = 4 * 1024 * 1024;
const pageFiles = 256;

export function stateOf(content: Uint8Array, mode: number): FileState {
  const hash = createHash('sha256').update(content).digest('hex');
  return { hash, size: content.byteLength, mode };
}

/** Stores contents by hash. Does not resend contents that are already stored. */
export async function storeContents(
  db: Db,
  contents: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const known = await touchBlobs(db, contents.keys());
  const missing = [...contents]
    .filter(([hash]) => !known.has(hash))
    .map(([hash, bytes]) => ({ hash, bytes, size: bytes.byteLength }));
  for (const page of paginate(missing)) {
    await insertBlobs(db, new Map(page.map(({ hash, bytes }) => [hash, bytes])));
  }
}

/** Reads files with their contents, a page at a time. */
export async function* readContents(
  db: Db,
  files: readonly ProjectFile[],
): AsyncGenerator<FileContent> {
  for (const page of paginate(files)) {
    const contents = await readBlobs(
      db,
      page.map(({ hash }) => hash),
    );
    for (const { path, hash, mode } of page) {
      const content = contents.get(hash);
      if (!content) throw new Error(`the content ${hash} of ${path} is missing`);
      yield { path, content, mode };
    }
  }
}

export async function readContent(db: Db, file: ProjectFile): Promise<FileContent> {
  for await (const content of readContents(db, [file])) return content;
  throw new Error(`the content of ${file.path} is missing`);
}

export function* paginate<T extends { readonly size: number }>(items: Iterable<T>): Generator<T[]> {
  let page: T[] = [];
  let bytes = 0;
  for (const item of items) {
    if (page.length > 0 && (page.length === pageFiles || bytes + item.size > pageBytes)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(item);
    bytes += item.size;
  }
  if (page.length > 0) yield page;
}
