import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../../core/startup-error.ts';

const keyBytes = 32;

/**
 * Loads a secret that was not configured, or creates it in the data directory, readable only by its owner. Processes
 * that start at the same time agree on the file that was linked first.
 */
export async function loadOrCreateKey(dataDir: string, name: string): Promise<Buffer> {
  const path = join(dataDir, name);
  const existing = await readKey(path, name);
  if (existing) return existing;
  const temporaryPath = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(temporaryPath, randomBytes(keyBytes).toString('base64'), {
      mode: 0o600,
      flush: true,
    });
    await link(temporaryPath, path).catch(ignoreExisting);
  } catch (error) {
    throw new StartupError(
      `The data directory ${dataDir} is not writable (${(error as Error).message}).`,
      'Make it writable for the user that runs the service, or set DATA_DIR to another directory.',
      { cause: error },
    );
  } finally {
    // A leftover draft is harmless, and an error here would hide the one above.
    await rm(temporaryPath, { force: true }).catch(() => undefined);
  }
  const created = await readKey(path, name);
  if (!created) throw new Error(`${path} disappeared while it was created`);
  return created;
}

async function readKey(path: string, name: string): Promise<Buffer | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartupError(
      `The file ${path} is not readable (${(error as Error).message}).`,
      'Run the service as the user that owns its data directory, or set DATA_DIR to another directory.',
      { cause: error },
    );
  }
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes) return key;
  throw new StartupError(
    `The file ${path} does not contain a key of ${keyBytes} bytes.`,
    `Restore ${name} from a backup. Without it, data encrypted with it stays unreadable.`,
  );
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
