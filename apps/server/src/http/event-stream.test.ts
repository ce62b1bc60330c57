import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { eventually } from '../testing/eventually.ts';
import { type EventStream, openEventStream, type StreamRules } from './event-stream.ts';
import { OpenStreams } from './open-streams.ts';

const defaults: StreamRules = {
  heartbeatMs: 60_000,
  minPauseMs: 2,
  maxPauseMs: 50,
  stallMs: 30_000,
};
const full = Buffer.alloc(32 * 1024 * 1024, 'x');

interface Opened extends AsyncDisposable {
  readonly stream: EventStream;
  readonly streams: OpenStreams;
  readonly response: IncomingMessage;
  /** Times at which the stream checked its buffer, in milliseconds. */
  readonly checks: number[];
  readonly waits: Promise<void>[];
}

/** Opens a stream over a real socket whose reader is paused until the test resumes it. */
async function open(rules: Partial<StreamRules> = {}): Promise<Opened> {
  const app = fastify();
  const streams = new OpenStreams();
  const checks: number[] = [];
  const waits: Promise<void>[] = [];
  const opened = Promise.withResolvers<EventStream>();
  app.get('/', (_, reply) => {
    const { raw } = reply;
    const prototype = Object.getPrototypeOf(Object.getPrototypeOf(raw));
    const needDrain = Object.getOwnPropertyDescriptor(prototype, 'writableNeedDrain')?.get;
    Object.defineProperty(raw, 'writableNeedDrain', {
      get() {
        checks.push(performance.now());
        return needDrain?.call(raw);
      },
    });
    const onFull = (drained: Promise<void>) => void waits.push(drained);
    opened.resolve(openEventStream(reply, { streams, rules: { ...defaults, ...rules }, onFull }));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  return {
    stream: await opened.promise,
    streams,
    response,
    checks,
    waits,
    async [Symbol.asyncDispose]() {
      response.destroy();
      await app.close();
    },
  };
}

async function received(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response) chunks.push(chunk);
  } catch {
    // Connection closed: return the bytes received so far.
  }
  return Buffer.concat(chunks).toString();
}

test('[S6.6] checks a full buffer again after 2, 4, 8 … 50 ms', async () => {
  await using opened = await open();
  const { stream, checks, waits, response } = opened;
  await stream.write(full);
  assert.equal(waits.length, 0, 'the first write does not wait');
  checks.length = 0;
  const writing = stream.write('after');
  await eventually(() => checks.length >= 11, 'the buffer is checked repeatedly');
  const pauses = checks.slice(1).map((at, index) => at - (checks[index] ?? at));
  // The first check decides to wait, the second starts the wait; the pauses follow.
  for (const [index, least] of [2, 4, 8, 16, 32, 50, 50, 50].entries()) {
    const pause = pauses[index + 1] ?? 0;
    assert.ok(pause >= least - 1, `pause ${index} took ${pause} ms, not ${least}`);
  }
  assert.equal(waits.length, 1, 'the writer is notified when the buffer drains');
  response.resume();
  await Promise.all([writing, ...waits]);
  assert.equal(stream.signal.aborted, false);
});

test('loses and reorders nothing when a paused reader resumes', async () => {
  await using opened = await open();
  const { stream, response } = opened;
  await stream.write(full);
  const writing = ['one', 'two', 'three'].reduce(
    (before, word) => before.then(() => stream.write(word)),
    Promise.resolve(),
  );
  const ended = writing.then(() => stream.end('end'));
  const text = await received(response);
  assert.equal(text.length, full.length + 'onetwothreeend'.length);
  assert.ok(text.endsWith('onetwothreeend'));
  assert.equal(await ended, true);
});

test('stops waiting as soon as the reader disconnects', async () => {
  await using opened = await open();
  const { stream, waits, response, streams } = opened;
  await stream.write(full);
  const writing = stream.write('never');
  await eventually(() => waits.length === 1, 'the write waits');
  response.destroy();
  await Promise.all([writing, ...waits]);
  await eventually(() => stream.signal.aborted && streams.size === 0, 'the stream is unregistered');
  await stream.write('ignored');
  assert.equal(await stream.end('ignored'), false);
});

test('disconnects a reader that receives nothing until the stall timeout', async () => {
  await using opened = await open({ stallMs: 100 });
  const { stream, waits } = opened;
  await stream.write(full);
  await stream.write('never');
  await Promise.all(waits);
  await eventually(() => stream.signal.aborted, 'the stream is closed');
});

test('disconnects a reader that stalls at the end of the stream', async () => {
  await using opened = await open({ stallMs: 100 });
  const { stream, streams } = opened;
  await stream.write(full);
  assert.equal(await stream.end('end'), false, 'the end was not delivered');
  await eventually(() => streams.size === 0, 'the stream is unregistered');
});

test('reports an undelivered end if the reader disconnects before it is flushed', async () => {
  await using opened = await open();
  const { stream, response } = opened;
  await stream.write(full);
  const ended = stream.end('end');
  response.destroy();
  assert.equal(await ended, false);
});

test('does not disconnect a slow reader', async () => {
  await using opened = await open({ stallMs: 200 });
  const { stream, response } = opened;
  await stream.write(full);
  const ended = stream.end('end');
  let bytes = 0;
  const reading = (async () => {
    for await (const chunk of response) {
      bytes += chunk.length;
      // Slow enough to take several reads, fast enough for the stall limit.
      if (bytes % (1024 * 1024) < chunk.length) await new Promise((next) => setTimeout(next, 20));
    }
  })();
  assert.equal(await ended, true);
  await reading;
  assert.equal(bytes, full.length + 3);
});

test('sends heartbeats on time, between frames, and skips them while the buffer is full', async () => {
  await using opened = await open({ heartbeatMs: 20 });
  const { stream, response } = opened;
  let text = '';
  response.on('data', (chunk) => {
    text += chunk;
  });
  await eventually(() => text.split(': heartbeat\n\n').length > 3, 'three heartbeats');
  response.pause();
  const before = text.length;
  await stream.write(full);
  const writing = stream.write('after\n\n');
  const ended = writing.then(() => stream.end('end'));
  response.resume();
  await ended;
  await eventually(() => text.endsWith('end'), 'everything arrived');
  assert.match(
    text.slice(before),
    /^(: heartbeat\n\n)*x+(: heartbeat\n\n)*after\n\n(: heartbeat\n\n)*end$/,
  );
  assert.equal(text.length - text.replaceAll(/x+/g, '').length, full.length);
});
