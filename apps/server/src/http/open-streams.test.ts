import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpenStreams } from './open-streams.ts';

const never = new AbortController().signal;

test('ended() resolves when the last response has ended', async () => {
  const streams = new OpenStreams();
  await streams.waitUntilClosed(never, () => true);
  const unregister = [streams.add(() => undefined), streams.add(() => undefined)];
  assert.equal(streams.size, 2);
  let hasEnded = false;
  const waiting = streams
    .waitUntilClosed(never, () => true)
    .then(() => {
      hasEnded = true;
    });
  unregister[0]?.();
  await Promise.resolve();
  assert.equal(hasEnded, false);
  unregister[1]?.();
  await waiting;
});

test('ended() resolves when the signal aborts', async () => {
  const streams = new OpenStreams();
  streams.add(() => assert.fail('the stream must not be closed'));
  const controller = new AbortController();
  const waiting = streams.waitUntilClosed(controller.signal, () => true);
  controller.abort();
  await waiting;
  assert.equal(streams.size, 1);
});

test('closes idle connections, but not responses', async () => {
  const streams = new OpenStreams();
  const closed: string[] = [];
  const unregisterConnection = streams.add(
    () => {
      closed.push('connection');
      unregisterConnection();
    },
    { kind: 'connection' },
  );
  const unregisterResponse = streams.add(() => closed.push('response'));
  let isIdle = false;
  const waiting = streams.waitUntilClosed(never, () => isIdle);
  assert.deepEqual(closed, []);
  isIdle = true;
  unregisterResponse();
  await waiting;
  assert.deepEqual(closed, ['connection']);
});

test('closes the streams of removed users once, and no others', () => {
  const streams = new OpenStreams();
  const closed: string[] = [];
  for (const userId of ['ada', 'grace', undefined]) {
    for (const kind of ['response', 'connection'] as const) {
      streams.add((cause) => closed.push(`${userId} ${kind} ${cause}`), { kind, userId });
    }
  }
  streams.closeForUsers(new Set(['ada']));
  streams.closeForUsers(new Set(['ada']));
  assert.deepEqual(closed, ['ada response removed', 'ada connection removed']);
});
