import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endingOf } from '@millwright/contract';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { stubborn } from '../../apps/server/src/testing/tools.ts';
import { Client, type Stream } from '../support/client.ts';

let service: TestService;
let ada: Client;
/** Lets the tool that ignores aborts return. */
let release = () => {};

before(async () => {
  const model = scriptedModel();
  const tool = stubborn((resolve) => {
    release = resolve;
  });
  service = await startTestService({}, { model: () => model, tools: [tool] });
  ada = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

async function startBusyTurn(): Promise<Stream> {
  const stream = await ada.post({ prompt: `call stubborn {}\nsay ${Math.random()}` });
  await stream.until(({ type }) => type === 'tool_start');
  return stream;
}

/** Sends an interrupting message without waiting for its turn to start. */
async function interrupt(project_id: string, prompt: string): Promise<string> {
  const body = { prompt, project_id, interrupt: true };
  const response = await ada.request('POST', '/api/v1/vibe/stream_v2', body, {
    prefer: 'respond-async',
  });
  assert.equal(response.status, 202);
  return response.headers.get('x-turn-id') ?? '';
}

async function abort(stream: Stream, scope: 'session' | 'turn') {
  const { status, body } = await ada.json('POST', `/api/v1/vibe/abort/${stream.projectId}`, {
    scope,
  });
  assert.equal(status, 200);
  return body as Record<string, unknown>;
}

async function record({ projectId }: Stream, turnId: string) {
  const { body } = await ada.json('GET', `/api/v1/projects/${projectId}/turns/${turnId}`);
  return body as Record<string, unknown>;
}

function assertEnded(stream: Stream, status: 'aborted' | 'interrupted'): void {
  assert.equal(stream.reason, status);
  assert.equal(stream.events.filter(endingOf).length, 1);
  const update = stream.events.findLast(({ type }) => type === 'turn_update');
  assert.ok(update?.type === 'turn_update' && update.data.status === status);
}

test('[S4.15] aborting a turn that is being interrupted ends it as aborted', async () => {
  for (const scope of ['session', 'turn'] as const) {
    const stream = await startBusyTurn();
    const next = await interrupt(stream.projectId, `say next ${scope}`);
    const dropped = scope === 'session' ? 1 : 0;
    const receipt = {
      project_id: stream.projectId,
      aborted: true,
      status: 'stopping',
      turn_id: stream.turnId,
      queued_dropped: dropped,
    };
    assert.deepEqual(await abort(stream, scope), receipt);
    assert.deepEqual(await abort(stream, scope), { ...receipt, queued_dropped: 0 }, 'once more');
    release();
    assertEnded(await stream.finished(), 'aborted');
    const stopping = stream.events.filter(
      (event) => event.type === 'status' && event.data.phase === 'stopping',
    );
    assert.equal(stopping.length, 1);
    assert.equal((await record(stream, stream.turnId)).status, 'aborted');
    const path = `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${next}&after=0`;
    const after = await (await ada.read(path)).finished();
    assert.equal(after.reason, scope === 'session' ? 'aborted' : 'complete');
  }
});

test('[S4.15] an interrupting message does not change a turn that is being aborted', async () => {
  const stream = await startBusyTurn();
  assert.equal((await abort(stream, 'turn')).aborted, true);
  const next = await interrupt(stream.projectId, 'say next');
  release();
  assertEnded(await stream.finished(), 'aborted');
  const path = `/api/v1/vibe/stream_v2/${stream.projectId}?turn_id=${next}&after=0`;
  assert.equal((await (await ada.read(path)).finished()).reason, 'complete');
});

test('a turn that is interrupted twice names the later message', async () => {
  const stream = await startBusyTurn();
  const first = await interrupt(stream.projectId, 'say first');
  const second = await interrupt(stream.projectId, 'say second');
  release();
  assertEnded(await stream.finished(), 'interrupted');
  const update = stream.events.findLast(({ type }) => type === 'turn_update');
  assert.ok(update?.type === 'turn_update' && update.data.superseded_by === second);
  assert.equal((await record(stream, first)).status, 'interrupted');
});
