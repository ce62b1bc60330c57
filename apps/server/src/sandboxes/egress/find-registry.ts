import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Returns the package registry configured for npm on this machine; undefined if npm is missing or its answer is not a
 * URL.
 */
export async function findRegistry(npm = 'npm'): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(npm, ['config', 'get', 'registry']);
    const { protocol, href, username, password } = new URL(stdout.trim());
    // Code in the sandbox sees the URL and must not learn a password from it.
    if (!/^https?:$/.test(protocol) || username || password) return undefined;
    return href;
  } catch {
    return undefined;
  }
}

/** Formats a registry as an entry of the list of allowed hosts. */
export function registryEntry(registry: string): string {
  const { hostname, port, protocol } = new URL(registry);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
