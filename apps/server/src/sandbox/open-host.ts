import type { SandboxHost } from '../core/ports/sandbox.ts';
import { openBubblewrapHost } from './bubblewrap/host.ts';
import { openProcessHost } from './process/host.ts';

export interface HostOptions {
  readonly driver: 'auto' | SandboxHost['name'];
  /** For the files of sandboxes; must not be shared with other machines. */
  readonly folder: string;
  /** Processor time of all sandboxes together in relation to one process of the service, if both want it. */
  readonly cpuPercent: number;
  /** Told when nothing could be had that isolates, with the reason; it may refuse by throwing. */
  readonly onUnprotected: (reason: unknown) => void | Promise<void>;
}

/** Opens the driver that is asked for; by default the one that isolates, where it works. */
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
