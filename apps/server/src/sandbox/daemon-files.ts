import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SOURCES = join(import.meta.dirname, 'daemon');
const STRIP = join(import.meta.dirname, 'strip-daemon.ts');

/**
 * The daemon as plain JavaScript, made once for each version of its source: stripping types in every
 * sandbox costs as much as starting Node does.
 */
export async function prepareDaemon(folder: string): Promise<string> {
  const names = (await readdir(SOURCES)).filter((name) => /(?<!\.test)\.ts$/.test(name)).sort();
  const sources = await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')));
  const hash = createHash('sha256').update(JSON.stringify([process.version, names, sources]));
  const made = join(folder, `daemon-${hash.digest('hex').slice(0, 16)}`);
  if (await stat(made).catch(() => undefined)) return made;

  const unfinished = `${made}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const files = names.map((name) => join(SOURCES, name));
  // In a process of its own: Node warns about its own function whoever calls it.
  await promisify(execFile)(process.execPath, ['--no-warnings', STRIP, unfinished, ...files], {
    env: {},
  });
  await chmod(unfinished, 0o755);
  // Another process may have made the same meanwhile, which is as good.
  await rename(unfinished, made).catch(() => rm(unfinished, { recursive: true, force: true }));
  return made;
}
