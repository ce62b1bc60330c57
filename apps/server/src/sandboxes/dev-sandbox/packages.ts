import { z } from 'zod';
import type { Abortable, SandboxSession } from '../../core/ports/sandbox.ts';
import { explainNpm } from './explain-npm.ts';

/** Contents of the files that define a project's packages; undefined if the file does not exist. */
export interface PackageFiles {
  readonly manifest: string | undefined;
  readonly lock: string | undefined;
}

export interface InstallOptions extends Abortable {
  readonly wanted: PackageFiles;
  /** The files that the present packages were installed from; undefined if unknown. */
  readonly present: PackageFiles | undefined;
  /** True if the sandbox has network egress. */
  readonly canFetch: boolean;
  /** True if npm may update the lock file, which is a file of the project. */
  readonly updatesLock: boolean;
  /** Called just before npm runs. */
  readonly onBegin?: () => void;
  readonly onProgress?: (text: string) => void;
}

export interface InstallResult {
  readonly status: 'nothing_to_do' | 'installed' | 'failed';
  /** npm's output; after a failure, the reason in presentable form. */
  readonly output: string;
}

/** A file of the project is invalid. */
class UnreadableFileError extends Error {}

const installMs = 120_000;
const keptBytes = 64 * 1024;

/**
 * Not `npm ci`, which starts by deleting the shared packages. Scripts run as they do when the agent installs: a project
 * that wakes must get the same packages as before, and the sandbox is made for such code. Retries are few, because a
 * user is waiting.
 */
const INSTALL = ['npm', 'install', '--no-audit', '--no-fund', '--no-progress'] as const;
const RETRIES = ['--fetch-retries=1', '--fetch-retry-mintimeout=500', '--fetch-timeout=60000'];

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
export function wantsMore(wanted: PackageFiles, present: PackageFiles): boolean {
  const [manifest, lock] = [readManifest(wanted), readLock(wanted)];
  if (wanted.manifest === undefined) return false;
  const { overrides, workspaces } = readManifest(present);
  const [had, locked] = [specifiersOf(readManifest(present)), readLock(present)];
  return (
    Object.entries(specifiersOf(manifest)).some(([name, range]) => had[name] !== range) ||
    differs(manifest.overrides, overrides) ||
    differs(manifest.workspaces, workspaces) ||
    Object.entries(lock).some(([place, entry]) => place !== '' && differs(entry, locked[place]))
  );
}

/** Installs missing packages with npm inside the sandbox. Throws only on an abort or if the sandbox is lost. */
export async function installPackages(
  session: SandboxSession,
  { wanted, present, canFetch, updatesLock, onBegin, onProgress, signal }: InstallOptions,
): Promise<InstallResult> {
  try {
    if (!wantsMore(wanted, present ?? { manifest: '{}', lock: undefined })) {
      return { status: 'nothing_to_do', output: '' };
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    return { status: 'failed', output: error.message };
  }
  // npm itself would retry for a minute and then report a DNS error.
  if (!canFetch)
    return failed('Sandboxes of this service have no network access to download them.');
  onBegin?.();
  const { exitCode, output, timedOut } = await session.run(
    [...INSTALL, ...RETRIES, ...(updatesLock ? [] : ['--no-save'])],
    {
      timeoutMs: installMs,
      maxOutputBytes: keptBytes,
      ...(signal && { signal }),
      ...(onProgress && { onOutput: ({ bytes }) => onProgress(bytes.toString()) }),
    },
  );
  const text = output.toString();
  if (exitCode === 0) return { status: 'installed', output: text };
  const reason = timedOut ? `npm took longer than ${installMs / 1000} s.` : explainNpm(text);
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
