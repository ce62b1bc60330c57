import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { processesWith, uniqueSleep } from '../../sandboxes/testing/host-processes.ts';
import { eventually } from '../eventually.ts';
import type { SandboxFixture } from './sandbox.ts';

const standInProgram = join(import.meta.dirname, '../../sandboxes/testing/service-stand-in.ts');

export function sandboxLifeTests(fixture: () => SandboxFixture): void {
  test('isolates two sandboxes from each other', async () => {
    const [one, two] = await Promise.all([fixture().createSandbox(), fixture().createSandbox()]);
    try {
      await one.session.writeFile('mine.txt', 'one');
      await one.session.run('echo hidden > /tmp/of-one; echo hidden > ~/of-one');
      assert.equal(await two.session.stat('mine.txt'), undefined);
      assert.deepEqual((await two.session.scan()).files, []);
      assert.equal((await two.session.run('cat ~/of-one')).exitCode, 1);
      if (fixture().host.isolated) {
        assert.equal((await two.session.run('cat /tmp/of-one')).exitCode, 1);
        const sleep = uniqueSleep();
        const sleeping = await one.session.spawn(`sleep ${sleep}`);
        await eventually(() => processesWith(sleep).length > 0, 'it sleeps');
        const { output } = await two.session.run('cat /proc/[0-9]*/cmdline | tr "\\0" " "');
        assert.ok(!output.includes(sleep));
        await sleeping.kill();
      }
    } finally {
      await Promise.all([one.release(), two.release()]);
    }
  });

  test('kills all processes on release and rejects pending calls', async () => {
    const sandbox = await fixture().createSandbox();
    const sleep = uniqueSleep();
    const spawned = await sandbox.session.spawn(`setsid nohup sleep ${sleep} & sleep ${sleep}`);
    const running = sandbox.session.run(`env -i setsid sleep ${sleep}`);
    const lost = assert.rejects(running, { code: 'sandbox_lost' });
    await eventually(() => processesWith(sleep).length >= 3, 'all of it runs');
    await sandbox.release();
    await lost;
    await assert.rejects(spawned.exited, { code: 'sandbox_lost' });
    assert.deepEqual(processesWith(sleep), []);
    await sandbox.release();
  });

  test('ends the sandbox and pending calls when its daemon is killed', async () => {
    const sandbox = await fixture().createSandbox();
    const sleep = uniqueSleep();
    const running = assert.rejects(sandbox.session.run(`sleep ${sleep}`), { code: 'sandbox_lost' });
    await eventually(() => processesWith(sleep).length > 0, 'the command runs');
    await assert.rejects(sandbox.session.run('kill -9 $PPID; sleep 60'), { code: 'sandbox_lost' });
    assert.equal(await sandbox.ended, 'crashed');
    await running;
    assert.deepEqual(processesWith(sleep), []);
    assert.deepEqual(processesWith(sandbox.id), []);
    await sandbox.release();
  });

  test('keeps commands from the connection of the daemon', async () => {
    const { session } = fixture();
    // It is a socket, which cannot be reopened by name.
    const { output } = await session.run('(echo nonsense > /proc/$PPID/fd/3) 2>&1; echo tried');
    assert.match(output.toString(), /No such device or address|cannot create/);
    assert.equal((await session.run('echo alive')).output.toString(), 'alive\n');
  });

  test('leaves nothing behind when a start is aborted', async () => {
    const { host } = fixture();
    const limits = { cpus: 1, memoryMb: 256, pids: 64, diskMb: 64 };
    const stop = new AbortController();
    const starting = host.create({ limits, signal: stop.signal });
    stop.abort(new Error('changed my mind'));
    await assert.rejects(starting, { message: 'changed my mind' });
  });

  test('reports usage', async () => {
    const { shared } = fixture();
    const usage = await shared.usage();
    assert.ok((usage.diskBytes ?? 0) >= 0);
    assert.equal(usage.outOfMemoryKills, 0);
  });

  test('ends sandboxes with a service that is killed, and cleans up at the next start', async () => {
    const { driver, folder } = fixture();
    const own = await mkdtemp(join(folder, 'killed-'));
    const sleep = uniqueSleep();
    const command = `setsid nohup sleep ${sleep} & sleep ${sleep}`;
    const service = spawn(process.execPath, [standInProgram, driver.name, own, command], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(service, 'exit');
    const [output] = await Promise.race([once(service.stdout, 'data'), ended]);
    assert.equal(String(output), 'running\n');
    await eventually(() => processesWith(`sleep\0${sleep}`).length >= 2, 'both sleep');
    service.kill('SIGKILL');
    await ended;
    await eventually(() => processesWith(sleep).length === 0, 'nothing of it runs');

    const next = await driver.open({ folder: own });
    const directories = await readdir(join(own, driver.name));
    assert.equal(directories.length, 1, 'only the directory of the new service');
    await next.close();
    assert.deepEqual(await readdir(join(own, driver.name)), []);
    await rm(own, { recursive: true, force: true });
  });
}
