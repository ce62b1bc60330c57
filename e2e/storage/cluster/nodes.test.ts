import assert from 'node:assert/strict';
import type { Duplex } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { checkpointSandbox, type Visit } from '../../../apps/server/src/core/ports/previews.ts';
import type { FileEdit } from '../../../apps/server/src/core/ports/sandbox-manager.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { storedPlacement } from '../../../apps/server/src/sandboxes/cluster/stored-placement.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { listLiveNodes } from '../../../apps/server/src/store/queries/nodes.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { ClusterProcess } from '../../support/cluster-process.ts';

let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

const startProcess = (id: string, hasSandboxes = true) =>
  ClusterProcess.start(database, id, hasSandboxes);

/** Creates a project; `row` reads its current state. */
async function project() {
  const { projectId } = await runningTurn(database);
  const row = async () => {
    const found = await findProject(database.db, projectId);
    assert.ok(found);
    return { ...found, platform: found.appPlatform };
  };
  return { projectId, row };
}

async function exchange(visit: Visit, words: string): Promise<string> {
  assert.equal(visit.status, 'ready');
  return visit.status === 'ready' ? send(await visit.connect(), words) : '';
}

async function send(connection: Duplex, words: string): Promise<string> {
  connection.end(words);
  let received = '';
  for await (const piece of connection) received += String(piece);
  return received;
}

const change = (text: string): FileEdit => {
  return { path: 'a', kind: 'change', file: { content: Buffer.from(text), mode: 0o644 } };
};

suite('sandboxes of several processes', () => {
  test('a checkpoint is served by one node for all processes, and by another when that node stops', async () => {
    await using one = await startProcess('one');
    await using two = await startProcess('two');
    await using three = await startProcess('three');
    const workers = [one, two, three];
    await using api = await startProcess('api', false);
    await using other = await startProcess('other', false);
    const checkpoints = Array.from({ length: 12 }, (_, at) =>
      checkpointSandbox(`ckp_${at}`, 'web'),
    );
    const countCheckpoints = () => workers.map(({ sandboxes }) => sandboxes.checkpoints.size);
    const all = [api, other, ...workers];
    await eventually(
      () =>
        all.every(({ directory }) =>
          workers.every(({ directory: { id } }) => directory.findCached(id)),
        ),
      'every process knows every node',
    );
    const [checkpoint] = checkpoints;
    assert.ok(checkpoint);
    assert.deepEqual(await api.cluster.visit(checkpoint, { wakes: false }), { status: 'sleeping' });
    assert.deepEqual(countCheckpoints(), [0, 0, 0]);
    for (const visitor of all) {
      for (const one of checkpoints)
        assert.equal(await exchange(await visitor.cluster.visit(one), 'a'), 'A');
    }
    assert.equal(
      countCheckpoints().reduce((sum, count) => sum + count, 0),
      checkpoints.length,
      'each has one sandbox',
    );
    assert.ok(
      countCheckpoints().every((count) => count < checkpoints.length),
      'and not all on the same node',
    );
    const home = workers.find(({ sandboxes }) => sandboxes.checkpoints.has(checkpoint.id));
    await home?.[Symbol.asyncDispose]();
    await eventually(async () => {
      const visit = await api.cluster.visit(checkpoint);
      return visit.status === 'ready' && (await exchange(visit, 'again')) === 'AGAIN';
    }, 'another node serves it');
  });

  test('the server of a release runs on one node for all processes', async () => {
    await using one = await startProcess('one');
    await using two = await startProcess('two');
    await using api = await startProcess('api', false);
    const all = [one, two, api];
    await eventually(
      () =>
        all.every(({ directory }) => directory.findCached('one') && directory.findCached('two')),
      'every process knows both nodes',
    );
    for (const release of Array.from({ length: 12 }, (_, at) => ({
      id: `rel_${at}`,
      projectId: `prj_${at}`,
    }))) {
      for (const { clusterLiveApps } of all)
        assert.equal(await send(await clusterLiveApps.connect(release), 'hello'), 'HELLO');
    }
    const heldBy = ({ liveApps }: ClusterProcess) => new Set(liveApps.releases.map(({ id }) => id));
    const [first, second] = [heldBy(one), heldBy(two)];
    assert.equal(first.size + second.size, 12, 'each release has one server');
    assert.ok(first.size > 0 && second.size > 0, 'and not all are on the same node');
    assert.ok(
      one.liveApps.releases.every(({ id, projectId }) => id.slice(4) === projectId.slice(4)),
    );
  });

  test('the reason why a server does not start reaches the process that asked for it', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const reason = 'Die Umgebungsvariable „SCHLÜSSEL“ fehlt\n✗';
    worker.liveApps.broken.set('rel_broken', reason);
    await assert.rejects(api.clusterLiveApps.connect({ id: 'rel_broken', projectId: 'prj' }), {
      name: 'LiveAppError',
      message: reason,
    });
  });

  test('a process without sandboxes routes visits to a node that has them', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const { row } = await project();
    assert.deepEqual(await api.cluster.visit(await row(), { wakes: false }), {
      status: 'sleeping',
    });
    assert.equal(await exchange(await api.cluster.visit(await row()), 'hello'), 'HELLO');
    assert.equal((await row()).benchNode, 'worker');
    assert.equal(await exchange(await api.cluster.visit(await row()), 'again'), 'AGAIN');
    await eventually(async () => (await row()).benchStatus === 'ready', 'the status is recorded');
    assert.equal(api.cluster.status(await row()), 'ready');
    assert.deepEqual([...api.errors, ...worker.errors], []);
  });

  test('edits reach the node that has the sandbox, in order', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const { projectId, row } = await project();
    assert.equal(await api.cluster.applyEdits(await row(), [change('no sandbox')]), true);
    await worker.placement.claim(projectId);
    worker.sandboxes.statuses.set(projectId, 'ready');
    assert.equal(await api.cluster.applyEdits(await row(), [change('new')]), true);
    worker.sandboxes.isInStep = false;
    const deletion: FileEdit = { path: 'b', kind: 'unlink', file: null };
    assert.equal(await api.cluster.applyEdits(await row(), [deletion]), false);
    api.cluster.resync(await row());
    const { calls } = worker.sandboxes;
    await eventually(() => calls.length === 3, 'the node receives them');
    assert.deepEqual(calls, ['apply a new', 'apply b gone', 'resync']);
  });

  test('a changed environment has reached the node that has the sandbox once the call ends', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const { projectId, row } = await project();
    await api.cluster.refreshEnvironment(await row());
    assert.deepEqual(worker.sandboxes.calls, [], 'no sandbox is awake');
    await worker.placement.claim(projectId);
    worker.sandboxes.statuses.set(projectId, 'ready');
    await api.cluster.refreshEnvironment(await row());
    assert.deepEqual(worker.sandboxes.calls, ['refresh environment']);
    worker.stopAnswering();
    await api.cluster.refreshEnvironment(await row());
    assert.equal((await row()).benchNode, null, 'a node that does not answer loses the sandbox');
  });

  test('the log of a sandbox is read from the node that has it, after a cursor', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const { projectId, row } = await project();
    const read = async (after?: string) => api.cluster.readLog(await row(), after);
    assert.equal(await read(), undefined, 'no sandbox is awake');
    await worker.placement.claim(projectId);
    assert.equal(await read(), undefined, 'the node has no sandbox yet');
    worker.sandboxes.statuses.set(projectId, 'ready');
    const lines = ['one', 'two'].map((text) => ({
      ...{ at: 1, origin: 'stderr' as const, text },
      cursor: `log.${text}`,
    }));
    worker.sandboxes.log.push(...lines);
    assert.deepEqual(await read(), lines);
    assert.deepEqual(await read('log.one'), lines.slice(1));
    worker.stopAnswering();
    await assert.rejects(read(), { code: 'SERVICE_UNAVAILABLE' });
  });

  test('rejects an edit while the node that has the sandbox is unreachable', async () => {
    await using worker = await startProcess('worker');
    await using api = await startProcess('api', false);
    const { projectId, row } = await project();
    await worker.placement.claim(projectId);
    worker.sandboxes.statuses.set(projectId, 'ready');
    worker.stopAnswering();
    await assert.rejects(api.cluster.applyEdits(await row(), [change('x')]), {
      code: 'SERVICE_UNAVAILABLE',
    });
    api.cluster.resync(await row());
    await eventually(
      () => worker.sandboxes.calls.includes('forget'),
      'the node forgets the sandbox',
    );
    assert.equal((await row()).benchNode, null, 'no node is recorded');
  });

  test('a node with a turn claims the sandbox of a node that only serves previews', async () => {
    await using first = await startProcess('first');
    await using second = await startProcess('second');
    const { projectId, row } = await project();
    assert.equal(await first.placement.claimIfFree(projectId), true);
    first.sandboxes.statuses.set(projectId, 'ready');
    assert.equal(await second.placement.claimIfFree(projectId), false);
    assert.equal(await second.placement.claim(projectId), false);
    assert.equal(await second.placement.claim(projectId), true);
    await eventually(() => first.sandboxes.calls.includes('forget'), 'the first node notices');
    assert.equal((await row()).benchNode, 'second');
  });

  test('the sandbox of a dead process can be claimed and is shown as sleeping', async () => {
    await using api = await startProcess('api', false);
    await using other = await startProcess('other');
    const { projectId, row } = await project();
    await storedPlacement(database.db, 'dead', () => undefined).claim(projectId);
    assert.equal(api.cluster.status(await row()), 'sleeping');
    assert.equal(await api.cluster.applyEdits(await row(), [change('x')]), true);
    assert.equal(await other.placement.claimIfFree(projectId), true);
  });

  test('a stopped node is no longer listed and holds no sandbox', async () => {
    const leaving = await startProcess('leaving');
    const { projectId, row } = await project();
    await leaving.placement.claim(projectId);
    await leaving[Symbol.asyncDispose]();
    assert.equal((await row()).benchNode, null);
    assert.deepEqual(await listLiveNodes(database.db), []);
    await using api = await startProcess('api', false);
    const visit = await api.cluster.visit(await row());
    assert.match(visit.status === 'failed' ? visit.message : '', /ROLES=worker/);
  });

  test('claiming a sandbox waits for a lock on the project', async () => {
    const { projectId } = await project();
    const placement = storedPlacement(database.db, 'worker', () => undefined);
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM projects WHERE id = $1 FOR UPDATE', [projectId]);
    const order: string[] = [];
    const claimed = placement.claimIfFree(projectId).then(() => order.push('taken'));
    await database.pool.query('SELECT 1');
    order.push('committed');
    await client.query('COMMIT');
    client.release();
    await claimed;
    assert.deepEqual(order, ['committed', 'taken']);
  });
});
