import { openProcessHost } from '../../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { sandboxContract } from '../../../apps/server/src/testing/contracts/sandbox.ts';

sandboxContract({ name: 'process', open: openProcessHost });
