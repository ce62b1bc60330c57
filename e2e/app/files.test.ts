import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EventOf, EventType } from '@millwright/contract';
import { Client, type Stream } from '../support/client.ts';
import { startScripted } from '../support/driver.ts';
import { checkInvariants } from '../support/invariants.ts';

let service: Awaited<ReturnType<typeof startScripted>>;
let client: Client;
before(async () => {
  service = await startScripted();
  client = await Client.of(service);
});
after(() => service[Symbol.asyncDispose]());

function of<T extends EventType>(stream: Stream, type: T): EventOf<T>['data'][] {
  return stream.events.flatMap((event) => (event.type === type ? [event.data] : [])) as never;
}

const put = (path: string, content: string) =>
  `call write_file ${JSON.stringify({ path, content })}`;

test('complete counts the created files of a turn, and a checkpoint the changed ones', async () => {
  const script = [put('a.ts', '1'), put('src/b.ts', '2'), put('a.ts', '3'), 'say built'];
  const first = await client.turn({ prompt: script.join('\n') });
  assert.equal(of(first, 'complete')[0]?.files_created, 2);
  assert.deepEqual(
    of(first, 'file_streaming_complete').map(({ path, operation }) => [path, operation]),
    [
      ['a.ts', 'create'],
      ['src/b.ts', 'create'],
      ['a.ts', 'update'],
    ],
  );
  const [checkpoint] = of(first, 'checkpoint');
  assert.equal(checkpoint?.files_changed, 2);
  assert.equal(checkpoint.turn_id, first.turnId);
  assert.equal(checkpoint.label, script[0]);
  assert.match(checkpoint.checkpoint_id, /^ckp_/);
  assert.equal(first.events.at(-1)?.type, 'complete', 'nothing after the end');

  const project_id = first.projectId;
  const second = await client.turn({ prompt: `${put('a.ts', '4')}\nsay changed`, project_id });
  assert.equal(of(second, 'complete')[0]?.files_created, 0);
  assert.equal(of(second, 'checkpoint')[0]?.files_changed, 1);

  const third = await client.turn({ prompt: `${put('a.ts', '4')}\nsay the same`, project_id });
  assert.deepEqual(of(third, 'checkpoint'), []);
});

test('a failed turn keeps the files that it wrote', async () => {
  const turn = await client.turn({ prompt: `${put('a.ts', '1')}\nfail` });
  assert.equal(turn.events.at(-1)?.type, 'error');
  assert.equal(of(turn, 'checkpoint')[0]?.files_changed, 1);
});

test('an invalid path fails the call, not the turn', async () => {
  const turn = await client.turn({ prompt: `${put('../a.ts', '1')}\nsay sorry` });
  const [end] = of(turn, 'tool_end');
  assert.equal(end?.status, 'error');
  assert.match(String(end?.output), /is not a valid path/);
  assert.equal(of(turn, 'complete')[0]?.files_created, 0);
  assert.deepEqual(of(turn, 'file_streaming_complete'), []);
});

test('the stored files match the events', async () => {
  await checkInvariants(service.config.DATABASE_URL ?? '', []);
});
