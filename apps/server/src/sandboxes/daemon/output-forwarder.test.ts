import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { OutputCap } from './output-cap.ts';
import { finishOutputs, OutputForwarder } from './output-forwarder.ts';

test('reads the output of a command that ended while the process was busy', async () => {
  const child = spawn('echo', ['hello'], { stdio: 'pipe' });
  const sent: Buffer[] = [];
  const stream = {
    send: async (bytes: Uint8Array) => {
      sent.push(Buffer.from(bytes));
    },
  };
  const output = new OutputForwarder(child.stdout, 1, stream, new OutputCap(1_000));
  const finished = finishOutputs([output]);
  // Longer than an idle pipe may stay open.
  const busyUntil = performance.now() + 700;
  while (performance.now() < busyUntil);
  await finished;
  assert.equal(Buffer.concat(sent).toString(), 'hello\n');
});
