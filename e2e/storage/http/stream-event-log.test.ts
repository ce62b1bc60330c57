import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { EventLog } from '../../../apps/server/src/events/event-log.ts';
import { status, textEvent } from '../../../apps/server/src/events/testing/arbitrary-turn.ts';
import { compactAll, endedTurn } from '../../../apps/server/src/events/testing/ended-turn.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { OpenStreams } from '../../../apps/server/src/http/open-streams.ts';
import { streamEventLog } from '../../../apps/server/src/http/stream-event-log.ts';
import { memoryEventFeed } from '../../../apps/server/src/infra/adapters/memory/event-feed.ts';
import { systemClock } from '../../../apps/server/src/infra/adapters/system/clock.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import type { Hold } from '../../../apps/server/src/store/queries/fenced-append.ts';
import {
  type SseVersion,
  sseRendering,
} from '../../../apps/server/src/turns/routes/event-stream-renderings.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

/** A log whose old turns are compacted as soon as a reader has read a page of it. */
class Compacted extends EventLog {
  override async *follow(...args: Parameters<EventLog['follow']>) {
    for await (const batch of super.follow(...args)) {
      yield batch;
      await compactAll(database);
    }
  }
}

const rules = { heartbeatMs: 15_000, minPauseMs: 2, maxPauseMs: 50, stallMs: 30_000 };
const complete = {
  type: 'complete',
  data: {
    project_id: 'prj_1',
    preview_url: 'http://x.localhost/',
    files_created: 0,
    tool_calls: 0,
    tokens_in: 0,
    tokens_out: 0,
  },
} as const;

/** A turn of more than one page. */
function longTurn(): Promise<Hold> {
  const words = Array.from({ length: 2500 }, () => ({ event: textEvent('m', 'x') }));
  return endedTurn(database, [{ event: status }, ...words, { event: complete }]);
}

/** Reads one response to its end; `isWhole` is false if it broke off. */
async function read(version: SseVersion, { projectId, turnId }: Hold) {
  const log = new Compacted({ ...database, feed: memoryEventFeed(), clock: systemClock });
  const app = fastify();
  app.get('/', (_, reply) =>
    streamEventLog(
      reply,
      { log, streams: new OpenStreams(), rules, logger: pino({ level: 'silent' }) },
      {
        projectId,
        turnId,
        after: 0,
        codec: sseRendering(version, { events: 'default', envelope: false }),
        headers: {},
        recheck: async () => undefined,
      },
    ),
  );
  const response = await fetch(await app.listen({ port: 0 }));
  let text = '';
  try {
    for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece;
    }
    return { text, isWhole: true };
  } catch {
    return { text, isWhole: false };
  } finally {
    await app.close();
  }
}

test('V2: a turn compacted while it is read sends resync and restarts from its first event', async () => {
  const { text, isWhole } = await read('v2', await longTurn());
  assert.ok(isWhole);
  const [, anew = ''] = text.split('event: resync\n');
  assert.match(anew, /^id: trn_\w+:0\ndata: \{"reason":"retention",.*\n\nevent: status\n/);
  assert.ok(anew.includes(`"text":"${'x'.repeat(2500)}"`));
  assert.match(anew, /event: done\n.*\n\n$/);
});

test('V1: a turn compacted while it is read ends the stream, so that the client reconnects', async () => {
  const hold = await longTurn();
  const { text, isWhole } = await read('v1', hold);
  assert.ok(!isWhole);
  assert.equal(text.match(/"phase":"coding"/g)?.length, 1, 'no event is sent twice');
  assert.ok(!text.includes('[DONE]'));
  const again = await read('v1', hold);
  assert.ok(again.isWhole);
  assert.ok(again.text.includes(`"text":"${'x'.repeat(2500)}"`));
  assert.match(again.text, /data: \[DONE\]\n\n$/);
});
