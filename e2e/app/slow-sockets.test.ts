import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '@millwright/contract';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { flood } from '../../apps/server/src/testing/tools.ts';
import { Client, type Stream } from '../support/client.ts';
import { TestSocket } from '../support/test-socket.ts';

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

let turnCount = 0;
/** Runs a turn that emits a number of events of a size. */
async function emitEvents(project_id: string, events: number, bytes: number): Promise<Stream> {
  turnCount += 1;
  return ada.turn({
    prompt: `call flood {"events":${events},"bytes":${bytes}}\nsay ${turnCount}`,
    project_id,
  });
}

/** Bytes that the service wrote to sockets and the network has not accepted. */
function backlog(): number {
  const sockets = [...service.service.services.app.websocketServer.clients];
  return Math.max(0, ...sockets.map(({ bufferedAmount }) => bufferedAmount));
}

/** Opens a socket that stops reading, with output queued for it. */
async function stalledSession(project_id: string): Promise<TestSocket> {
  const session = await TestSocket.open(ada);
  await session.subscribe(project_id);
  session.socket.pause();
  await eventually(
    async () => {
      await emitEvents(project_id, 8, 60_000);
      return backlog() > socketOutboundBytes;
    },
    'the socket buffers are full',
    30_000,
  );
  return session;
}

const few = 50;
const overflows: [title: string, events: number, bytes: number][] = [
  ['too many small events', socketBufferedEvents + 1, 10],
  ['a few large events', 2 * few, socketBufferedBytes / few],
];

for (const [title, events, bytes] of overflows) {
  test(`a stalled reader receives a resync after ${title}, and continues from there`, async () => {
    const { projectId } = await ada.turn({ prompt: 'say hello' });
    using session = await stalledSession(projectId);
    using otherSession = await TestSocket.open(ada);
    await otherSession.subscribe(projectId);
    const overflowTurn = await emitEvents(projectId, events, bytes);
    session.socket.resume();
    const resync = await session.until(({ type }) => type === 'resync');
    assert.ok(resync.type === 'resync');
    const { reason, head_seq, resume_after_seq } = resync.data;
    assert.equal(reason, 'slow_consumer');
    assert.equal(head_seq, overflowTurn.last?.seq);
    const receivedBefore = session.events.slice(0, session.events.indexOf(resync));
    assert.equal(receivedBefore.at(-1)?.seq, resume_after_seq, 'nothing is missing before the gap');
    assert.ok(resume_after_seq < head_seq);

    const next = await ada.turn({ prompt: 'say more', project_id: projectId });
    await session.waitForTurnEnd(next.turnId);
    const later = session.events.slice(session.events.indexOf(resync) + 1);
    assert.deepEqual(
      later.map(({ seq }) => seq),
      next.events.map(({ seq }) => seq),
    );
    await otherSession.waitForTurnEnd(next.turnId);
    assert.ok(
      !otherSession.events.some(({ type }) => type === 'resync'),
      'other readers are not affected',
    );
    assert.equal(session.socket.readyState, WebSocket.OPEN);
    assert.equal((await session.send('ping', {})).type, 'pong');
  });
}

test('a reader that stalls below the limit misses nothing', async () => {
  const first = await ada.turn({ prompt: 'say hello' });
  using session = await stalledSession(first.projectId);
  const last = await emitEvents(first.projectId, socketBufferedEvents / 2, 100);
  session.socket.resume();
  await session.waitForTurnEnd(last.turnId);
  assert.ok(!session.events.some(({ type }) => type === 'resync'));
  const from = (first.last?.seq ?? 0) + 1;
  const seqs = session.seqs(first.projectId);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => from + at),
  );
  assert.equal(seqs.at(-1), last.last?.seq);
});

test('a replay has no length limit for a reader that keeps reading', async () => {
  const { projectId } = await ada.turn({ prompt: 'say hello' });
  const long = await emitEvents(projectId, 3 * socketBufferedEvents, 8_000);
  using session = await TestSocket.open(ada);
  await session.subscribe(projectId, { after_seq: 0 });
  await session.waitForTurnEnd(long.turnId);
  assert.ok(!session.events.some(({ type }) => type === 'resync'));
  const seqs = session.seqs(projectId);
  assert.equal(seqs.at(-1), long.last?.seq);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => at + 1),
  );
});
