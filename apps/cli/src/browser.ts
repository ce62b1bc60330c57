import { spawn } from 'node:child_process';
import type { CliRuntime } from './cli-runtime.ts';

/** Opens a URL in the user's browser, if there seems to be one. Returns whether it tried. */
export async function openInBrowser(
  { env, platform }: CliRuntime,
  address: string,
): Promise<boolean> {
  const program = findOpener(platform, env);
  if (!program || !/^https?:\/\//.test(address)) return false;
  const [name, ...args] = program;
  return new Promise((resolve) => {
    const child = spawn(name, [...args, address], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function findOpener(
  platform: NodeJS.Platform,
  env: CliRuntime['env'],
): readonly [string, ...string[]] | undefined {
  if (env['BROWSER']) return [env['BROWSER']];
  if (platform === 'darwin') return ['open'];
  // Not `start`: a shell would interpret the URL again.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  const hasDisplay = env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'];
  return hasDisplay ? ['xdg-open'] : undefined;
}
