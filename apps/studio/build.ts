import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Builds the studio, unless the one that is there was made from these very sources. Says what it does
 * as lines of JSON: `{"building":true}` when it takes a while, then `{"folder":"…"}`.
 */
const home = import.meta.dirname;
const root = join(home, '../..');
const dist = join(home, 'dist');

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Everything that can change the outcome. */
function fingerprint(): string {
  const sources = [
    ...globSync(['{src,public}/**/*', 'index.html', '*.ts', 'package.json'], { cwd: home })
      .filter((file) => !file.includes('.test.'))
      .map((file) => join(home, file)),
    ...globSync('packages/*/src/**/*.ts', { cwd: root }).map((file) => join(root, file)),
    join(root, 'package-lock.json'),
  ].sort();
  const hash = createHash('sha256');
  for (const file of sources) {
    // Folders match the pattern too.
    try {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EISDIR') throw error;
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Small files gain nothing, and pictures are compressed already. */
const isWorthwhile = (name: string, size: number) =>
  size > 1024 && /\.(js|css|html|svg|json)$/.test(name);

async function compress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of names.filter((one) => one.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    if (!isWorthwhile(entry.name, content.length)) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

const place = join(dist, fingerprint());
if (!existsSync(place)) {
  say({ building: true });
  const { build } = await import('vite');
  const unfinished = join(dist, `.unfinished-${process.pid}`);
  await mkdir(dist, { recursive: true });
  try {
    await build({
      root: home,
      logLevel: 'error',
      build: { outDir: unfinished, emptyOutDir: true },
    });
    await compress(unfinished);
    // Somebody else may have been faster; theirs is the same.
    await rename(unfinished, place).catch((error) => {
      if (!existsSync(place)) throw error;
    });
    const others = (await readdir(dist)).filter((name) => /^[0-9a-f]{16}$/.test(name));
    for (const old of others.filter((name) => join(dist, name) !== place)) {
      await rm(join(dist, old), { recursive: true, force: true });
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}
say({ folder: place });
