import type { Abortable, SandboxSession, WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { TouchedFile } from '../../core/ports/sandbox-manager.ts';
import {
  type InstallOptions,
  type InstallResult,
  installMissingPackages,
  type PackageFiles,
} from './install-missing-packages.ts';

const manifestPath = 'package.json';
const lockPath = 'package-lock.json';
/** A lock file of a thousand packages takes half a megabyte. */
const maxFileBytes = 8 * 1024 * 1024;

/** Tracks the packages of a sandbox, and installs the additional ones that a project requires. */
export class SandboxPackages {
  readonly #session: SandboxSession;
  readonly #template: PackageFiles;
  readonly #canFetch: boolean;
  /** The files that the present packages were installed from; undefined if unknown. */
  #present: PackageFiles | undefined;
  #hasFailed = false;
  #lastInstall: Promise<unknown> = Promise.resolve();

  constructor(session: SandboxSession, template: readonly WorkspaceFile[], canFetch: boolean) {
    this.#session = session;
    this.#template = { manifest: textOf(template, manifestPath), lock: textOf(template, lockPath) };
    this.#present = this.#template;
    this.#canFetch = canFetch;
  }

  /** Records files written by a process that may have run npm as well. */
  invalidate(files: readonly TouchedFile[]): void {
    if (files.some(isPackageFile)) this.#present = undefined;
  }

  /** Installs packages if the touched files require it, without modifying files of the project. */
  async installIfTouched(
    touched: readonly TouchedFile[],
    options: Pick<InstallOptions, 'signal' | 'onStart'>,
  ): Promise<InstallResult> {
    if (!this.#hasFailed && !touched.some(isPackageFile)) {
      return { status: 'nothing_to_do', output: '' };
    }
    return this.install({ ...options, updatesLock: false });
  }

  /** Installs packages, one call at a time: concurrent npm processes would corrupt the directory. */
  install(
    options: Pick<InstallOptions, 'signal' | 'onStart' | 'onProgress' | 'updatesLock'>,
  ): Promise<InstallResult> {
    const result = this.#lastInstall.then(() => this.#install(options));
    // The caller of this install handles its failure; the next install runs regardless.
    this.#lastInstall = result.catch(() => undefined);
    return result;
  }

  async #install(
    options: Pick<InstallOptions, 'signal' | 'onStart' | 'onProgress' | 'updatesLock'>,
  ): Promise<InstallResult> {
    const required = await this.#files(options);
    const canFetch = this.#canFetch;
    // Without egress, the packages cannot have changed.
    const present = this.#present ?? (canFetch ? undefined : this.#template);
    // Assume failure until the install completes: an aborted install leaves an unknown state.
    this.#present = undefined;
    this.#hasFailed = true;
    const result = await installMissingPackages(this.#session, {
      ...options,
      required,
      present,
      canFetch,
    });
    this.#hasFailed = result.status === 'failed';
    if (result.status === 'nothing_to_do') this.#present = present;
    if (result.status === 'installed') this.#present = await this.#files(options);
    return result;
  }

  async #files(options: Abortable): Promise<PackageFiles> {
    const manifest = await this.#read(manifestPath, options);
    return { manifest, lock: await this.#read(lockPath, options) };
  }

  async #read(path: string, { signal }: Abortable): Promise<string | undefined> {
    const abortable = signal ? { signal } : {};
    if (!(await this.#session.stat(path, abortable))) return undefined;
    const limit = { maxBytes: maxFileBytes, ...abortable };
    return (await this.#session.readFile(path, limit)).toString();
  }
}

/** Returns whether a file defines the packages of the project. */
export function isPackageFile({ path }: TouchedFile): boolean {
  return path === manifestPath || path === lockPath;
}

function textOf(files: readonly WorkspaceFile[], requestedPath: string): string | undefined {
  const content = files.find(({ path }) => path === requestedPath)?.content;
  return typeof content === 'object' ? Buffer.from(content).toString() : content;
}
