import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { StampedEvent } from '@millwright/client';
import { freshDatabase } from '../../apps/server/src/testing/database.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { millwrightOf, readLog } from '../support/client-library.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { KillableService } from '../support/killable-service.ts';
import { runSql } from '../support/records.ts';

test('turn, follower and socket continue after the service is killed and restarted', async () => {
  await using service = await KillableService.open({
    DATABASE_URL: await freshDatabase(),
    SHUTDOWN_GRACE_S: '1',
    TURN_LEASE_S: '5',
  });
  const { client } = service;
  const stop = new AbortController();
  try {
    const millwright = millwrightOf(client, { timing: {} });
    const script = ['say one two', 'todo a', 'pace 30', 'tokens 60', 'todo b', 'say end'];
    const turn = millwright.build({ prompt: script.join('\n') }, { idempotencyKey: 'the-one' });
    const { project_id } = await turn.accepted;
    const { signal } = stop;
    const socket = millwright.connect({ signal });
    const sources = [
      turn,
      millwright.follow(project_id, { signal }),
      socket.subscribe(project_id, { after: 0 }),
    ];
    const seen = sources.map((): StampedEvent[] => []);
    const reading = sources.map(async (events, at) => {
      for await (const event of events) seen[at]?.push(event);
    });
    for (const one of reading) one.catch(() => undefined);
    await eventually(() => seen.every((events) => events.length > 20), 'all three receive events');
    await service.killAndRestart();
    await reading[0];
    assert.equal((await turn.result()).reason, 'complete');
    const log = await readLog(client, project_id);
    await eventually(
      () => seen.every((events) => events.length >= log.length),
      'all three have received the whole log',
    );
    for (const events of seen) assert.deepEqual(events, log);
    assert.ok(log.some(({ type, data }) => type === 'status' && data.phase === 'resumed'));
  } finally {
    stop.abort();
  }
});

suite('a cursor whose event was removed by compaction', () => {
  const words = 'one two three four five six seven eight nine ten '.repeat(3).trim();

  async function createCompactedTurn(service: Scripted, client: Client) {
    const millwright = millwrightOf(client);
    const prompt = `pace 4\nsay ${words}\ntodo x\nsay end`;
    const { project_id, turn_id } = await millwright.build({ prompt }).result();
    const before = await readLog(client, project_id);
    const ago = `UPDATE turns SET ended_at = ended_at - interval '2 hours' WHERE id = $1`;
    await runSql(service, ago, [turn_id]);
    const remaining = await eventually(async () => {
      const now = await readLog(client, project_id);
      return now.length < before.length && now;
    }, 'the turn is compacted');
    const removed = before.find(({ seq }) => !remaining.some((event) => event.seq === seq));
    return { millwright, project_id, remaining, removed: removed?.seq ?? 0 };
  }

  /** The state of a reader that follows the protocol: on `resync` it drops everything after the cursor. */
  async function collectUntil(events: AsyncIterable<StampedEvent>, last: number) {
    let received: StampedEvent[] = [];
    let resyncs = 0;
    for await (const event of events) {
      if (event.type === 'resync') {
        resyncs += 1;
        const { resume_after_seq } = event.data;
        received = received.filter(({ seq }) => seq <= resume_after_seq);
      } else received.push(event);
      if (event.seq === last) return { received, resyncs };
    }
    return { received, resyncs };
  }

  test('followers and subscribers receive resync and read from the start of the turn', async () => {
    await using service = await startScripted({ EVENT_RAW_RETENTION_H: '1' });
    const client = await Client.of(service);
    const { millwright, project_id, remaining, removed } = await createCompactedTurn(
      service,
      client,
    );
    const last = remaining.at(-1)?.seq ?? 0;
    const followed = await collectUntil(millwright.follow(project_id, { after: removed }), last);
    assert.equal(followed.resyncs, 1);
    assert.deepEqual(followed.received, remaining);
    using socket = millwright.connect();
    const subscribed = await collectUntil(socket.subscribe(project_id, { after: removed }), last);
    assert.equal(subscribed.resyncs, 1);
    assert.deepEqual(subscribed.received, remaining);

    const later = socket.subscribe(project_id, { after: last });
    const next = await millwright.build({ project_id, prompt: 'say more' }).result();
    const more = await collectUntil(
      later,
      next.complete ? ((await readLog(client, project_id)).at(-1)?.seq ?? 0) : 0,
    );
    assert.equal(more.resyncs, 0);
    assert.equal(more.received.at(-1)?.type, 'complete');
  });
});
