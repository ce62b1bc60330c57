import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFilledDirectory } from '../../create-filled-directory.ts';

const fileName = 'node';
const executeOnly = 0o111;

/**
 * Copies Node to a file that its user may execute but not read, and returns its path. The kernel then marks the daemon
 * as not dumpable, so commands of the same user can neither trace it nor open its memory and descriptors in /proc. Node
 * exposes no prctl for that, and a second user or PID namespace inside requires privileges that a service without root
 * does not have.
 */
export async function createExecuteOnlyNode(folder: string, node: string): Promise<string> {
  const { size, mtimeMs } = await stat(node);
  const hash = createHash('sha256').update(JSON.stringify([node, process.version, size, mtimeMs]));
  const name = `daemon-node-${hash.digest('hex').slice(0, 16)}`;
  const made = await createFilledDirectory(join(folder, name), async (unfinished) => {
    const copy = join(unfinished, fileName);
    await copyFile(node, copy, constants.COPYFILE_FICLONE);
    await chmod(copy, executeOnly);
  });
  return join(made, fileName);
}
