import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { sharedClusterVariable } from '../../../apps/server/src/store/testing/put-cluster.ts';
import { bareEnvironment } from '../../../apps/server/src/testing/bare-environment.ts';
import { bundledFixturesVariable } from '../../../apps/server/src/testing/bundled-fixture.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';

const faults = trials.chaosFaults;

const skip = whyNoRedis();
/** One cheap fault in a small installation. Other suites inject each kind at chosen moments and check the same. */
const small = { CHAOS_PAIRS: '1', CHAOS_PROJECTS: '1', CHAOS_FAULTS: 'PostgreSQL cut' };

test(`all invariants hold after ${faults} random faults`, { skip }, async (t) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    env: {
      ...bareEnvironment(),
      [bundledFixturesVariable]: process.env[bundledFixturesVariable],
      [sharedClusterVariable]: process.env[sharedClusterVariable],
      CHAOS_ROUNDS: String(faults),
      CHAOS_LEASE_S: '2',
      CHAOS_PEACE_S: '1.5',
      ...(!trials.isExhaustive && small),
      ...(process.env['CHAOS_SEED'] && { CHAOS_SEED: process.env['CHAOS_SEED'] }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGTERM'));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const output = await text(child.stdout);
  assert.equal(await ended, 0, output);
  const count = (what: string) => Number(new RegExp(`\\| ${what} +\\| +(\\d+)`).exec(output)?.[1]);
  t.diagnostic(`${count('faults')} faults, ${count('turns ended')} turns`);
  assert.equal(count('faults'), faults, output);
  assert.ok(count('turns ended') >= (trials.isExhaustive ? 8 : 1), output);
});
