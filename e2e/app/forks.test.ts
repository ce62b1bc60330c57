import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, suite, test } from 'node:test';
import { type CheckpointRecord, projectRecord } from '@millwright/contract';
import { unzip } from '../../apps/server/src/testing/unzip.ts';
import { startBillingFixture } from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { putFile, readFiles } from '../support/hand-edits.ts';
import { fetchRows, projectPath, readProject, runSql, statusAndCode } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

const forkPath = (projectId: string) => `${projectPath(projectId)}/fork`;

async function fork(client: Client, projectId: string, body?: unknown) {
  const response = await client.request('POST', forkPath(projectId), body);
  const record = await response.json();
  assert.equal(response.status, 201, JSON.stringify(record));
  return projectRecord.strict().parse(record);
}

const versionsOf = (client: Client, projectId: string) =>
  fetchRows<CheckpointRecord>(client, `${projectPath(projectId)}/checkpoints`, 'checkpoints');

suite('a fork', () => {
  let service: Scripted;
  let client: Client;
  let otherUser: Client;
  before(async () => {
    service = await leaseService();
    client = await Client.of(service);
    otherUser = await Client.of(service, 'stranger@example.com');
  });
  after(() => service[Symbol.asyncDispose]());

  const countOf = async (table: string) =>
    Number((await runSql(service, `SELECT count(*) AS n FROM ${table}`)).rows[0].n);

  async function build() {
    const prompt = `${write('src/App.tsx', 'one')}\n${write('b.txt', 'b')}\nsay Built.`;
    const { projectId } = await client.turn({ prompt });
    return projectId;
  }

  test('has the current files to the byte, its own history and no chat', async () => {
    const projectId = await build();
    await client.json('PATCH', projectPath(projectId), { title: 'Tea', visibility: 'private' });
    await putFile(client, projectId, 'logo.bin', new Uint8Array(randomBytes(5_000)));
    const contents = await countOf('blobs');
    const made = await fork(client, projectId);
    assert.equal(await countOf('blobs'), contents, 'no content was copied');
    assert.notEqual(made.project_id, projectId);
    assert.equal(made.title, 'Tea (fork)');
    assert.equal(made.forked_from, projectId);
    assert.equal(made.visibility, 'private');
    assert.equal(made.app_platform, 'web');
    assert.notEqual(made.preview_url, (await readProject(client, projectId)).preview_url);
    assert.deepEqual(
      await readFiles(client, made.project_id),
      await readFiles(client, projectId),
      'including files that no checkpoint has yet',
    );
    const [version, ...more] = await versionsOf(client, made.project_id);
    assert.equal(version?.label, 'Forked from Tea');
    assert.equal(version?.files_changed, 3);
    assert.deepEqual(more, []);
    assert.equal(made.latest_checkpoint_id, version?.checkpoint_id);
    for (const [list, name] of [
      ['turns', 'turns'],
      ['messages', 'messages'],
    ] as const) {
      const record = await fetchRows(client, `${projectPath(made.project_id)}/${list}`, name);
      assert.deepEqual(record, [], list);
    }
  });

  test('is an ordinary project, and survives its origin', async () => {
    const projectId = await build();
    const made = await fork(client, projectId, { title: 'Mine' });
    assert.equal(made.title, 'Mine');
    const id = made.project_id;
    const first = String(made.latest_checkpoint_id);
    const original = await readFiles(client, id);
    const prompt = `${write('src/App.tsx', 'two')}\nsay Changed.`;
    assert.equal((await client.turn({ prompt, project_id: id })).reason, 'complete');
    assert.deepEqual(await readFiles(client, projectId), original, 'the origin is unchanged');
    assert.equal((await client.request('DELETE', projectPath(projectId))).status, 200);
    const back = await client.request('POST', `${projectPath(id)}/checkpoints/${first}/restore`);
    assert.equal(back.status, 200);
    assert.deepEqual(await readFiles(client, id), original);
    assert.equal((await readProject(client, id)).forked_from, projectId);
    const zip = await client.request('GET', `${projectPath(id)}/download`);
    const files = unzip(new Uint8Array(await zip.arrayBuffer()));
    assert.equal(files.get('src/App.tsx')?.toString(), 'one');
  });

  test('of a checkpoint has the files of that checkpoint', async () => {
    const projectId = await build();
    const version = String((await readProject(client, projectId)).latest_checkpoint_id);
    const then = await readFiles(client, projectId);
    await client.turn({ prompt: `${write('b.txt', 'c')}\nsay ok`, project_id: projectId });
    await putFile(client, projectId, 'c.txt', 'new');
    const made = await fork(client, projectId, { checkpoint_id: version });
    assert.deepEqual(await readFiles(client, made.project_id), then);
    const [first] = await versionsOf(client, made.project_id);
    assert.match(first?.label ?? '', /^Forked from .+: .+/);
  });

  test('during a turn has the committed files', async () => {
    const prompt = `${write('a.txt', 'safe')}\ncall sleep {"ms":60000}\n${write('b.txt', 'later')}`;
    const turn = await client.post({ prompt });
    await turn.until(({ type }) => type === 'tool_end');
    const made = await fork(client, turn.projectId);
    assert.deepEqual([...(await readFiles(client, made.project_id)).keys()], ['a.txt']);
    assert.equal(made.status, 'idle');
    await client.json('POST', `/api/v1/vibe/abort/${turn.projectId}`);
    await turn.finished();
  });

  test('of a project without files is empty', async () => {
    const { projectId } = await client.turn({ prompt: 'say hello' });
    const made = await fork(client, projectId);
    assert.equal(made.latest_checkpoint_id, null);
    const after = await client.turn({
      prompt: `${write('a.txt', 'a')}\nsay ok`,
      project_id: made.project_id,
    });
    assert.equal(after.reason, 'complete');
  });

  test('is rejected for other users and unknown origins, and leaves nothing', async () => {
    const projectId = await build();
    const other = await build();
    const otherCheckpoint = String((await readProject(client, other)).latest_checkpoint_id);
    const before = await countOf('projects');
    const attempts: [Client, string, unknown, [number, string]][] = [
      [otherUser, projectId, undefined, [403, 'ACCESS_DENIED']],
      [client, 'prj_nothing', undefined, [404, 'PROJECT_NOT_FOUND']],
      [client, projectId, { checkpoint_id: otherCheckpoint }, [404, 'CHECKPOINT_NOT_FOUND']],
      [client, projectId, { checkpoint_id: 'ckp_no' }, [404, 'CHECKPOINT_NOT_FOUND']],
      [client, projectId, { title: 'a\nb' }, [400, 'VALIDATION_FAILED']],
      [client, projectId, { title: '' }, [400, 'VALIDATION_FAILED']],
      [client, projectId, { checkpointId: otherCheckpoint }, [400, 'VALIDATION_FAILED']],
    ];
    for (const [client, id, body, expected] of attempts) {
      assert.deepEqual(
        await statusAndCode(await client.request('POST', forkPath(id), body)),
        expected,
      );
    }
    assert.equal(await countOf('projects'), before);
  });
});

test('forks count towards the project limit of a plan', async () => {
  await using billing = await startBillingFixture();
  await using service = await startScripted(billing.env);
  const client = await Client.of(service);
  const { user_id } = (await client.json('GET', '/api/v1/me')).body;
  await runSql(service, `SELECT book_credits($1, 10000000, 'top_up', $1)`, [user_id]);
  const { projectId } = await client.turn({ prompt: `${write('a.txt', 'a')}\nsay ok` });
  await fork(client, projectId);
  const rejected = await client.request('POST', forkPath(projectId));
  assert.deepEqual(await statusAndCode(rejected), [403, 'ACCESS_DENIED']);
  assert.equal((await fetchRows(client, '/api/v1/projects', 'projects')).length, 2);
});
