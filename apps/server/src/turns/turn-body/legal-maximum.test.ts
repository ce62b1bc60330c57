import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { limits } from '@millwright/contract';
import { EventLoopThrottle } from '../../http/uploads/event-loop-throttle.ts';
import { receiveTurn } from './receive-turn.ts';
import { defaultLimits, temporaryFolder } from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

const chunk = Buffer.alloc(64 * 1024, 'QUJDRE/+');

function* list(count: number, chars: number) {
  for (let at = 0; at < count; at++) {
    yield Buffer.from(`${at === 0 ? '' : ','}{"mimeType":"image/png","name":"a","data":"`);
    // Copies, as from a socket, so that the memory has to be freed again.
    for (let sent = 0; sent < chars; sent += chunk.length) yield Buffer.from(chunk);
    yield Buffer.from('"}');
  }
}

function* largest() {
  yield Buffer.from('{"images":[');
  yield* list(limits.own.imagesPerTurn, limits.own.imageBase64Chars);
  yield Buffer.from('],"documents":[');
  yield* list(limits.fixed.documentsPerTurn, limits.fixed.documentBase64Chars);
  yield Buffer.from('],"prompt":"x"}');
}

test('receives the largest legal body with little memory and a responsive event loop', async () => {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await using turn = await receiveTurn(Readable.from(largest(), { highWaterMark: 1 }), {
    limits: defaultLimits,
    maxBytes: limits.own.turnBodyBytes,
    folder: folder.path,
    signal: new AbortController().signal,
    pace: new EventLoopThrottle(),
  });
  delay.disable();
  clearInterval(sampler);
  assert.equal(turn.attachments.length, 20);
  assert.equal(turn.attachments.at(-1)?.size, (limits.fixed.documentBase64Chars / 4) * 3);
  const grown = Math.round((peak - before) / 1e6);
  const longest = Math.round(delay.max / 1e6);
  // A body held in memory would add more than 300 MB; other tests in this process add some noise.
  assert.ok(grown < 150, `memory grew by ${grown} MB`);
  // Far above the usual 10 ms, since a busy machine adds delays of its own.
  assert.ok(longest < 500, `the event loop was blocked for ${longest} ms`);
});
