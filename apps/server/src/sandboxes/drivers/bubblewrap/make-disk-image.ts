import { execFile } from 'node:child_process';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Bytes per inode. Kept small because packages consist of small files. */
const bytesPerFile = 8192;

/**
 * Creates a file system image, which lets the kernel enforce a disk limit. The file is sparse and grows with its
 * content. It needs no journal because it does not outlive its sandbox. `content` is a directory that is copied into
 * it.
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
