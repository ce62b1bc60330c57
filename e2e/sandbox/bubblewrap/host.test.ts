import {
  detectCapabilities,
  type SandboxCapabilities,
} from '../../../apps/server/src/sandboxes/drivers/bubblewrap/detect-capabilities.ts';
import { openBubblewrapHost } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/open-bubblewrap-host.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { sandboxContract } from '../../../apps/server/src/testing/contracts/sandbox.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

sandboxContract({ name: 'bubblewrap', open: openBubblewrapHost, skip: await whyNoBubblewrap() });

/** Layers on machines that can do less than this one. */
async function layersWithout(
  layersBy: string,
  missing: Partial<SandboxCapabilities>,
): Promise<void> {
  const find = async () => {
    const capabilities = await detectCapabilities();
    return capabilities && { ...capabilities, ...missing };
  };
  sandboxContract({
    name: 'bubblewrap',
    open: ({ folder }) => openBubblewrapHost({ folder, find }),
    skip: await whyNoBubblewrap({ find }),
    layersBy,
  });
}

// The other variants cover both of its parts: copies, and a file system of its own.
if (trials.isExhaustive) await layersWithout('copies', { overlay: undefined });
await layersWithout('copies on the disk of the machine', {
  overlay: undefined,
  mounting: undefined,
});
