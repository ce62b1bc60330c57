import { sandboxContract } from '../../testing/contracts/sandbox.ts';
import { openProcessHost } from './host.ts';

sandboxContract({ name: 'process', open: openProcessHost });
