import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartupError } from '../../../core/startup-error.ts';

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'the file system is read-only',
  EACCES: 'this user has no write permission',
  EPERM: 'this user has no write permission',
  ENOTDIR: 'a file has the same path',
  EEXIST: 'a file has the same path',
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is exhausted',
};

/** Creates the data directory, or explains to the operator why nothing can be written there. */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    // Traversable but not listable: the embedded database of a root service runs as another user.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = reasons[await findCode(error, dataDir)] ?? (error as Error).message;
    throw new StartupError(
      `The data directory ${dataDir} is not writable: ${reason}.`,
      'Make it writable for the user that runs Millwright, or set DATA_DIR to a writable directory.',
      { cause: error },
    );
  }
}

/**
 * Finds the error code behind a failed mkdir. On a read-only file system a recursive mkdir fails with ENOENT; the
 * closest existing directory has the real reason.
 */
async function findCode(error: unknown, dataDir: string): Promise<string> {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code !== 'ENOENT') return code;
  for (let directory = dirname(dataDir); ; directory = dirname(directory)) {
    const found = await access(directory, constants.W_OK).then(
      () => '',
      (reason: NodeJS.ErrnoException) => reason.code ?? '',
    );
    if (found !== 'ENOENT' || directory === dirname(directory)) return found;
  }
}
