import type { SandboxHost } from '../core/ports/sandbox.ts';
import { openBubblewrapHost } from './drivers/bubblewrap/open-bubblewrap-host.ts';
import { openProcessHost } from './drivers/process/open-process-host.ts';

export interface HostOptions {
  readonly driver: 'auto' | SandboxHost['name'];
  /** Directory for the files of sandboxes; must not be shared with other machines. */
  readonly folder: string;
  /** CPU weight of all sandboxes together, as a percentage of one process of the service, under contention. */
  readonly cpuPercent: number;
  /** Called with the reason if isolation is not available; throws to reject unprotected operation. */
  readonly onUnprotected: (reason: unknown) => void | Promise<void>;
}

/** Opens the configured driver; by default the isolating one, if it works on this machine. */
export async function openSandboxHost(options: HostOptions): Promise<SandboxHost> {
  const { driver, folder, cpuPercent, onUnprotected } = options;
  if (driver === 'process') return openProcessHost({ folder });
  if (driver === 'bubblewrap') return openBubblewrapHost({ folder, cpuPercent });
  try {
    return await openBubblewrapHost({ folder, cpuPercent });
  } catch (error) {
    await onUnprotected(error);
    return openProcessHost({ folder });
  }
}
