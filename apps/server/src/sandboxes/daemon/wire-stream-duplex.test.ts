import assert from 'node:assert/strict';
import { duplexPair } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Wire } from './wire.ts';
import { WireStreamDuplex } from './wire-stream-duplex.ts';

test('breaks without crashing the process if it has no error listener', async () => {
  const [own] = duplexPair();
  const wire = new Wire(own, { side: 'service', onOpen: () => {}, onLost: () => {} });
  const connection = new WireStreamDuplex(wire.open({ op: 'connect' }));
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
  const connection = new WireStreamDuplex(stream);
  await nextTurn();
  assert.equal(connection.destroyed, true);
});
