import { type BigIntStats, constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DaemonError } from './daemon-error.ts';
import type { WorkspaceRoots } from './resolve-workspace-path.ts';
import type { WireStream } from './wire.ts';

const maxFiles = 100_000;
const chunkBytes = 256 * 1024;
/** Loaded lazily: it takes longer than everything else the daemon loads. */
const crypto = () => process.getBuiltinModule('node:crypto');
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Lists every file with its content hash; unchanged files are not read again. */
export class WorkspaceScanner {
  readonly #roots: WorkspaceRoots;
  #known = new Map<string, { stamp: string; hash: string }>();

  constructor(roots: WorkspaceRoots) {
    this.#roots = roots;
  }

  async scan(stream: WireStream, ignore: readonly string[]): Promise<{ skipped: number }> {
    const ignored = new Set(ignore);
    const seen = new Map<string, { stamp: string; hash: string }>();
    let skipped = 0;
    const folders = [''];
    for (const folder of folders) {
      for (const raw of await readNames(join(this.#roots.workspace, folder))) {
        const name = decode(raw);
        if (name !== undefined && ignored.has(name)) continue;
        const path = name === undefined ? undefined : folder === '' ? name : `${folder}/${name}`;
        if (path === undefined) {
          skipped += 1;
          continue;
        }
        const found = await lstat(join(this.#roots.workspace, path), { bigint: true }).catch(
          ignoreMissing,
        );
        if (!found) continue;
        if (found.isDirectory()) folders.push(path);
        else if (!found.isFile()) skipped += 1;
        else {
          const stamp = stampOf(found);
          const known = this.#known.get(path);
          const hash =
            known?.stamp === stamp
              ? known.hash
              : await this.#hash(path, stream.broken).catch(ignoreMissing);
          if (hash === undefined) continue;
          seen.set(path, { stamp, hash });
          if (seen.size + folders.length > maxFiles) {
            throw new DaemonError('too_large', `The project has more than ${maxFiles} files.`);
          }
          const entry = { path, size: Number(found.size), mode: Number(found.mode) & 0o777, hash };
          await stream.send(Buffer.from(`${JSON.stringify(entry)}\n`));
        }
      }
    }
    this.#known = seen;
    return { skipped };
  }

  async #hash(path: string, signal: AbortSignal): Promise<string> {
    const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
    await using file = await open(join(this.#roots.workspace, path), flags);
    const hash = crypto().createHash('sha256');
    const piece = Buffer.allocUnsafe(chunkBytes);
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(piece, 0, piece.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(piece.subarray(0, bytesRead));
    }
  }
}

/** Changes whenever the content may have changed: a program can reset mtime but not ctime. */
function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino}:${size}:${mtimeNs}:${ctimeNs}`;
}

async function readNames(folder: string): Promise<Buffer[]> {
  return (await readdir(folder, { encoding: 'buffer' }).catch(ignoreMissing)) ?? [];
}

/** Decodes a file name. Names are bytes; ones that are not valid UTF-8 cannot be addressed. */
function decode(raw: Buffer): string | undefined {
  try {
    return utf8.decode(raw);
  } catch {
    return undefined;
  }
}

/** Ignores errors of files that a command changes or removes during the scan. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP', 'ENXIO'].includes(error.code ?? '')) throw error;
}
