import { openBubblewrapHost } from '../drivers/bubblewrap/open-bubblewrap-host.ts';
import { openProcessHost } from '../drivers/process/open-process-host.ts';
import { smallLimits } from './limits.ts';

// Stand-in for a service: creates a sandbox that is hard to remove, runs a command in it, prints "running", and waits
// to be killed.
const [driver, folder = '', command = ''] = process.argv.slice(2);
const open = driver === 'bubblewrap' ? openBubblewrapHost : openProcessHost;
const host = await open({ folder });
const layer = { source: import.meta.dirname, target: 'project/layer', writable: true };
const sandbox = await host.create({ limits: smallLimits, layers: [layer] });
await sandbox.session.run(
  'rm layer/*; mkdir -p shut/inner layer/shut/inner && chmod 000 shut layer/shut',
);
await sandbox.session.spawn(command);
console.log('running');
setInterval(() => {}, 60_000);
