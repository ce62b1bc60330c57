import assert from 'node:assert/strict';
import { duplexPair } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamDuplex } from './stream-duplex.ts';
import { Wire } from './wire.ts';

test('breaks without crashing the process if it has no error listener', async () => {
  const [own] = duplexPair();
  const wire = new Wire(own, { side: 'service', onOpen: () => {}, onLost: () => {} });
  const connection = new StreamDuplex(wire.open({ op: 'connect' }));
  wire.lose(new Error('it died'));
  await nextTurn();
  assert.equal(connection.destroyed, true);
  assert.match(String(connection.errored), /The sandbox has stopped/);
});

test('is destroyed at once if its stream is already broken', async () => {
  const [own] = duplexPair();
  const wire = new Wire(own, { side: 'service', onOpen: () => {}, onLost: () => {} });
  const stream = wire.open({ op: 'connect' });
  wire.lose(new Error('it died'));
  const connection = new StreamDuplex(stream);
  await nextTurn();
  assert.equal(connection.destroyed, true);
});
