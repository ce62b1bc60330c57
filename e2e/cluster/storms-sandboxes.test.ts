import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  processesWith,
  uniqueSleep,
} from '../../apps/server/src/sandboxes/testing/host-processes.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../apps/server/src/testing/trials.ts';
import type { Client, Stream } from '../support/client.ts';
import { Fleet } from '../support/fleet.ts';
import { command } from '../support/sandbox-scripts.ts';

const settings = {
  TEST_SANDBOXES: 'real',
  SANDBOX_WARM: '0',
  VERIFY_TURNS: 'false',
  MAX_CONCURRENT_TURNS: '50',
  RATE_LIMIT_TURNS_PER_HOUR: '0',
  LOG_LEVEL: 'warn',
};
const interrupts = trials.interruptsOfCommands;
/** The guaranteed time for an abort. */
const stopMs = 5_000;

const whyNot = whyNoRedis() || (await whyNoBubblewrap());
suite('aborts through one process of commands in a sandbox of another', { skip: whyNot }, () => {
  let fleet: Fleet;
  let client: Client;

  before(async () => {
    fleet = await Fleet.assemble();
    const [api] = await Promise.all(['api', 'worker'].map((roles) => fleet.join(roles, settings)));
    assert.ok(api);
    client = await fleet.client(api);
  });
  after(() => fleet[Symbol.asyncDispose]());

  /** A unique command, so that it can be found among all processes. */
  const uniqueCommand = () => `sleep ${uniqueSleep()}`;

  const isRunning = (line: string) => processesWith(`${line.replaceAll(' ', '\0')}\0`).length > 0;

  async function waitUntilRunning(stream: Stream, line: string): Promise<void> {
    await stream.until(({ type }) => type === 'tool_start');
    await eventually(() => isRunning(line), 'the command runs', 60_000);
  }

  test('R19 an abort stops a running command and leaves no process behind', {
    timeout: 120_000,
  }, async (t) => {
    const line = uniqueCommand();
    const stream = await client.post({ prompt: `${command(`${line}; echo up`)}\nsay x` });
    await waitUntilRunning(stream, line);
    const since = performance.now();
    const receipt = await client.json('POST', `/api/v1/vibe/abort/${stream.projectId}`);
    assert.equal(receipt.body['aborted'], true);
    await stream.finished();
    const ms = Math.round(performance.now() - since);
    t.diagnostic(`stopped after ${ms} ms`);
    assert.ok(ms < stopMs);
    assert.equal(stream.reason, 'aborted');
    assert.deepEqual(
      stream.eventsOf('tool_end').map(({ status }) => status),
      ['aborted'],
    );
    await eventually(() => !isRunning(line), 'no process is left', stopMs);
  });

  test(`R18 ${interrupts} interrupts of commands in one sandbox leave no process behind`, {
    timeout: 120_000,
  }, async () => {
    const lines = Array.from({ length: interrupts }, uniqueCommand);
    const first = await client.post({ prompt: 'say begin' });
    await first.finished();
    const { projectId: project_id } = first;
    const streams: Stream[] = [];
    for (const [at, line] of lines.entries()) {
      const prompt = `${command(`${line}; echo up`)}\nsay x`;
      streams.push(await client.post({ prompt, project_id, interrupt: true }));
      // Interrupts every second command while it runs, the others before it starts.
      if (at % 2 === 0) await waitUntilRunning(streams[at] ?? first, line);
    }
    const last = await client.post({ prompt: 'say the last', project_id, interrupt: true });
    await last.finished();
    assert.equal(last.reason, 'complete');
    for (const stream of streams) assert.equal((await stream.finished()).reason, 'interrupted');
    for (const line of lines) {
      await eventually(() => !isRunning(line), `${line} has ended`, stopMs);
    }
  });
});
