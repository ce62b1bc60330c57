import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { Lazy } from '../infra/concurrency/lazy.ts';

/** A file of a built site, as served. */
export interface BuiltFile {
  readonly path: string;
  readonly type: string;
  readonly size: number;
  /** Compressed variants stored beside it. */
  readonly encodings: ReadonlyMap<'br' | 'gzip', { readonly path: string; readonly size: number }>;
}

/** Keyed by path below the site's directory, such as `assets/index-B1x.js`. */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

export interface SiteBuildOptions {
  /** Script that builds the site unless it is up to date, and prints its progress as lines of JSON. */
  readonly script: string;
  /** Arguments of the script. */
  readonly args?: readonly string[] | undefined;
  readonly onBuild: () => void;
  readonly onReady: (seconds: number | undefined) => void;
  readonly onError: (error: unknown) => void;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  json: 'application/json',
  webmanifest: 'application/manifest+json',
};
const compressedExtensions = { br: '.br', gzip: '.gz' } as const;

/**
 * A static site that is built from its sources. Installing runs no scripts, so the first use after a change of the
 * sources builds it in a separate process: the service neither waits for it nor keeps its memory.
 */
export class SiteBuild {
  readonly #options: SiteBuildOptions;
  readonly #files: Lazy<BuiltFiles>;

  constructor(options: SiteBuildOptions) {
    this.#options = options;
    this.#files = new Lazy(() =>
      this.#open().catch((error) => {
        options.onError(error);
        throw error;
      }),
    );
  }

  /** Returns the files, building them if needed. After a failure the next call retries. */
  files(): Promise<BuiltFiles> {
    return this.#files.get();
  }

  async #open(): Promise<BuiltFiles> {
    const { script, args = [], onBuild, onReady } = this.#options;
    let startedAt: number | undefined;
    const folder = await runBuild([script, ...args], () => {
      startedAt = performance.now();
      onBuild();
    });
    const found = await listFiles(folder);
    onReady(startedAt === undefined ? undefined : (performance.now() - startedAt) / 1000);
    return found;
  }
}

async function runBuild(command: readonly string[], onBuild: () => void): Promise<string> {
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'] });
  const errorOutput: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errorOutput.push(text));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  let folder: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    const message: { building?: boolean; folder?: string } = JSON.parse(line);
    if (message.building) onBuild();
    folder = message.folder ?? folder;
  }
  const code = await ended;
  if (code === 0 && folder) return folder;
  throw new Error(`${command.join(' ')} failed (exit ${code}): ${errorOutput.join('').trim()}`);
}

async function listFiles(folder: string): Promise<BuiltFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = new Map<string, number>();
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    sizes.set(path, (await stat(path)).size);
  }
  const files = new Map<string, BuiltFile>();
  for (const [path, size] of sizes) {
    const type = types[path.split('.').at(-1) ?? ''];
    if (!type) continue;
    const encodings = new Map<'br' | 'gzip', { path: string; size: number }>();
    for (const [name, extension] of Object.entries(compressedExtensions)) {
      const variantPath = `${path}${extension}`;
      const variantSize = sizes.get(variantPath);
      if (variantSize)
        encodings.set(name as keyof typeof compressedExtensions, {
          path: variantPath,
          size: variantSize,
        });
    }
    files.set(relative(folder, path), { path, type, size, encodings });
  }
  return files;
}
