import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SandboxHost, SandboxLimits } from '../../core/ports/sandbox.ts';
import { unlessAborted } from '../../core/unless-aborted.ts';
import { createFilledDirectory } from '../create-filled-directory.ts';
import { typecheck } from './inspection/typecheck.ts';
import { LiveDevSandbox } from './live-dev-sandbox.ts';
import type { Template } from './open-template.ts';
import { recordPackages } from './record-packages.ts';

export interface TemplateCacheOptions {
  readonly host: SandboxHost;
  readonly template: Template;
  readonly limits: SandboxLimits;
  readonly cacheDirectory: string;
  /** Also records the packages as the dev server delivers them, for browsers to load in advance. */
  readonly recordsPackages: boolean;
  /** Receives the reason if the caches cannot be created; sandboxes then start without them. */
  readonly onError: (error: unknown) => void;
}

const timeoutMs = 120_000;
const recordingName = 'recorded-packages';
const maxCacheBytes = 128 * 1024 * 1024;
/** Leaves out source maps of packages, which are more than half of all bytes. */
const pack = [
  'cd "$TMPDIR/dev-server"',
  'test -f node_modules/deps/_metadata.json',
  'tar --exclude="*.map" -cf - node_modules/deps types.tsbuildinfo',
].join(' && ');

/**
 * Caches that new sandboxes of a template start from: its packages, bundled for Vite's dev server, and the result of its
 * type check. They are created once per version of the template. Both are valid only at the paths that they were
 * created at; those differ between sandboxes of the process driver, which therefore start without. Browsers load the
 * packages in advance, from a recording of what the dev server delivers.
 */
export class TemplateCaches {
  readonly #options: TemplateCacheOptions;
  readonly #directory: string;
  readonly #closing = new AbortController();
  #preparing: Promise<void> | undefined;

  constructor(options: TemplateCacheOptions) {
    this.#options = options;
    this.#directory = join(options.cacheDirectory, directoryName(options.template));
  }

  /** The template, with its caches once they exist. */
  get template(): Template {
    const { host, template } = this.#options;
    const canUse = host.name !== 'process' && existsSync(this.#directory);
    return canUse ? { ...template, caches: this.#directory } : template;
  }

  /** Directory of the recorded packages, once it exists. */
  get recording(): string | undefined {
    const { caches } = this.template;
    return caches && this.#options.recordsPackages ? join(caches, recordingName) : undefined;
  }

  /** Creates the caches unless they exist. Never rejects. */
  prepare(): Promise<void> {
    this.#preparing ??= this.#prepare();
    return this.#preparing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#preparing;
  }

  async #prepare(): Promise<void> {
    const { host, onError } = this.#options;
    if (host.name === 'process') return;
    try {
      await createFilledDirectory(this.#directory, (unfinished) => this.#fill(unfinished));
    } catch (error) {
      if (!this.#closing.signal.aborted) onError(error);
    }
  }

  async #fill(directory: string): Promise<void> {
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(timeoutMs)]);
    await this.#bundle(directory, signal);
    if (this.#options.recordsPackages) await this.#record(directory, signal);
  }

  async #bundle(directory: string, signal: AbortSignal): Promise<void> {
    await this.#inSandbox(this.#options.template, signal, async (sandbox) => {
      // Resolves once all packages are bundled.
      await unlessAborted(sandbox.devServer.notifyChanged([]), signal);
      await typecheck(sandbox.session, signal);
      const { exitCode, output, dropped } = await sandbox.session.run(pack, {
        maxOutputBytes: maxCacheBytes,
        signal,
      });
      if (exitCode !== 0 || dropped.bytes > 0) {
        const log = sandbox.devServer.log.texts(5).join('\n');
        throw new Error(`the packages of the template were not bundled: ${log}`);
      }
      await extract(output, directory);
    });
  }

  /** Sandboxes that start from the caches use other versions in the addresses than the one that filled them. */
  async #record(directory: string, signal: AbortSignal): Promise<void> {
    const template = { ...this.#options.template, caches: directory };
    await this.#inSandbox(template, signal, (sandbox) =>
      recordPackages(() => sandbox.connect(), join(directory, recordingName), signal),
    );
  }

  /** Does the work in a sandbox of the template whose dev server has started. */
  async #inSandbox(
    template: Template,
    signal: AbortSignal,
    work: (sandbox: LiveDevSandbox) => Promise<void>,
  ): Promise<void> {
    const { host, limits } = this.#options;
    const sandbox = await LiveDevSandbox.open({ host, template, limits });
    try {
      await unlessAborted(sandbox.devServer.settled(), signal);
      await work(sandbox);
    } finally {
      await sandbox.close();
    }
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

async function extract(archive: Buffer, directory: string): Promise<void> {
  const extracting = promisify(execFile)('tar', ['--no-same-owner', '-xf', '-', '-C', directory]);
  extracting.child.stdin?.end(archive);
  await extracting;
  // Sandbox users must be able to read them, regardless of this process's umask.
  await chmod(join(directory, 'node_modules'), 0o755);
  await chmod(join(directory, 'types.tsbuildinfo'), 0o644);
}
