import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import type { Sandbox, SandboxHost } from '../../../apps/server/src/core/ports/sandbox.ts';
import { openBubblewrapHost } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/open-bubblewrap-host.ts';
import { deniedCalls } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/syscalls.ts';
import { openProcessHost } from '../../../apps/server/src/sandboxes/drivers/process/open-process-host.ts';
import { daemonProbe } from '../../../apps/server/src/sandboxes/testing/daemon-probe.ts';
import { smallLimits } from '../../../apps/server/src/sandboxes/testing/limits.ts';
import {
  findingsIn,
  type ProbeFindings,
  type ProbeTargets,
  probeSource,
} from '../../../apps/server/src/sandboxes/testing/probe.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';

/** Source directory of the service, which must stay invisible inside a sandbox. */
const sandboxSource = join(import.meta.dirname, '../../../apps/server/src/sandboxes');
const previewPort = 3000;
const secret = 'canary-of-the-service';
const serverCode = `
require('node:http').createServer((_, response) => {
  require('./probe.cjs').then((found) => response.end('FOUND' + JSON.stringify(found) + 'END'));
}).listen(${previewPort}, () => console.log('listening'));
`;

/** Code that fully controls one sandbox tries to access everything else. */
suite('probes of an isolated sandbox', { skip: await whyNoBubblewrap() }, () => {
  let folder = '';
  let flag = '';
  let host: SandboxHost;
  let sandbox: Sandbox;
  let bystander: Sandbox;
  const canaries: Server[] = [];
  let touched = 0;
  let targets: ProbeTargets;

  async function canary(where: ListenOptions): Promise<Server> {
    const server = createServer(() => {
      touched += 1;
    });
    server.listen(where);
    await once(server, 'listening');
    canaries.push(server);
    return server;
  }

  before(async () => {
    process.env.MW_PROBE_SECRET = secret;
    folder = await mkdtemp(join(tmpdir(), 'mw-probes-'));
    flag = process.getuid?.() === 0 ? `/flag-${process.pid}` : join(folder, 'flag');
    await writeFile(flag, secret, { mode: 0o644 });
    host = await openBubblewrapHost({ folder });
    [sandbox, bystander] = await Promise.all([
      host.create({ limits: smallLimits, ports: [previewPort] }),
      host.create({ limits: smallLimits }),
    ]);
    await bystander.session.writeFile('secret.txt', secret);

    const port = ((await canary({ port: 0, host: '0.0.0.0' })).address() as AddressInfo).port;
    const port6 = ((await canary({ port: 0, host: '::' })).address() as AddressInfo).port;
    const abstract = `\0mw-probe-${process.pid}`;
    await canary({ path: abstract });
    const unix = join(folder, 'canary.sock');
    await canary({ path: unix });
    const addresses = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .map(({ address }) => address);
    targets = {
      files: [
        ...[flag, '/etc/shadow', '/proc/kcore', '/dev/mem', '/dev/kmsg', join(folder, 'flag')],
        process.execPath.replace(/\/bin\/node$/, '/package.json'),
        join(sandboxSource, 'drivers/bubblewrap/host.ts'),
      ],
      folders: ['/root', '/sys/kernel', '/var/run', '/run', folder, sandboxSource],
      tcp: [
        ...['127.0.0.1', ...addresses].map((address) => [address, port] as const),
        ['::1', port6],
        ['169.254.169.254', 80],
        ['1.1.1.1', 443],
      ],
      unix: [abstract, unix, '/var/run/docker.sock', '/run/systemd/private'],
    };
    await sandbox.session.writeFile('probe.cjs', probeSource(targets));
  });

  after(async () => {
    await host?.close();
    for (const server of canaries) server.close();
    await rm(flag, { force: true });
    await rm(folder, { recursive: true, force: true });
  });

  function assertNothing(found: ProbeFindings): void {
    assert.deepEqual(found.read, []);
    assert.deepEqual(found.written, []);
    assert.deepEqual(found.connected, []);
    assert.ok(!found.environments.includes(secret));
    assert.ok(found.processes < 20, `${found.processes} processes are seen`);
    assert.equal(touched, 0, 'something outside was connected to');
  }

  test('finds nothing from a command', async () => {
    const { output } = await sandbox.session.run('node probe.cjs');
    assertNothing(findingsIn(output.toString()));
  });

  test('finds nothing from an install script of a package', async () => {
    const manifest = { name: 'x', version: '1.0.0', scripts: { preinstall: 'node probe.cjs' } };
    await sandbox.session.writeFile('package.json', JSON.stringify(manifest));
    const { output } = await sandbox.session.run(
      'npm install --offline --foreground-scripts --ignore-scripts=false 2>&1',
      { timeoutMs: 30_000 },
    );
    assertNothing(findingsIn(output.toString()));
  });

  test('finds nothing from a server on the preview port', async () => {
    await sandbox.session.writeFile('server.cjs', serverCode);
    const server = await sandbox.session.spawn('node server.cjs');
    for await (const { bytes } of server.output) if (bytes.includes('listening')) break;
    const connection = await sandbox.connect(previewPort);
    const sent = request({ createConnection: () => connection }).end();
    const [response] = await once(sent, 'response');
    assertNothing(findingsIn(await text(response)));
    await server.kill();
  });

  test('exposes no writable files of the host', async () => {
    const run = async (command: string) => (await sandbox.session.run(command)).output.toString();
    assert.equal(
      await run(
        'for f in /x /usr/x /etc/x /opt/x /dev/x /bin/x /opt/millwright/x; do touch $f; done 2>/dev/null; ls /x /usr/x /etc/x /opt/x /dev/x 2>/dev/null',
      ),
      '',
    );
    assert.match(await run('mknod node b 8 0 2>&1'), /not permitted/);
    assert.equal(await run('grep -c . /etc/passwd'), '2\n');
    assert.equal(await run('ls -d /root /var /srv /boot /sys 2>/dev/null'), '');
    const mounts = await run('cat /proc/self/mountinfo');
    assert.doesNotMatch(mounts, new RegExp(bystander.id));
    // Without mounts by root, folders are bound, and the kernel shows their paths on the host.
    if (host.limits.diskMb === 'a file system of its own') {
      for (const path of [folder, dirname(process.execPath)]) {
        assert.ok(!mounts.includes(path), `${path} is shown in\n${mounts}`);
      }
    }
    // Has no effect: no program can gain privileges here.
    const status = await run(
      'cp /bin/sh s && chmod 4755 s && ./s -c "grep -E \\"CapEff|CapBnd|NoNewPrivs|Seccomp:\\" /proc/self/status"; rm s',
    );
    assert.match(status, /CapEff:\s0+\n/);
    assert.match(status, /CapBnd:\s0+\n/);
    assert.match(status, /NoNewPrivs:\s1\n/);
    assert.match(status, /Seccomp:\s2\n/);
    assert.match(
      await run('echo x > /proc/sys/kernel/core_pattern 2>&1; echo x > /proc/sysrq-trigger 2>&1'),
      /cannot create.*\n.*cannot create/,
    );
    assert.equal(await run('ulimit -c'), '0\n');
  });

  test('protects the daemon from commands', async () => {
    const { output } = await sandbox.session.run(['node', '-e', daemonProbe]);
    const { own, daemon, isDebugged, program } = JSON.parse(output.toString());
    assert.match(program, /^\/opt\/daemon\/node\0/);
    assert.equal(own.length, 7, 'the probe works on a process that is not protected');
    assert.deepEqual(daemon, []);
    assert.equal(isDebugged, false);
    // Commands could take it over, so the same system call filter applies to it.
    const first = await sandbox.session.run('grep Seccomp: /proc/1/status; echo alive');
    assert.match(first.output.toString(), /^Seccomp:\s2\nalive\n$/);
  });

  test('rejects dangerous system calls', async () => {
    const machine = process.arch === 'arm64' ? 'arm64' : 'x64';
    const numbers = Object.entries(deniedCalls).flatMap(([name, found]) =>
      found[machine] === null ? [] : [[name, found[machine]] as const],
    );
    const script = `for (${numbers.map(([, number]) => number).join(',')}) { $! = 0; syscall($_, 0, 0, 0, 0, 0); print $!+0, "\\n" }`;
    const { output } = await sandbox.session.run(['perl', '-e', script]);
    const errors = output.toString().trim().split('\n');
    assert.equal(errors.length, numbers.length);
    for (const [index, [name]] of numbers.entries()) assert.equal(errors[index], '1', name);

    const sockets = machine === 'x64' ? 41 : 198;
    const families = `for (17, 38, 40, 44, 31) { $! = 0; syscall(${sockets}, $_, 3, 0); print $!+0, " " } $! = 0; syscall(${sockets}, 16, 3, 9); print $!+0, " "; $! = 0; syscall(${sockets}, 2, 3, 1); print $!+0`;
    const opened = await sandbox.session.run(['perl', '-e', families]);
    assert.equal(opened.output.toString(), '97 97 97 97 97 1 1');
    for (const command of ['unshare -Ur true', 'mount -t tmpfs x /tmp', 'nsenter -t 1 -a true']) {
      assert.notEqual((await sandbox.session.run(command)).exitCode, 0, command);
    }
  });

  /** Runs commands in another sandbox during the work: none may get stuck. */
  async function withBystander<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const finished = work.finally(() => {
      isDone = true;
    });
    let slowest = 0;
    while (!isDone) {
      const startedAt = performance.now();
      // Sleeps in between: otherwise it would use as much CPU as the load that it measures.
      const { exitCode } = await bystander.session.run('sleep 0.05');
      assert.equal(exitCode, 0);
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    assert.ok(slowest < 2_000, `a bystander waited for ${slowest} ms`);
    return finished;
  }

  test('survives a fork bomb', async () => {
    await sandbox.session.run('mkfifo gate');
    // The shell needs no further process after the first, which it might no longer get.
    const bomb = 'bomb() { bomb | bomb & }; bomb & read line < gate';
    const result = await withBystander(sandbox.session.run(bomb, { timeoutMs: 1_000 }));
    assert.equal(result.timedOut, true, result.output.toString());
    assert.equal((await sandbox.session.run('echo alive')).output.toString(), 'alive\n');
    assert.ok(((await sandbox.usage()).processes ?? 0) < 20);
  });

  test('survives memory exhaustion', async () => {
    const hog = 'for (const all = [];;) all.push(Buffer.alloc(64 << 20, 1))';
    const result = await withBystander(
      sandbox.session.run(['node', '-e', hog], { timeoutMs: 20_000 }),
    );
    assert.equal(result.signal, 'SIGKILL');
    assert.equal((await sandbox.session.run('echo alive')).output.toString(), 'alive\n');
    assert.ok((await sandbox.usage()).outOfMemoryKills >= 1);
  });

  test('survives disk exhaustion', async () => {
    const { session } = sandbox;
    const full = await withBystander(
      session.run('dd if=/dev/zero of=big bs=1M 2>&1', { timeoutMs: 20_000 }),
    );
    assert.notEqual(full.exitCode, 0);
    assert.match(full.output.toString(), /No space left|File too large/);
    await session.run(
      'dd if=/dev/zero of=rest bs=4k 2>/dev/null; dd if=/dev/zero of=/tmp/rest bs=1 count=4096 2>/dev/null',
    );
    await assert.rejects(session.writeFile('one-more', Buffer.alloc(200_000)), {
      code: 'disk_full',
    });
    await session.run('rm -f big rest /tmp/rest');
    const many =
      'mkdir many; i=0; while true > many/$i; do i=$((i+1)); done 2>/dev/null; echo $i; rm -r many';
    const { output } = await withBystander(session.run(many, { timeoutMs: 40_000 }));
    assert.ok(Number(output.toString()) < 50_000, output.toString());
    await session.writeFile('one-more', 'fits again');
    const sparse = await session.run('truncate -s 1T sparse');
    assert.notEqual(sparse.exitCode, 0);
  });

  test('survives endless output and too many open files', async () => {
    const { session } = sandbox;
    const flood = await withBystander(
      session.run('yes', { timeoutMs: 1_000, maxOutputBytes: 4096 }),
    );
    assert.deepEqual([flood.timedOut, flood.output.length], [true, 4096]);
    const open =
      "const fs = require('fs'); let n = 0; try { for (; n < 20000; n++) fs.openSync('/dev/null') } catch (e) { console.log(e.code, n < 5000) }";
    assert.equal((await session.run(['node', '-e', open])).output.toString(), 'EMFILE true\n');
  });

  test('limits CPU time', async () => {
    const before = (await sandbox.usage()).cpuMs ?? 0;
    const burn = 'for i in 1 2 3 4 5 6 7 8; do (while :; do :; done) & done; wait';
    const startedAt = performance.now();
    await withBystander(sandbox.session.run(burn, { timeoutMs: 1_000 }));
    const elapsed = performance.now() - startedAt;
    const used = ((await sandbox.usage()).cpuMs ?? 0) - before;
    if (host.limits.cpus === 'control group') {
      assert.ok(used < 1.25 * elapsed * smallLimits.cpus, `${used} ms in ${elapsed} ms`);
    }
  });

  test('finds its targets without isolation, so the probe itself works', async () => {
    const open = await openProcessHost({ folder });
    try {
      const bare = await open.create({ limits: smallLimits });
      // Only targets that are harmless if an attempt succeeds.
      const source = probeSource({ ...targets, files: [flag], folders: [folder] });
      await bare.session.writeFile('probe.cjs', source);
      const { output } = await bare.session.run('node probe.cjs');
      const found = findingsIn(output.toString());
      assert.ok(found.read.includes(flag));
      assert.ok(found.written.includes(folder));
      assert.ok(found.connected.length >= 4);
      assert.ok(touched >= 4);
    } finally {
      await open.close();
    }
  });
});
