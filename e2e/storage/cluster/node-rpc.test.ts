import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { after, before, suite, test } from 'node:test';
import { createSealer } from '../../../apps/server/src/core/sealer.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import {
  digestOf,
  NodeRpcCredentials,
} from '../../../apps/server/src/sandboxes/cluster/node-rpc-credentials.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { ClusterProcess, nodeSealer } from '../../support/cluster-process.ts';

const clock = { now: () => new Date() };
let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

suite('node RPC authentication', () => {
  /** Sends raw bytes and returns the first line of the response. */
  async function sendRaw(url: string, text: string): Promise<string> {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(text);
    let received = '';
    for await (const piece of socket.setEncoding('utf8')) {
      received += piece;
      if (received.includes('\r\n')) break;
    }
    socket.destroy();
    return received.split('\r\n')[0] ?? '';
  }

  test('rejects missing, foreign and expired credentials, and those for another node, path or body', async () => {
    await using worker = await ClusterProcess.start(database, 'worker');
    const path = '/_node/prj_1/forget';
    const digest = digestOf('{}');
    const good = new NodeRpcCredentials(nodeSealer, clock);
    const old = new NodeRpcCredentials(nodeSealer, { now: () => new Date(0) });
    const foreign = new NodeRpcCredentials(createSealer(randomBytes(32)), clock);
    const scope = { node: 'worker', path, digest };
    const cases: Record<string, string> = {
      nothing: '',
      nonsense: 'Bearer x',
      foreign: foreign.issue(scope),
      expired: old.issue(scope),
      'another process': good.issue({ ...scope, node: 'other' }),
      'another path': good.issue({ ...scope, path: '/_node/prj_2/forget' }),
      'another body': good.issue({ ...scope, digest: 'x' }),
    };
    for (const [name, authorization] of Object.entries(cases)) {
      const headers = { authorization, 'x-errand-digest': digest };
      const answer = await fetch(worker.url + path, { method: 'POST', headers, body: '{}' });
      assert.equal(answer.status, 404, name);
    }
    const headers = { authorization: good.issue(scope), 'x-errand-digest': digest };
    const swapped = await fetch(worker.url + path, { method: 'POST', headers, body: '{ }' });
    assert.equal(swapped.status, 404, 'a body replaced in transit');
    assert.deepEqual(worker.sandboxes.calls, []);
    const right = await fetch(worker.url + path, { method: 'POST', headers, body: '{}' });
    assert.equal(right.status, 200);
    assert.deepEqual(worker.sandboxes.calls, ['forget']);
  });

  test('rejects unauthenticated upgrades and malformed commands', async () => {
    await using worker = await ClusterProcess.start(database, 'worker');
    const upgrade = 'connection: upgrade\r\nupgrade: millwright-bench\r\n';
    for (const path of ['/_node/prj_1/connect', '/_node/', '/_node/../x/connect', '/_node/a/b/c']) {
      const line = await sendRaw(worker.url, `GET ${path} HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`);
      assert.match(line, / 404 /, path);
    }
    const good = new NodeRpcCredentials(nodeSealer, clock);
    const odd = ['', 'null', '[]', '{"platform":"desktop"}', '{"platform":"web","wakes":1}'];
    for (const body of odd) {
      const path = '/_node/prj_1/visit';
      const digest = digestOf(body);
      const authorization = good.issue({ node: 'worker', path, digest });
      const headers = { authorization, 'x-errand-digest': digest };
      const answer = await fetch(worker.url + path, { method: 'POST', headers, body });
      assert.equal(answer.status, 500, body);
    }
    assert.deepEqual(worker.sandboxes.calls, []);
  });
});
