import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, suite, test } from 'node:test';
import { WebSocket } from 'ws';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';

suite('event type of a later release', () => {
  let service: Scripted;
  let ada: Client;
  let project: string;
  let turn: string;
  const data = '{"of":"a later release","n":1.0}';

  before(async () => {
    service = await startScripted();
    ada = await Client.of(service);
    const stream = await ada.turn({ prompt: 'say hello\ntodo x\nsay bye' });
    [project, turn] = [stream.projectId, stream.turnId];
    const { rowCount } = await service.service.services.database.pool.query(
      `UPDATE events SET type = 'later_thing', data = $2
       WHERE project_id = $1 AND seq = (SELECT min(seq) FROM events WHERE project_id = $1 AND type = 'text')`,
      [project, data],
    );
    assert.equal(rowCount, 1);
  });
  after(() => service[Symbol.asyncDispose]());

  async function read(path: string, query = ''): Promise<string> {
    const of = `/api/v1/vibe/${path}/${project}?turn_id=${turn}&after=0${query}`;
    const response = await ada.request('GET', of);
    assert.equal(response.status, 200);
    return response.text();
  }

  test('is passed through unchanged by V2, and by V1 with events=all', async () => {
    const v2 = await read('stream_v2');
    assert.ok(v2.includes(`event: later_thing\nid: `) && v2.includes(`data: ${data}\n`), v2);
    assert.match(v2, /event: done/);
    const all = await read('stream', '&events=all');
    assert.ok(all.includes(`data: {"type":"later_thing","data":${data}}\n`), all);
    const documented = await read('stream');
    assert.ok(!documented.includes('later_thing') && documented.includes('bye'));
    assert.match(documented, /data: \[DONE\]\n\n$/);
  });

  test('is passed through by sockets and pages', async () => {
    const { body } = await ada.json('GET', `/api/v1/projects/${project}/events`);
    const { events } = body as unknown as { events: { type: string; data: unknown }[] };
    const laterEvent = events.find(({ type }) => type === 'later_thing');
    assert.deepEqual(laterEvent?.data, JSON.parse(data));
    const socket = new WebSocket(`${ada.url.replace('http', 'ws')}/api/v1/ws`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const frames: string[] = [];
    socket.on('message', (frame) => void frames.push(String(frame)));
    await once(socket, 'open');
    const subscribe = { type: 'subscribe', id: '1', data: { project_id: project, after_seq: 0 } };
    socket.send(JSON.stringify(subscribe));
    await eventually(
      () => frames.some((frame) => frame.includes('"type":"complete"')),
      'all events arrived',
    );
    assert.ok(frames.some((frame) => frame.includes(`"later_thing"`) && frame.includes(data)));
    socket.close();
  });

  test('does not affect later turns of the project', async () => {
    const next = await ada.turn({ prompt: 'say more', project_id: project });
    assert.equal(next.reason, 'complete');
    for (const name of ['messages', 'turns', `turns/${turn}`]) {
      assert.equal((await ada.json('GET', `/api/v1/projects/${project}/${name}`)).status, 200);
    }
  });
});
