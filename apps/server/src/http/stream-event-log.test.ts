import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { ApiError } from '../core/api-error.ts';
import type { EventLog } from '../events/event-log.ts';
import { eventually } from '../testing/eventually.ts';
import { sseRendering } from '../turns/routes/event-stream-renderings.ts';
import { OpenStreams } from './open-streams.ts';
import { streamEventLog } from './stream-event-log.ts';

const rules = { heartbeatMs: 60_000, minPauseMs: 2, maxPauseMs: 50, stallMs: 30_000 };

/** A log without events; a reader waits until it disconnects. */
const emptyLog = {
  async *follow(_projectId: string, _after: number, signal: AbortSignal) {
    await once(signal, 'abort');
    yield* [];
  },
} as unknown as EventLog;

test('a failed recheck keeps the stream open; lost access closes it', async () => {
  const app = fastify();
  const streams = new OpenStreams();
  let rechecks = 0;
  let error: Error = new Error('the database is unreachable');
  app.get('/', (_, reply) => {
    streamEventLog(
      reply,
      { log: emptyLog, streams, rules, logger: pino({ level: 'silent' }) },
      {
        projectId: 'prj_1',
        after: 0,
        codec: sseRendering('v2', { events: 'all', envelope: false }),
        headers: {},
        userId: 'usr_1',
        recheckMs: 5,
        recheck: async () => {
          rechecks += 1;
          throw error;
        },
      },
    );
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.on('error', () => undefined).resume();
  await eventually(() => rechecks >= 3, 'several rechecks fail');
  assert.equal(streams.size, 1);
  error = new ApiError('ACCESS_DENIED', 'no longer');
  await eventually(() => streams.size === 0, 'the stream is closed');
  await app.close();
});
