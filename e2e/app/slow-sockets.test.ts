import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@millwright/contract';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { flood } from '../../apps/server/src/testing/tools.ts';
import { Client, type Stream } from '../support/client.ts';
import { Talk } from '../support/talk.ts';

const { socketBufferedEvents, socketBufferedBytes, socketOutboundBytes } = limits.own;
let service: TestService;
let ada: Client;

before(async () => {
  const model = scriptedModel();
  const env = { RATE_LIMIT_TURNS_PER_HOUR: '0', LOG_LEVEL: 'warn' };
  service = await startTestService(env, { model: () => model, tools: [flood] });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

let marks = 0;
/** Runs a turn that emits a number of events of a size. */
async function tell(project_id: string, events: number, bytes: number): Promise<Stream> {
  marks += 1;
  return ada.turn({
    prompt: `call flood {"events":${events},"bytes":${bytes}}\nsay ${marks}`,
    project_id,
  });
}

/** Bytes that the service wrote to sockets and the network has not accepted. */
function backlog(): number {
  const sockets = [...service.service.services.app.websocketServer.clients];
  return Math.max(0, ...sockets.map(({ bufferedAmount }) => bufferedAmount));
}

/** Opens a socket that stops reading, with output queued for it. */
async function asleep(project_id: string): Promise<Talk> {
  const talk = await Talk.open(ada);
  await talk.subscribe(project_id);
  talk.socket.pause();
  await eventually(
    async () => {
      await tell(project_id, 8, 60_000);
      return backlog() > socketOutboundBytes;
    },
    'the socket buffers are full',
    30_000,
  );
  return talk;
}

const few = 50;
const overflows: [title: string, events: number, bytes: number][] = [
  ['too many small events', socketBufferedEvents + 1, 10],
  ['a few large events', 2 * few, socketBufferedBytes / few],
];

for (const [title, events, bytes] of overflows) {
  test(`a stalled reader receives a resync after ${title}, and continues from there`, async () => {
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    using talk = await asleep(projectId);
    using awake = await Talk.open(ada);
    await awake.subscribe(projectId);
    const noisy = await tell(projectId, events, bytes);
    talk.socket.resume();
    const resync = await talk.until(({ type }) => type === 'resync');
    assert.ok(resync.type === 'resync');
    const { reason, head_seq, resume_after_seq } = resync.data;
    assert.equal(reason, 'slow_consumer');
    assert.equal(head_seq, noisy.last?.seq);
    const heard = talk.events.slice(0, talk.events.indexOf(resync));
    assert.equal(heard.at(-1)?.seq, resume_after_seq, 'nothing is missing before the gap');
    assert.ok(resume_after_seq < head_seq);

    const next = await ada.turn({ prompt: 'say more', project_id: projectId });
    await talk.ended(next.turnId);
    const later = talk.events.slice(talk.events.indexOf(resync) + 1);
    assert.deepEqual(
      later.map(({ seq }) => seq),
      next.events.map(({ seq }) => seq),
    );
    await awake.ended(next.turnId);
    assert.ok(!awake.events.some(({ type }) => type === 'resync'), 'other readers are not affected');
    assert.equal(talk.socket.readyState, WebSocket.OPEN);
    assert.equal((await talk.say('ping', {})).type, 'pong');
  });
}

test('a reader that stalls below the limit misses nothing', async () => {
  const first = await ada.turn({ prompt: 'say hello' });
  using talk = await asleep(first.projectId);
  const last = await tell(first.projectId, socketBufferedEvents / 2, 100);
  talk.socket.resume();
  await talk.ended(last.turnId);
  assert.ok(!talk.events.some(({ type }) => type === 'resync'));
  const from = (first.last?.seq ?? 0) + 1;
  const seqs = talk.seqs(first.projectId);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => from + at),
  );
  assert.equal(seqs.at(-1), last.last?.seq);
});

test('a replay has no length limit for a reader that keeps reading', async () => {
  const { projectId } = await ada.turn({ prompt: 'say hello' });
  const long = await tell(projectId, 3 * socketBufferedEvents, 8_000);
  using talk = await Talk.open(ada);
  await talk.subscribe(projectId, { after_seq: 0 });
  await talk.ended(long.turnId);
  assert.ok(!talk.events.some(({ type }) => type === 'resync'));
  const seqs = talk.seqs(projectId);
  assert.equal(seqs.at(-1), long.last?.seq);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => at + 1),
  );
});
