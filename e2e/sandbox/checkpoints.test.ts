import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import {
  type CheckpointRecord,
  checkpointRecord,
  diffRecord,
  restoreRecord,
  turnRecord,
} from '@millwright/contract';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted, startWithSandboxes } from '../support/driver.ts';
import { filePath, putFile, readFiles } from '../support/hand-edits.ts';
import {
  fetchPages,
  fetchRecord,
  fetchRows,
  projectPath,
  readProject,
  runSql,
  statusAndCode,
} from '../support/records.ts';
import {
  app,
  command,
  previewOf,
  requestPreview,
  toolEndsOf,
  write,
} from '../support/sandbox-scripts.ts';
import { TestSocket } from '../support/test-socket.ts';

const checkpointsPath = (projectId: string) => `${projectPath(projectId)}/checkpoints`;
const diffPath = (projectId: string, id: string) => `${checkpointsPath(projectId)}/${id}/diff`;
const restorePath = (projectId: string, id: string) =>
  `${checkpointsPath(projectId)}/${id}/restore`;

async function restore(client: Client, projectId: string, id: string) {
  const response = await client.request('POST', restorePath(projectId, id));
  const body = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return restoreRecord.strict().parse(body);
}

async function createCheckpoint(client: Client, projectId: string, body?: unknown) {
  const response = await client.request('POST', checkpointsPath(projectId), body);
  return { status: response.status, checkpoint: (await response.json()) as CheckpointRecord };
}

suite('checkpoints', () => {
  let service: Scripted;
  let client: Client;
  let stranger: Client;
  before(async () => {
    service = await startScripted();
    client = await Client.of(service);
    stranger = await Client.of(service, 'stranger@example.com');
  });
  after(() => service[Symbol.asyncDispose]());

  async function turn(projectId: string | undefined, ...lines: string[]) {
    const project_id = projectId && { project_id: projectId };
    return client.turn({ prompt: [...lines, 'say done'].join('\n'), ...project_id });
  }
  const listOf = (projectId: string) =>
    fetchRows<CheckpointRecord>(client, checkpointsPath(projectId), 'checkpoints');
  const latest = async (projectId: string) =>
    String((await readProject(client, projectId)).latest_checkpoint_id);

  test('links a turn that changed files and its project to the checkpoint', async () => {
    const { projectId, turnId } = await turn(undefined, write('a.ts', '1'));
    const [made] = await listOf(projectId);
    checkpointRecord.strict().parse(made);
    assert.equal(made?.turn_id, turnId);
    assert.deepEqual([made.files_changed, made.restored_from, made.verified], [1, null, false]);
    assert.equal(await latest(projectId), made.checkpoint_id);
    const path = `${projectPath(projectId)}/turns/`;
    const shown = await fetchRecord(client, turnRecord, `${path}${turnId}`);
    assert.equal(shown.checkpoint_id, made.checkpoint_id);
    const silent = await turn(projectId, 'say nothing');
    const other = await fetchRecord(client, turnRecord, `${path}${silent.turnId}`);
    assert.equal(other.checkpoint_id, null);
  });

  test('are listed in pages, newest first', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '0'));
    for (let at = 1; at < 5; at += 1) {
      await putFile(client, projectId, 'a.ts', String(at));
      assert.equal(
        (await createCheckpoint(client, projectId, { label: `Number ${at}` })).status,
        201,
      );
    }
    const found = await fetchPages(client, `${checkpointsPath(projectId)}?limit=2`);
    const labels = found.map((page) => (page['checkpoints'] as CheckpointRecord[]).map(labelOf));
    assert.deepEqual(labels.slice(0, 2), [
      ['Number 4', 'Number 3'],
      ['Number 2', 'Number 1'],
    ]);
    assert.equal(labels[2]?.length, 1);
    const odd = await client.request('GET', `${checkpointsPath(projectId)}?cursor=x`);
    assert.deepEqual(await statusAndCode(odd), [400, 'INVALID_CURSOR']);
  });
  const labelOf = ({ label }: CheckpointRecord) => label;

  test('are created by hand once per state', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '1'));
    using socket = await TestSocket.open(client);
    await socket.subscribe(projectId);
    await putFile(client, projectId, 'b.ts', '2');
    const first = await createCheckpoint(client, projectId);
    assert.deepEqual([first.status, first.checkpoint.label], [201, 'Saved by hand']);
    const again = await createCheckpoint(client, projectId, { label: 'Again' });
    assert.deepEqual([again.status, again.checkpoint], [200, first.checkpoint]);
    const event = await socket.until(({ type }) => type === 'checkpoint');
    const { checkpoint_id } = first.checkpoint;
    assert.equal(event.type === 'checkpoint' && event.data.checkpoint_id, checkpoint_id);
    assert.equal(event.turn_id, null);
    const empty = await client.turn({ prompt: 'say hello', mode: 'chat' });
    const none = await client.request('POST', checkpointsPath(empty.projectId));
    assert.deepEqual(await statusAndCode(none), [400, 'VALIDATION_FAILED']);
  });

  test('are restored byte for byte without losing the current state', async () => {
    const { projectId } = await turn(undefined, write('a.ts', 'one'), write('gone.ts', 'x'));
    const binary = new Uint8Array(randomBytes(5_000));
    await putFile(client, projectId, 'logo.bin', binary);
    await putFile(client, projectId, 'empty', '');
    await runSql(
      service,
      `UPDATE project_files SET mode = 493 WHERE project_id = $1 AND path = 'a.ts'`,
      [projectId],
    );
    const { checkpoint: first } = await createCheckpoint(client, projectId, { label: 'Good' });
    const files = await readFiles(client, projectId);
    await turn(
      projectId,
      write('a.ts', 'two'),
      'call delete_file {"path":"logo.bin"}',
      'call delete_file {"path":"empty"}',
      write('new.ts', 'new'),
    );
    await putFile(client, projectId, 'a.ts', 'not in any checkpoint');
    const spoiled = await readFiles(client, projectId);

    using socket = await TestSocket.open(client);
    await socket.subscribe(projectId);
    const restored = await restore(client, projectId, first.checkpoint_id);
    assert.equal(restored.restored_from, first.checkpoint_id);
    assert.equal(restored.checkpoint.restored_from, first.checkpoint_id);
    assert.notEqual(restored.checkpoint.checkpoint_id, first.checkpoint_id);
    assert.equal(await latest(projectId), restored.checkpoint.checkpoint_id);
    assert.deepEqual(await readFiles(client, projectId), files);
    const { rows: modes } = await runSql(
      service,
      `SELECT mode FROM project_files WHERE project_id = $1 AND path = 'a.ts' AND until IS NULL`,
      [projectId],
    );
    assert.deepEqual(modes, [{ mode: 493 }]);

    const { checkpoint_id } = restored.checkpoint;
    await socket.until(
      ({ type, data }) => type === 'checkpoint' && data.checkpoint_id === checkpoint_id,
    );
    assert.deepEqual(
      socket.events.map((event) => [
        event.type,
        event.type === 'file' ? `${event.data.operation} ${event.data.path}` : '',
      ]),
      [
        ['checkpoint', ''],
        ['file', 'update a.ts'],
        ['file', 'create empty'],
        ['file', 'create logo.bin'],
        ['file', 'delete new.ts'],
        ['checkpoint', ''],
      ],
    );
    const [, before] = await listOf(projectId);
    assert.equal(before?.label, 'Before restoring Good');
    assert.deepEqual(await readFiles(client, projectId, before?.checkpoint_id), spoiled);
    await restore(client, projectId, String(before?.checkpoint_id));
    assert.deepEqual(await readFiles(client, projectId), spoiled);
  });

  test('cannot be restored while a turn is in progress', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '1'));
    const id = await latest(projectId);
    for (const line of ['hang', 'ask auth How?']) {
      const running = await client.post({ prompt: `say x\n${line}`, project_id: projectId });
      await running.untilPhase(line === 'hang' ? 'started' : 'awaiting_answer');
      const rejected = await client.request('POST', restorePath(projectId, id));
      assert.deepEqual(await statusAndCode(rejected), [409, 'TURN_IN_PROGRESS']);
      await client.json('POST', `/api/v1/vibe/abort/${projectId}`);
      await running.finished();
    }
    await restore(client, projectId, id);
  });

  test('are compared with the previous one, any other, and the current files', async () => {
    const { projectId } = await turn(undefined, write('a.ts', 'one\ntwo\nthree\n'));
    const first = await latest(projectId);
    const second = await turn(projectId, write('a.ts', 'one\n2\nthree\n'), write('b.ts', 'new\n'));
    const id = await latest(projectId);
    assert.equal(second.eventsOf('checkpoint')[0]?.checkpoint_id, id);
    const diff = await fetchRecord(client, diffRecord, diffPath(projectId, id));
    assert.deepEqual(diff, {
      checkpoint_id: id,
      against: first,
      truncated: false,
      files: [
        {
          path: 'a.ts',
          status: 'modified',
          binary: false,
          lines_added: 1,
          lines_removed: 1,
          diff: '--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
        },
        {
          path: 'b.ts',
          status: 'added',
          binary: false,
          lines_added: 1,
          lines_removed: 0,
          diff: '--- /dev/null\n+++ b/b.ts\n@@ -0,0 +1,1 @@\n+new\n',
        },
      ],
    });
    const firstDiff = await fetchRecord(client, diffRecord, diffPath(projectId, first));
    assert.deepEqual([firstDiff.against, firstDiff.files[0]?.status], [null, 'added']);
    const reverse = await fetchRecord(
      client,
      diffRecord,
      `${diffPath(projectId, first)}?against=${id}`,
    );
    assert.deepEqual(
      reverse.files.map(({ path, status }) => [path, status]),
      [
        ['a.ts', 'modified'],
        ['b.ts', 'deleted'],
      ],
    );
    await putFile(client, projectId, 'c.ts', 'c');
    const now = await fetchRecord(client, diffRecord, `${diffPath(projectId, id)}?against=current`);
    assert.deepEqual(
      now.files.map(({ path, status }) => [path, status]),
      [['c.ts', 'deleted']],
    );
    const since = await fetchRecord(
      client,
      diffRecord,
      `${diffPath(projectId, 'current')}?against=${id}`,
    );
    assert.deepEqual([since.checkpoint_id, since.against], ['current', id]);
    assert.deepEqual(
      since.files.map(({ path, status }) => [path, status]),
      [['c.ts', 'added']],
    );
    const sinceLast = await fetchRecord(client, diffRecord, diffPath(projectId, 'current'));
    assert.deepEqual(sinceLast.files, since.files);
    const same = await fetchRecord(client, diffRecord, `${diffPath(projectId, id)}?against=${id}`);
    assert.deepEqual(same.files, []);
  });

  test('are compared without lines for binary and large files', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '1'));
    await putFile(client, projectId, 'a.bin', Uint8Array.of(0, 1, 2));
    await putFile(client, projectId, 'large.txt', 'x\n'.repeat(200_000));
    const { checkpoint } = await createCheckpoint(client, projectId);
    const path = diffPath(projectId, checkpoint.checkpoint_id);
    const { files } = await fetchRecord(client, diffRecord, path);
    assert.deepEqual(
      files.map(({ path, binary, diff, lines_added }) => [path, binary, diff, lines_added]),
      [
        ['a.bin', true, null, null],
        ['large.txt', false, null, null],
      ],
    );
  });

  test('are compared in bounded time for unrelated texts', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '1'));
    const noise = (size: number) =>
      randomBytes(size)
        .toString('hex')
        .replaceAll(/(.{4})/g, '$1\n');
    for (let at = 0; at < 12; at += 1) await putFile(client, projectId, `f${at}`, noise(90_000));
    await createCheckpoint(client, projectId);
    for (let at = 0; at < 12; at += 1) await putFile(client, projectId, `f${at}`, noise(90_000));
    const { checkpoint } = await createCheckpoint(client, projectId);
    const startedAt = performance.now();
    const path = diffPath(projectId, checkpoint.checkpoint_id);
    const { files } = await fetchRecord(client, diffRecord, path);
    assert.equal(files.length, 12);
    assert.ok(performance.now() - startedAt < 8_000, 'given up in time');
  });

  test('return 403 or 404 for another user, another project or an unknown id', async () => {
    const { projectId } = await turn(undefined, write('a.ts', '1'));
    const other = await turn(undefined, write('a.ts', '2'));
    const id = await latest(projectId);
    const { body: before } = await client.json('GET', projectPath(projectId));
    const requestsOf = (who: Client, project: string, checkpoint: string) => [
      who.request('GET', diffPath(project, checkpoint)),
      who.request('POST', restorePath(project, checkpoint)),
    ];
    const all = (project: string) => [
      stranger.request('GET', checkpointsPath(project)),
      stranger.request('POST', checkpointsPath(project), { label: 'x' }),
      ...requestsOf(stranger, project, id),
    ];
    for (const response of await Promise.all(all(projectId))) {
      assert.deepEqual(await statusAndCode(response), [403, 'ACCESS_DENIED'], response.url);
    }
    for (const response of await Promise.all(all('prj_unknown'))) {
      assert.deepEqual(await statusAndCode(response), [404, 'PROJECT_NOT_FOUND'], response.url);
    }
    const elsewhere = [
      ...requestsOf(client, other.projectId, id),
      ...requestsOf(client, other.projectId, 'ckp_unknown'),
      client.request('GET', `${projectPath(other.projectId)}/files?ref=${id}`),
      client.request('GET', `${filePath(other.projectId, 'a.ts')}?ref=${id}`),
      client.request('GET', `${projectPath(other.projectId)}/download?ref=${id}`),
      client.request('GET', `${diffPath(projectId, id)}?against=ckp_unknown`),
    ];
    for (const response of await Promise.all(elsewhere)) {
      assert.deepEqual(await statusAndCode(response), [404, 'CHECKPOINT_NOT_FOUND'], response.url);
    }
    const { body: after } = await client.json('GET', projectPath(projectId));
    assert.deepEqual(after, before);
  });
});

suite('restoring a checkpoint in a sandbox', { skip: await whyNoBubblewrap() }, () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    ({ service, client } = await startWithSandboxes({}, simpleSandboxManager));
  });
  after(() => service?.[Symbol.asyncDispose]());

  test('updates the preview and the files of the next turn', async () => {
    const first = await client.turn({ prompt: `${write('src/App.tsx', app('one'))}\nsay done` });
    const { projectId } = first;
    const address = previewOf(first);
    const [checkpoint] = first.eventsOf('checkpoint');
    const more = [
      write('src/App.tsx', app('two')),
      write('src/extra.ts', 'export {};'),
      'say done',
    ];
    await client.turn({ prompt: more.join('\n'), project_id: projectId });
    const shows = (words: string) =>
      eventually(async () => {
        const response = await requestPreview(service.port, `${address}src/App.tsx`);
        return response.status === 200 && response.body.includes(words);
      }, `the preview shows ${words}`);
    await shows('two');
    await restore(client, projectId, String(checkpoint?.checkpoint_id));
    const look = command('grep -o "one\\|two" src/App.tsx; ls src/extra.ts');
    const next = await client.turn({ prompt: `${look}\nsay done`, project_id: projectId });
    assert.match(String(toolEndsOf(next)[0]?.output), /^one\n.*No such file/);
    assert.deepEqual(next.eventsOf('file'), [], 'no file is reverted');
    await shows('one');
  });
});
