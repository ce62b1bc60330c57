import { sandboxContract } from '../../testing/contracts/sandbox.ts';
import { whyNoBubblewrap } from '../testing/why-no-bubblewrap.ts';
import { openBubblewrapHost } from './host.ts';

sandboxContract({
  name: 'bubblewrap',
  open: openBubblewrapHost,
  skip: await whyNoBubblewrap(),
});
