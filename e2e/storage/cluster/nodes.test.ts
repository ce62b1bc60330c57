import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { after, before, suite, test } from 'node:test';
import { checkpointSandbox, type Visit } from '../../../apps/server/src/core/ports/previews.ts';
import type { FileEdit } from '../../../apps/server/src/core/ports/sandbox-manager.ts';
import { createSealer } from '../../../apps/server/src/core/sealer.ts';
import { openFresh, runningTurn } from '../../../apps/server/src/events/testing/running-turn.ts';
import { ClusterLiveApps } from '../../../apps/server/src/sandboxes/cluster/cluster-live-apps.ts';
import { ClusterSandboxes } from '../../../apps/server/src/sandboxes/cluster/cluster-sandboxes.ts';
import { NodeRegistry } from '../../../apps/server/src/sandboxes/cluster/node-registry.ts';
import { NodeRpcClient } from '../../../apps/server/src/sandboxes/cluster/node-rpc-client.ts';
import {
  digestOf,
  NodeRpcCredentials,
} from '../../../apps/server/src/sandboxes/cluster/node-rpc-credentials.ts';
import { NodeRpcServer } from '../../../apps/server/src/sandboxes/cluster/node-rpc-server.ts';
import { storedPlacement } from '../../../apps/server/src/sandboxes/cluster/stored-placement.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import { listLiveNodes, releaseSandbox } from '../../../apps/server/src/store/queries/nodes.ts';
import { findProject } from '../../../apps/server/src/store/queries/projects.ts';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { FakeLiveApps } from '../../support/fake-live-apps.ts';
import { FakeSandboxes } from '../../support/fake-sandboxes.ts';

const clock = { now: () => new Date() };
const key = randomBytes(32);
let database: Database;
before(async () => {
  database = await openFresh();
});
after(() => database.close());

class Process implements AsyncDisposable {
  readonly sandboxes = new FakeSandboxes();
  readonly liveApps = new FakeLiveApps();
  readonly errors: unknown[] = [];
  readonly placement;
  readonly directory: NodeRegistry;
  readonly cluster: ClusterSandboxes;
  readonly clusterLiveApps: ClusterLiveApps;
  readonly #server: Server;

  private constructor(id: string, hasSandboxes: boolean) {
    const { db } = database;
    const onError = (error: unknown) => void this.errors.push(error);
    const own = hasSandboxes ? this.sandboxes : undefined;
    const credentials = new NodeRpcCredentials(createSealer(key), clock);
    this.placement = storedPlacement(db, id, onError);
    this.sandboxes.claimIfFree = this.placement.claimIfFree;
    this.directory = new NodeRegistry({
      db,
      id,
      own: own && {
        isForPreviews: false,
        // A snapshot: a sandbox claimed during the database query must not be judged by the query's result.
        statuses: () => new Map(own.statuses),
        forget: (lost) => own.forget(lost),
      },
      onError,
      everyMs: 20,
    });
    const { directory } = this;
    const remote = new NodeRpcClient(credentials);
    const ownApps = hasSandboxes ? this.liveApps : undefined;
    this.clusterLiveApps = new ClusterLiveApps({ directory, own: ownApps, remote });
    this.cluster = new ClusterSandboxes({
      directory,
      own,
      remote,
      revoke: (projectId, node) => releaseSandbox(db, projectId, node),
      onError,
    });
    const takeTurn = () => false;
    const rpcServer = new NodeRpcServer({
      node: id,
      sandboxes: this.sandboxes,
      liveApps: this.liveApps,
      takeTurn,
      credentials,
      onError,
    });
    this.#server = createServer((request, response) => void rpcServer.handle(request, response));
    this.#server.on(
      'upgrade',
      (request, socket, head) => void rpcServer.upgrade(request, socket, head),
    );
  }

  static async start(id: string, hasSandboxes = true): Promise<Process> {
    const process_ = new Process(id, hasSandboxes);
    await new Promise<void>((done) => process_.#server.listen(0, '127.0.0.1', done));
    await process_.directory.start(process_.url);
    return process_;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Stops answering while the node is still listed. */
  stopAnswering(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.stopAnswering();
    await this.directory.close();
  }
}

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
    await using one = await Process.start('one');
    await using two = await Process.start('two');
    await using three = await Process.start('three');
    const workers = [one, two, three];
    await using api = await Process.start('api', false);
    await using other = await Process.start('other', false);
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
    await using one = await Process.start('one');
    await using two = await Process.start('two');
    await using api = await Process.start('api', false);
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
    const heldBy = ({ liveApps }: Process) => new Set(liveApps.releases.map(({ id }) => id));
    const [first, second] = [heldBy(one), heldBy(two)];
    assert.equal(first.size + second.size, 12, 'each release has one server');
    assert.ok(first.size > 0 && second.size > 0, 'and not all are on the same node');
    assert.ok(
      one.liveApps.releases.every(({ id, projectId }) => id.slice(4) === projectId.slice(4)),
    );
  });

  test('the reason why a server does not start reaches the process that asked for it', async () => {
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
    const reason = 'Die Umgebungsvariable „SCHLÜSSEL“ fehlt\n✗';
    worker.liveApps.broken.set('rel_broken', reason);
    await assert.rejects(api.clusterLiveApps.connect({ id: 'rel_broken', projectId: 'prj' }), {
      name: 'LiveAppError',
      message: reason,
    });
  });

  test('a process without sandboxes routes visits to a node that has them', async () => {
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
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
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
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
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
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
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
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
    await using worker = await Process.start('worker');
    await using api = await Process.start('api', false);
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
    await using first = await Process.start('first');
    await using second = await Process.start('second');
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
    await using api = await Process.start('api', false);
    await using other = await Process.start('other');
    const { projectId, row } = await project();
    await storedPlacement(database.db, 'dead', () => undefined).claim(projectId);
    assert.equal(api.cluster.status(await row()), 'sleeping');
    assert.equal(await api.cluster.applyEdits(await row(), [change('x')]), true);
    assert.equal(await other.placement.claimIfFree(projectId), true);
  });

  test('a stopped node is no longer listed and holds no sandbox', async () => {
    const leaving = await Process.start('leaving');
    const { projectId, row } = await project();
    await leaving.placement.claim(projectId);
    await leaving[Symbol.asyncDispose]();
    assert.equal((await row()).benchNode, null);
    assert.deepEqual(await listLiveNodes(database.db), []);
    await using api = await Process.start('api', false);
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
    await using worker = await Process.start('worker');
    const path = '/_node/prj_1/forget';
    const digest = digestOf('{}');
    const good = new NodeRpcCredentials(createSealer(key), clock);
    const old = new NodeRpcCredentials(createSealer(key), { now: () => new Date(0) });
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
    await using worker = await Process.start('worker');
    const upgrade = 'connection: upgrade\r\nupgrade: millwright-bench\r\n';
    for (const path of ['/_node/prj_1/connect', '/_node/', '/_node/../x/connect', '/_node/a/b/c']) {
      const line = await sendRaw(worker.url, `GET ${path} HTTP/1.1\r\nhost: x\r\n${upgrade}\r\n`);
      assert.match(line, / 404 /, path);
    }
    const good = new NodeRpcCredentials(createSealer(key), clock);
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
