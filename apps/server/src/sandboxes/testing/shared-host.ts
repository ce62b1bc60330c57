import { join } from 'node:path';
import type { SandboxHost } from '../../core/ports/sandbox.ts';
import { atProcessEnd } from '../../testing/process-scope.ts';
import { sharedSandboxFolder } from '../../testing/shared-template.ts';
import { openBubblewrapHost } from '../drivers/bubblewrap/open-bubblewrap-host.ts';

let host: Promise<SandboxHost> | undefined;
atProcessEnd(async () => (await host?.catch(() => undefined))?.close());

/** The host of isolated sandboxes that all test files of this process share. It is closed only at process exit. */
export function sharedHost(): Promise<SandboxHost> {
  host ??= sharedSandboxFolder().then((folder) =>
    openBubblewrapHost({ folder: join(folder, 'sandboxes') }),
  );
  return host;
}
