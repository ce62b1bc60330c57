import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpenStreams } from './open-streams.ts';

test('idle waits for the last stream, or for the signal', async () => {
  const streams = new OpenStreams();
  await streams.idle(new AbortController().signal);
  const forget = [streams.add(() => undefined), streams.add(() => undefined)];
  assert.equal(streams.size, 2);
  let idle = false;
  const waiting = streams.idle(new AbortController().signal).then(() => {
    idle = true;
  });
  forget[0]?.();
  await Promise.resolve();
  assert.equal(idle, false);
  forget[1]?.();
  await waiting;
  const hurry = new AbortController();
  streams.add(() => undefined);
  const cut = streams.idle(hurry.signal);
  hurry.abort();
  await cut;
  assert.equal(streams.size, 1);
});
