import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { signalProcess } from '../../apps/server/src/core/signal-process.ts';
import {
  processesWith,
  uniqueSleep,
} from '../../apps/server/src/sandboxes/testing/host-processes.ts';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { readPlainFiles } from '../../apps/server/src/testing/plain-template.ts';
import { whyNoRedis } from '../../apps/server/src/testing/redis-server.ts';
import { longOnly, trials } from '../../apps/server/src/testing/trials.ts';
import type { Client } from '../support/client.ts';
import { Fleet, highConcurrency, type Member, shortLease } from '../support/fleet.ts';
import { orphanedSandboxDirectories } from '../support/invariants/leftovers.ts';
import { checkInvariants, type Reading } from '../support/invariants.ts';
import { readingOf } from '../support/readings.ts';
import { command, toolEndsOf } from '../support/sandbox-scripts.ts';

/** Number of kills, each with this many commands in sandboxes; every command is a trial. */
const kills = trials.shellKills;
const atOnce = trials.shellsAtOnce;
const takeOverMs = 20_000;

const whyNot = (await whyNoBubblewrap()) || whyNoRedis();
suite('a worker killed while commands run in its sandboxes', { skip: whyNot || longOnly }, () => {
  let fleet: Fleet;
  let client: Client;
  /** The only worker before each kill. */
  let worker: Member;
  let killed: Member | undefined;
  const readings: Reading[] = [];
  before(async () => {
    const settings = { TEST_SANDBOXES: 'real', VERIFY_TURNS: 'false', SANDBOX_WARM: '1' };
    fleet = await Fleet.assemble({ ...highConcurrency, ...shortLease, ...settings });
    const [api, first] = await Promise.all([fleet.join('api'), fleet.join('worker')]);
    client = await fleet.client(api);
    worker = first;
  });
  after(() => fleet[Symbol.asyncDispose]());

  const processesOf = (sleep: string): number[] => processesWith(`sleep\0${sleep}`);

  /** Kills the worker and returns the time until another one took over its turns. */
  async function killWorker(): Promise<number> {
    const sleeps = Array.from({ length: atOnce }, uniqueSleep);
    const streams = await Promise.all(
      sleeps.map((sleep) => {
        const line = command(`sleep ${sleep}; echo slept`, { timeout_s: 300 });
        return client.post({ prompt: `todo x\n${line}\nsay done` });
      }),
    );
    const areAllRunning = () => sleeps.every((sleep) => processesOf(sleep).length > 0);
    await eventually(areAllRunning, 'all commands run', 60_000);
    // Restarts the previously killed worker, which cleans up its old data directory.
    const other = killed ? await fleet.restart(killed) : await fleet.join('worker');
    const died = performance.now();
    await fleet.kill(worker);
    const haveAllEnded = () => sleeps.every((sleep) => processesOf(sleep).length === 0);
    await eventually(haveAllEnded, 'I15: commands end with their worker', 5_000);
    await Promise.all(streams.map((stream) => stream.untilPhase('resumed')));
    const ms = performance.now() - died;
    // The other worker runs the commands again; ending them early saves time.
    await eventually(areAllRunning, 'all commands run again', 60_000);
    for (const pid of sleeps.flatMap(processesOf)) signalProcess(pid, 'SIGTERM');
    await Promise.all(streams.map((stream) => stream.finished()));
    readings.push(...streams.map((stream) => readingOf(stream)));
    for (const stream of streams) {
      assert.equal(stream.reason, 'complete');
      const [, ran] = toolEndsOf(stream);
      assert.match(String(ran?.output), /slept/);
    }
    [killed, worker] = [worker, other];
    return ms;
  }

  const title = `R01: turns in a shell of a real sandbox are taken over, ${kills * atOnce} trials`;
  test(title, { timeout: 60_000 + kills * 60_000 }, async (t) => {
    for (let kill = 1; kill <= kills; kill += 1) {
      const ms = await killWorker();
      t.diagnostic(`taken over after ${Math.round(ms)} ms`);
      assert.ok(ms <= takeOverMs);
    }
  });

  test('R01: no sandbox process, mount or file remains afterwards (I15)', async () => {
    if (killed) await fleet.restart(killed);
    const isCleared = () => orphanedSandboxDirectories(fleet.folder).length === 0;
    await eventually(isCleared, 'the directories of killed workers are removed', 30_000);
    await fleet.stop();
    const template = await readPlainFiles();
    await checkInvariants(fleet.databaseUrl, [], {
      readings,
      model: await fleet.readModelCalls(),
      installation: fleet.installation,
      templateFiles: new Set(template.map(({ path }) => path)),
    });
  });
});
