import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { isQueueMode, sharedRedisVariable } from '../apps/server/src/testing/mode.ts';
import {
  type RedisServer,
  startRedis,
  whyNoRedis,
} from '../apps/server/src/testing/redis-server.ts';

/**
 * What is told, stopped and decided: where two modes can differ most. All else: `npm run test:queue`.
 */
const share = ['turns', 'stops', 'sockets'];

const skip = isQueueMode ? 'this run is in queue mode' : whyNoRedis();

suite('tests of direct mode, in queue mode', { skip }, () => {
  let redis: RedisServer;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis[Symbol.asyncDispose]());

  for (const name of share) {
    test(name, async () => {
      const { NODE_TEST_CONTEXT: _, ...env } = process.env;
      const file = join(import.meta.dirname, `${name}.test.ts`);
      const child = spawn(process.execPath, ['--test-reporter=tap', file], {
        env: { ...env, TEST_MODE: 'queue', [sharedRedisVariable]: redis.url },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      assert.equal(code, 0, said);
      assert.match(said, /^# pass [1-9]/m);
    });
  }
});
