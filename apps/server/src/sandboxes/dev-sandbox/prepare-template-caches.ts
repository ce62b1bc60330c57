import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SandboxHost, SandboxLimits } from '../../core/ports/sandbox.ts';
import { createFilledDirectory } from '../create-filled-directory.ts';
import { typecheck } from './inspection/typecheck.ts';
import { LiveDevSandbox } from './live-dev-sandbox.ts';
import type { Template } from './open-template.ts';

export interface TemplateCacheOptions {
  readonly host: SandboxHost;
  readonly template: Template;
  readonly limits: SandboxLimits;
  readonly cacheDirectory: string;
  /** Receives the reason if the caches cannot be created; each sandbox then starts without them. */
  readonly onError: (error: unknown) => void;
}

const timeoutMs = 60_000;
const maxCacheBytes = 128 * 1024 * 1024;
const pack =
  'cd "$TMPDIR/dev-server" && test -f deps/_metadata.json && tar -cf - deps types.tsbuildinfo';

/**
 * Bundles the packages of a template for Vite's dev server and checks its types, once per version of the template.
 * Returns the template with the directory of the resulting caches, which new sandboxes start from. Both caches are valid
 * only at the paths that they were made at; those differ between sandboxes of the process driver.
 */
export async function prepareTemplateCaches(options: TemplateCacheOptions): Promise<Template> {
  const { host, template, cacheDirectory, onError } = options;
  if (host.name === 'process') return template;
  const directory = join(cacheDirectory, directoryName(template));
  try {
    const caches = await createFilledDirectory(directory, (unfinished) =>
      fillCaches(unfinished, options),
    );
    return { ...template, caches };
  } catch (error) {
    onError(error);
    return template;
  }
}

function directoryName({ files, launcher, modules }: Template): string {
  const contents = files.map(({ path, content }) => [
    path,
    createHash('sha256').update(content).digest('hex'),
  ]);
  const versions = [basename(launcher), basename(dirname(modules))];
  const hash = createHash('sha256').update(JSON.stringify([versions, contents]));
  return `caches-${hash.digest('hex').slice(0, 16)}`;
}

async function fillCaches(
  directory: string,
  { host, template, limits }: TemplateCacheOptions,
): Promise<void> {
  const sandbox = await LiveDevSandbox.open({ host, template, limits });
  try {
    await sandbox.devServer.settled();
    // Resolves once all packages are bundled.
    await sandbox.devServer.notifyChanged([]);
    await typecheck(sandbox.session, AbortSignal.timeout(timeoutMs));
    const { exitCode, output, dropped } = await sandbox.session.run(pack, {
      maxOutputBytes: maxCacheBytes,
    });
    if (exitCode !== 0 || dropped.bytes > 0) {
      const log = sandbox.log.slice(-5).join('\n');
      throw new Error(`the packages of the template were not bundled: ${log}`);
    }
    await extract(output, directory);
  } finally {
    await sandbox.close();
  }
}

async function extract(archive: Buffer, directory: string): Promise<void> {
  const extracting = promisify(execFile)('tar', ['--no-same-owner', '-xf', '-', '-C', directory]);
  extracting.child.stdin?.end(archive);
  await extracting;
  // Sandbox users must be able to read them, regardless of this process's umask.
  await chmod(join(directory, 'deps'), 0o755);
  await chmod(join(directory, 'types.tsbuildinfo'), 0o644);
}
