import { z } from 'zod';
import type { Abortable, SandboxSession } from '../../core/ports/sandbox.ts';
import { explainNpm } from './explain-npm.ts';

/** Contents of the files that define a project's packages; undefined if the file does not exist. */
export interface PackageFiles {
  readonly manifest: string | undefined;
  readonly lock: string | undefined;
}

export interface InstallOptions extends Abortable {
  readonly required: PackageFiles;
  /** The files that the present packages were installed from; undefined if unknown. */
  readonly present: PackageFiles | undefined;
  /** True if the sandbox has network egress. */
  readonly canFetch: boolean;
  /** True if npm may update the lock file, which is a file of the project. */
  readonly updatesLock: boolean;
  /** Called just before npm runs. */
  readonly onStart?: () => void;
  readonly onProgress?: (text: string) => void;
}

export interface InstallResult {
  readonly status: 'nothing_to_do' | 'installed' | 'failed';
  /** npm's output; after a failure, the reason in presentable form. */
  readonly output: string;
}

/** A file of the project is invalid. */
class UnreadableFileError extends Error {}

const installTimeoutMs = 120_000;
const maxOutputBytes = 64 * 1024;

/**
 * Not `npm ci`, which starts by deleting the shared packages. Scripts run as they do when the agent installs: a project
 * that wakes must get the same packages as before, and the sandbox is made for such code. Retries are few, because a
 * user is waiting.
 */
const installCommand = ['npm', 'install', '--no-audit', '--no-fund', '--no-progress'] as const;
const retryOptions = ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=60000'];

const specifiers = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  dependencies: specifiers,
  devDependencies: specifiers,
  optionalDependencies: specifiers,
  peerDependencies: specifiers,
  overrides: z.unknown().optional(),
  workspaces: z.unknown().optional(),
});
const lockedSchema = z.object({ version: z.string().optional(), integrity: z.string().optional() });
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema).default({}) });

/** Returns whether a project requires packages that are missing. Extra packages do no harm. */
export function needsInstall(required: PackageFiles, present: PackageFiles): boolean {
  const [manifest, lock] = [readManifest(required), readLock(required)];
  if (required.manifest === undefined) return false;
  const { overrides, workspaces } = readManifest(present);
  const [installed, locked] = [specifiersOf(readManifest(present)), readLock(present)];
  return (
    Object.entries(specifiersOf(manifest)).some(([name, range]) => installed[name] !== range) ||
    differs(manifest.overrides, overrides) ||
    differs(manifest.workspaces, workspaces) ||
    Object.entries(lock).some(([path, entry]) => path !== '' && differs(entry, locked[path]))
  );
}

/** Installs missing packages with npm inside the sandbox. Throws only on an abort or if the sandbox is lost. */
export async function installMissingPackages(
  session: SandboxSession,
  { required, present, canFetch, updatesLock, onStart, onProgress, signal }: InstallOptions,
): Promise<InstallResult> {
  try {
    if (!needsInstall(required, present ?? { manifest: '{}', lock: undefined })) {
      return { status: 'nothing_to_do', output: '' };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { status: 'failed', output: error.message };
  }
  // npm itself would retry for a minute and then report a DNS error.
  if (!canFetch)
    return failed('Sandboxes of this service have no network access to download them.');
  onStart?.();
  const { exitCode, output, timedOut } = await session.run(
    [...installCommand, ...retryOptions, ...(updatesLock ? [] : ['--no-save'])],
    {
      timeoutMs: installTimeoutMs,
      maxOutputBytes,
      ...(signal && { signal }),
      ...(onProgress && { onOutput: ({ bytes }) => onProgress(bytes.toString()) }),
    },
  );
  const text = output.toString();
  if (exitCode === 0) return { status: 'installed', output: text };
  const reason = timedOut ? `npm took longer than ${installTimeoutMs / 1000} s.` : explainNpm(text);
  return failed(reason);
}

function failed(reason: string): InstallResult {
  return { status: 'failed', output: `The packages could not be installed.\n${reason}` };
}

function specifiersOf(manifest: z.output<typeof manifestSchema>): Record<string, string> {
  return {
    ...manifest.peerDependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.dependencies,
  };
}

function readManifest({ manifest = '{}' }: PackageFiles) {
  return read('package.json', manifest, manifestSchema);
}

function readLock({ lock = '{}' }: PackageFiles) {
  return read('package-lock.json', lock, lockSchema).packages;
}

function read<T>(name: string, text: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new UnreadableFileError(`${name} is not valid: ${reason}`, { cause: error });
  }
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
