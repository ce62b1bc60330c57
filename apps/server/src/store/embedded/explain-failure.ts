import { isStorageFull } from '../../core/is-storage-full.ts';
import { StartupError } from '../../core/startup-error.ts';
import { useServerHint } from './binaries.ts';

/** Another process holds the folder at the moment: wait for it instead of failing. */
export const heldByAnother =
  /lock file "[^"\n]*" (?:already exists|is empty)|pre-existing shared memory block/;
/** Backends of a dead server keep running until their last statement ends. */
export const heldByOrphans = /pre-existing shared memory block/;

const unwritableCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);
const fullText = /No space left on device|Disk quota exceeded/;

/** Turns PostgreSQL's last output into one message for the operator. */
export function explainOutput(what: string, output: string): StartupError {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
  const cause = new Error(lines.slice(-20).join('\n'));
  // The kernel reports the same when it runs out of shared memory.
  const memory = /could not (create|resize) shared memory/.test(output);
  if (fullText.test(output) && !memory) return createDiskFullError(what, cause);
  return new StartupError(
    `${what}: ${reason.trim() || 'it gave no reason'}`,
    `Start again with LOG_LEVEL=debug to see its full output. ${useServerHint}`,
    { cause },
  );
}

/** Turns a file system error below the data folder into one message for the operator. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError) return error;
  if (isStorageFull(error))
    return createDiskFullError(`The data directory ${dataDir} is not writable`, error);
  if (!unwritableCodes.has(code)) return error;
  return new StartupError(
    `The data directory ${dataDir} can't be used: ${code} at ${path ?? dataDir}`,
    'Set DATA_DIR to a directory that this user can write to, or start the service as the user that owns it.',
    { cause: error },
  );
}

function createDiskFullError(what: string, cause: unknown) {
  return new StartupError(`${what}: the disk is full`, 'Free some space and start again.', {
    cause,
  });
}
