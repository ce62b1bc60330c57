import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { signalProcess } from './signal-process.ts';

test('a signal to a process that was found: one that lives gets it, one that ended is passed over, other failures throw', async () => {
  const child = spawn('sleep', ['900']);
  const pid = child.pid ?? 0;
  const gone = once(child, 'exit');
  assert.equal(signalProcess(pid, 'SIGKILL'), true);
  assert.deepEqual(await gone, [null, 'SIGKILL']);
  assert.equal(signalProcess(pid, 'SIGKILL'), false);
  assert.throws(() => signalProcess(pid, 'SIGNONE' as NodeJS.Signals), {
    code: 'ERR_UNKNOWN_SIGNAL',
  });
});
