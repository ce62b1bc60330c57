import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { signalProcess } from './signal-process.ts';

test('signals a running process, returns false for one that ended, and throws on other failures', async () => {
  const child = spawn('sleep', ['900']);
  const pid = child.pid ?? 0;
  const exited = once(child, 'exit');
  assert.equal(signalProcess(pid, 'SIGKILL'), true);
  assert.deepEqual(await exited, [null, 'SIGKILL']);
  assert.equal(signalProcess(pid, 'SIGKILL'), false);
  assert.throws(() => signalProcess(pid, 'SIGNONE' as NodeJS.Signals), {
    code: 'ERR_UNKNOWN_SIGNAL',
  });
});
