import type { Abortable, SandboxSession, WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { TouchedFile } from '../../core/ports/sandbox-manager.ts';
import {
  type InstallOptions,
  type InstallResult,
  installPackages,
  type PackageFiles,
} from './packages.ts';

const MANIFEST = 'package.json';
const LOCK = 'package-lock.json';
/** A lock file of a thousand packages has half a megabyte. */
const largestFile = 8 * 1024 * 1024;

/** Which packages a workbench has, and what gives it those that a project wants besides. */
export class SandboxPackages {
  readonly #session: SandboxSession;
  readonly #template: PackageFiles;
  readonly #canFetch: boolean;
  /** What those that are there were installed by; undefined when nobody knows. */
  #present: PackageFiles | undefined;
  #hasFailed = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(session: SandboxSession, template: readonly WorkspaceFile[], canFetch: boolean) {
    this.#session = session;
    this.#template = { manifest: textOf(template, MANIFEST), lock: textOf(template, LOCK) };
    this.#present = this.#template;
    this.#canFetch = canFetch;
  }

  /** Says which files were written by somebody who may have run npm as well. */
  changed(files: readonly TouchedFile[]): void {
    if (files.some(isPackageFile)) this.#present = undefined;
  }

  /** Installs what other files want than those before; nothing of the project is changed by it. */
  async follow(
    touched: readonly TouchedFile[],
    options: Pick<InstallOptions, 'signal' | 'onBegin'>,
  ): Promise<InstallResult> {
    if (!this.#hasFailed && !touched.some(isPackageFile)) {
      return { status: 'nothing_to_do', output: '' };
    }
    return this.install({ ...options, updatesLock: false });
  }

  /** One after the other, since two npm in one folder spoil it. */
  install(
    options: Pick<InstallOptions, 'signal' | 'onBegin' | 'onProgress' | 'updatesLock'>,
  ): Promise<InstallResult> {
    const result = this.#last.then(() => this.#install(options));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async #install(
    options: Pick<InstallOptions, 'signal' | 'onBegin' | 'onProgress' | 'updatesLock'>,
  ): Promise<InstallResult> {
    const wanted = await this.#files(options);
    const canFetch = this.#canFetch;
    // Who cannot fetch cannot have changed them.
    const present = this.#present ?? (canFetch ? undefined : this.#template);
    // Until it is through: whoever breaks it off leaves something half done.
    this.#present = undefined;
    this.#hasFailed = true;
    const result = await installPackages(this.#session, { ...options, wanted, present, canFetch });
    this.#hasFailed = result.status === 'failed';
    if (result.status === 'nothing_to_do') this.#present = present;
    if (result.status === 'installed') this.#present = await this.#files(options);
    return result;
  }

  async #files(options: Abortable): Promise<PackageFiles> {
    const manifest = await this.#read(MANIFEST, options);
    return { manifest, lock: await this.#read(LOCK, options) };
  }

  async #read(path: string, { signal }: Abortable): Promise<string | undefined> {
    const abortable = signal ? { signal } : {};
    if (!(await this.#session.stat(path, abortable))) return undefined;
    const limit = { maxBytes: largestFile, ...abortable };
    return (await this.#session.readFile(path, limit)).toString();
  }
}

/** Whether it says which packages the project wants. */
export function isPackageFile({ path }: TouchedFile): boolean {
  return path === MANIFEST || path === LOCK;
}

function textOf(files: readonly WorkspaceFile[], wanted: string): string | undefined {
  const content = files.find(({ path }) => path === wanted)?.content;
  return typeof content === 'object' ? Buffer.from(content).toString() : content;
}
