import { z } from 'zod';
import type { Abortable, SandboxSession } from '../../core/ports/sandbox.ts';
import { explainNpm } from './explain-npm.ts';

/** The texts that say which packages a project has; undefined where there is no such file. */
export interface PackageFiles {
  readonly manifest: string | undefined;
  readonly lock: string | undefined;
}

export interface InstallOptions extends Abortable {
  readonly wanted: PackageFiles;
  /** What the packages that are there were installed by; undefined when nobody knows. */
  readonly present: PackageFiles | undefined;
  /** Whether the sandbox has a way out. */
  readonly canFetch: boolean;
  /** Whether npm may bring the lock file up to date, which is a file of the project. */
  readonly updatesLock: boolean;
  /** Called when npm is about to run. */
  readonly onBegin?: () => void;
  readonly onProgress?: (text: string) => void;
}

export interface InstallResult {
  readonly status: 'nothing_to_do' | 'installed' | 'failed';
  /** What npm said; after a failure the reason, to be shown to whoever asks. */
  readonly output: string;
}

/** Something is wrong with a file of the project. */
class UnreadableFileError extends Error {}

const installMs = 120_000;
const keptBytes = 64 * 1024;

/**
 * Not `npm ci`, which begins by deleting what is shared. Its scripts run as they do when the agent
 * installs: a project that wakes must get what it had, and the sandbox is made for such code. Few
 * retries, because somebody waits.
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

/** Whether a project wants packages that are not there. What it does not want does no harm. */
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

/** Installs what is missing; npm runs inside. Throws only when it is cancelled or the sandbox is lost. */
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
  // npm itself would try for a minute and then say something about names.
  if (!canFetch) return failed('Sandboxes of this service have no way out to fetch them.');
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
    throw new UnreadableFileError(`${name} cannot be used: ${reason}`, { cause: error });
  }
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
