import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

const folders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin'];

/** Finds a system program in fixed directories, ignoring the service's PATH. */
export async function findSystemProgram(name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const path = join(folder, name);
    const isExecutable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isExecutable) return path;
  }
  return undefined;
}
