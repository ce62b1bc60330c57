import { unzipSync } from 'fflate';

/** Files of a zip with their contents, in archive order. */
export function unzip(bytes: Uint8Array): Map<string, Buffer> {
  const entries = Object.entries(unzipSync(bytes));
  return new Map(entries.map(([path, content]) => [path, Buffer.from(content)]));
}
