import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { LiveDevSandbox } from '../../../apps/server/src/sandboxes/dev-sandbox/live-dev-sandbox.ts';
import type { Template } from '../../../apps/server/src/sandboxes/dev-sandbox/template.ts';
import {
  type BenchPlace,
  openBenchPlace,
} from '../../../apps/server/src/sandboxes/testing/bench-place.ts';
import { never } from '../../../apps/server/src/sandboxes/testing/inspections.ts';
import { whyNoBubblewrap } from '../../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { plainTemplate } from '../../../apps/server/src/testing/plain-template.ts';

suite('background commands', { skip: await whyNoBubblewrap() }, () => {
  let place: BenchPlace;
  let bench: LiveDevSandbox;
  let plain: { readonly template: Template };
  before(async () => {
    place = await openBenchPlace();
    plain = { template: await plainTemplate() };
    bench = await place.open(plain);
  });
  after(() => place?.close());

  const run = (command: string) => bench.runInBackground(command, never);
  const found = (number: number) => bench.commands.find((one) => one.number === number);
  const end = async (pattern: string) => {
    await bench.session.run(`pkill -f '${pattern}'`);
  };

  test('keep running and report whole and partial lines', async () => {
    const begun = await run('echo first; printf half; sleep 71');
    assert.deepEqual([begun.end, begun.lines], [undefined, ['first', 'half']]);
    await end('sleep 7[1]');
    await eventually(() => found(begun.number)?.end !== undefined, 'its end is known');
  });

  test('return at once if they exit at once', async () => {
    const began = performance.now();
    const { end: how, lines } = await run('echo no; exit 3');
    assert.deepEqual([how, lines], [{ exitCode: 3, signal: null }, ['no']]);
    assert.ok(performance.now() - began < 1_000);
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
    await eventually(() => bench.commands.every((one) => one.end), 'none runs');
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
    const own = await place.open(plain);
    t.after(() => own.close());
    const stop = new AbortController();
    const begun = own.runInBackground('sleep 74', stop.signal);
    await eventually(
      async () => (await own.session.run('pgrep -f "sleep 7[4]"')).exitCode === 0,
      'it runs',
    );
    stop.abort(new Error('enough'));
    await assert.rejects(begun, /enough/);
    assert.notEqual((await own.session.run('pgrep -f "sleep 7[4]"')).exitCode, 0);
    assert.deepEqual(own.commands, []);
  });

  test('end with the sandbox', async () => {
    const own = await place.open(plain);
    await own.runInBackground('yes', never);
    await own.close();
    assert.notEqual(own.commands[0]?.end, undefined);
  });
});
