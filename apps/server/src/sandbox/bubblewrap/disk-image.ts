import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** A file for each of so many bytes at least: packages consist of small ones. */
const bytesPerFile = 8192;

/**
 * Makes a file system of its own in a file, which is how a limit on disk space is kept by the kernel.
 * The file is as large as what is stored in it. It needs no journal: it does not outlive its sandbox.
 * `content` is a folder of which it begins with a copy.
 */
export async function makeDiskImage(
  file: string,
  diskMb: number,
  mkfs: string,
  content: string | undefined,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.truncate(diskMb * 1024 * 1024);
  } finally {
    await handle.close();
  }
  const features = ['-O', '^has_journal,^resize_inode', '-E', 'lazy_itable_init=1,nodiscard'];
  const sizes = ['-m', '0', '-i', String(bytesPerFile)];
  const filled = content === undefined ? [] : ['-d', content];
  await promisify(execFile)(mkfs, ['-q', '-F', ...sizes, ...features, ...filled, file], {
    env: {},
  });
}
