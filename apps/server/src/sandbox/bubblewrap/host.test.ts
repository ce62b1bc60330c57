import { sandboxContract } from '../../testing/contracts/sandbox.ts';
import { openBubblewrapHost } from './host.ts';

sandboxContract({ name: 'bubblewrap', open: openBubblewrapHost });
