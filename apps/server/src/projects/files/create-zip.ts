import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { FileContent } from '../../core/project-file.ts';

const compress = promisify(deflateRaw);
const deflated = 8;
const unix = 3;
const regularFile = 0o100000;

/** Streams files as a zip, with one file in memory at a time. */
export async function* createZip(
  files: AsyncIterable<FileContent>,
  createdAt: Date,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, content, mode } of files) {
    // Runs on the thread pool, which keeps the event loop free.
    const compressed = await compress(content);
    const entry: ZipInputFile = {
      filename: path,
      size: content.byteLength,
      crc: crc32(content),
      compression: deflated,
      mtime: createdAt,
      os: unix,
      attrs: (regularFile | mode) << 16,
    };
    zip.add(entry);
    entry.ondata?.(null, compressed, true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks;
}
