import { openBubblewrapHost } from '../drivers/bubblewrap/open-bubblewrap-host.ts';
import { daemonProbe } from './daemon-probe.ts';
import { smallLimits } from './limits.ts';

// Stand-in for a service without root: creates a sandbox and prints its properties.
const [folder = ''] = process.argv.slice(2);
const host = await openBubblewrapHost({ folder });
const sandbox = await host.create({ limits: { ...smallLimits, memoryMb: 256, diskMb: 32 } });
const { session } = sandbox;
await session.writeFile('a', 'x');
const id = await session.run('id -u; touch /usr/x 2>&1; unshare -Ur true 2>&1; cat a');
const probe = await session.run(['node', '-e', daemonProbe]);
const hog = 'for (const all = [];;) all.push(Buffer.alloc(64 << 20, 1))';
const memory = await session.run(['node', '-e', hog], { timeoutMs: 20_000 });
// The shell needs no further process after the first, which it might no longer get.
await session.run('mkfifo gate');
const bomb = await session.run('bomb() { bomb | bomb & }; bomb & read line < gate', {
  timeoutMs: 1_000,
});
// If other programs free space at the same moment, it takes half a minute until the daemon measures anew.
const disk = await session.run('dd if=/dev/zero of=big bs=1M count=500; sleep 60', {
  timeoutMs: 45_000,
});
const full = await session.writeFile('b', 'x').catch((error) => error.code);
// A directory that is inaccessible to its owner must be removed with the sandbox as well.
const freed = await session.run('rm big; mkdir -p d/e && chmod 000 d');
await sandbox.release();
await host.close();
console.log(
  JSON.stringify({
    limits: host.limits,
    id: id.output.toString(),
    probe: JSON.parse(probe.output.toString()),
    memory: memory.exitCode ?? memory.signal,
    bombTimedOut: bomb.timedOut,
    disk: disk.exitCode ?? disk.signal,
    full,
    freed: freed.exitCode,
  }),
);
