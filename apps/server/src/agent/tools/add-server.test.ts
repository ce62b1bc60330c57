import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addServer } from './add-server.ts';
import { ToolExecutor } from './tool-executor.ts';

test('is offered for web apps only, in modes that build', () => {
  const executor = new ToolExecutor([addServer(async () => undefined)], []);
  const offered = (platform: 'web' | 'mobile', mode: 'build' | 'chat') =>
    executor.offered({ platform, mode }, undefined).map(({ name }) => name);
  assert.deepEqual(offered('web', 'build'), ['add_server']);
  assert.deepEqual(offered('mobile', 'build'), []);
  assert.deepEqual(offered('web', 'chat'), []);
});
