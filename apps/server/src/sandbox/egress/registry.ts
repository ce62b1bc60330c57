import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The package registry that npm on this machine is configured with. Undefined when there is no npm
 * to ask, or its answer is no address.
 */
export async function findRegistry(npm = 'npm'): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(npm, ['config', 'get', 'registry']);
    const { protocol, href, username, password } = new URL(stdout.trim());
    // Whoever installs inside gets the address, and must not get at a password with it.
    if (!/^https?:$/.test(protocol) || username || password) return undefined;
    return href;
  } catch {
    return undefined;
  }
}

/** A registry as an entry of the list of allowed hosts. */
export function registryEntry(registry: string): string {
  const { hostname, port, protocol } = new URL(registry);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
