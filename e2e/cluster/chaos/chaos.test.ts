import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { bareEnvironment } from '../../../apps/server/src/testing/bare-environment.ts';
import { whyNoRedis } from '../../../apps/server/src/testing/redis-server.ts';
import { trials } from '../../../apps/server/src/testing/trials.ts';
import { bundledFixturesVariable } from '../../support/service-process.ts';

const faults = trials.chaosFaults;

test(`all invariants hold after ${faults} random faults`, { skip: whyNoRedis() }, async (t) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'run.ts')], {
    env: {
      ...bareEnvironment(),
      [bundledFixturesVariable]: process.env[bundledFixturesVariable],
      CHAOS_ROUNDS: String(faults),
      CHAOS_LEASE_S: '2',
      CHAOS_PEACE_S: '1.5',
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
  assert.ok(count('turns ended') >= 8, output);
});
