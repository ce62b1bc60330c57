import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/open-template.ts';
import {
  type DevSandboxFixture,
  openDevSandboxFixture,
} from '../../../apps/server/src/sandboxes/testing/dev-sandbox-fixture.ts';
import { never } from '../../../apps/server/src/sandboxes/testing/inspections.ts';
import { simpleLauncher } from '../../../apps/server/src/sandboxes/testing/simple-launcher.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { plainTemplate } from '../../../apps/server/src/testing/plain-template.ts';

suite('background commands', { skip: await whyNoBubblewrap() }, () => {
  let fixture: DevSandboxFixture;
  let sandbox: LiveDevSandbox;
  let plain: { readonly template: Template };
  before(async () => {
    fixture = await openDevSandboxFixture();
    plain = { template: { ...(await plainTemplate()), launcher: await simpleLauncher() } };
    sandbox = await fixture.open(plain);
  });
  after(() => fixture?.close());

  const run = (command: string) => sandbox.runInBackground(command, never);
  const found = (number: number) => sandbox.commands.find((one) => one.number === number);
  const end = async (pattern: string) => {
    await sandbox.session.run(`pkill -f '${pattern}'`);
  };

  test('keep running and report whole and partial lines', async () => {
    const started = await run('echo first; printf half; sleep 71');
    assert.deepEqual([started.end, started.lines], [undefined, ['first', 'half']]);
    await end('sleep 7[1]');
    await eventually(() => found(started.number)?.end !== undefined, 'its end is known');
  });

  test('return at once if they exit at once', async () => {
    const startedAt = performance.now();
    const { end: exit, lines } = await run('echo no; exit 3');
    assert.deepEqual([exit, lines], [{ exitCode: 3, signal: null }, ['no']]);
    assert.ok(performance.now() - startedAt < 1_000);
  });

  test('keep the last lines of any amount of output', async () => {
    const { number } = await run('seq 1 100000; echo done; sleep 72');
    const last = await eventually(
      () => (found(number)?.lines.at(-1) === 'done' ? found(number)?.lines : undefined),
      'all is read',
      30_000,
    );
    assert.deepEqual([last.length, last[0]], [500, '99502']);
    await end('sleep 7[2]');
  });

  test('are limited to five at a time', async () => {
    await eventually(() => sandbox.commands.every((one) => one.end), 'none runs');
    const five = await Promise.all(['1', '2', '3', '4', '5'].map((at) => run(`sleep 73${at}`)));
    await assert.rejects(run('sleep 736'), {
      code: 'limit_reached',
      message: /5 commands are already running in the background.*sleep 731/s,
    });
    await end('sleep 73[1]');
    await eventually(() => found(five[0]?.number ?? 0)?.end, 'one has ended');
    assert.equal((await run('sleep 737')).end, undefined);
  });

  test('leave nothing behind when aborted during the start', async (t) => {
    const own = await fixture.open(plain);
    t.after(() => own.close());
    const stop = new AbortController();
    const started = own.runInBackground('sleep 74', stop.signal);
    await eventually(
      async () => (await own.session.run('pgrep -f "sleep 7[4]"')).exitCode === 0,
      'it runs',
    );
    stop.abort(new Error('enough'));
    await assert.rejects(started, /enough/);
    assert.notEqual((await own.session.run('pgrep -f "sleep 7[4]"')).exitCode, 0);
    assert.deepEqual(own.commands, []);
  });

  test('end with the sandbox', async () => {
    const own = await fixture.open(plain);
    await own.runInBackground('yes', never);
    await own.close();
    assert.notEqual(own.commands[0]?.end, undefined);
  });
});
