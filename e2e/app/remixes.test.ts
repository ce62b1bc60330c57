import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { type CheckpointRecord, projectRecord, sharedProjectRecord } from '@millwright/contract';
import { startBillingFixture } from '../support/billing-fixture.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { putFile, readFiles } from '../support/hand-edits.ts';
import { fetchRows, projectPath, runSql, statusAndCode } from '../support/records.ts';
import { write } from '../support/sandbox-scripts.ts';
import { leaseService } from '../support/shared-service.ts';

const path = '/api/v1/projects/remix';

async function share(client: Client, projectId: string, options: object): Promise<string> {
  const { status, body } = await client.json('POST', `${projectPath(projectId)}/share`, options);
  assert.equal(status, 201, JSON.stringify(body));
  return body['share_token'] ?? '';
}

suite('a remix of a shared project', () => {
  let service: Scripted;
  let ada: Client;
  let eve: Client;
  before(async () => {
    service = await leaseService();
    ada = await Client.of(service);
    eve = await Client.of(service, 'eve@example.com');
  });
  after(() => service?.[Symbol.asyncDispose]());

  async function build(): Promise<string> {
    const prompt = `${write('src/App.tsx', 'one')}\nsay Built.`;
    const { projectId } = await ada.turn({ prompt });
    await putFile(ada, projectId, '.env', 'SECRET=1');
    await putFile(ada, projectId, 'certs/site.pem', 'secret');
    await putFile(ada, projectId, '.env.example', 'SECRET=');
    await ada.json('PATCH', projectPath(projectId), { title: 'Tea', tags: ['mine'] });
    await ada.json('PUT', `${projectPath(projectId)}/environment/KEY`, {
      stage: 'dev',
      value: 'secret',
    });
    return projectId;
  }

  test('has the current files without secrets, and nothing else', async () => {
    const projectId = await build();
    const token = await share(ada, projectId, { include_history: true, allow_remix: true });
    const shared = await (await service.get(`/api/v1/public/shares/${token}`)).json();
    assert.equal(sharedProjectRecord.strict().parse(shared).can_remix, true);
    const { status, body } = await eve.json('POST', path, { share_token: token });
    assert.equal(status, 201, JSON.stringify(body));
    const made = projectRecord.strict().parse(body);
    const { user_id } = (await eve.json('GET', '/api/v1/me')).body;
    assert.deepEqual(
      [made.title, made.owner_id, made.forked_from, made.tags],
      ['Tea (remix)', user_id, null, []],
    );
    const files = await readFiles(eve, made.project_id);
    assert.deepEqual([...files.keys()].sort(), ['.env.example', 'src/App.tsx']);
    const base = projectPath(made.project_id);
    const [first] = await fetchRows<CheckpointRecord>(eve, `${base}/checkpoints`, 'checkpoints');
    assert.deepEqual([first?.label, first?.files_changed], ['Remix of Tea', 2]);
    assert.deepEqual(await fetchRows(eve, `${base}/turns`, 'turns'), []);
    const { rows } = await runSql(
      service,
      'SELECT 1 FROM environment_variables WHERE project_id = $1',
      [made.project_id],
    );
    assert.deepEqual(rows, []);

    const titled = await eve.json('POST', path, { share_token: token, title: 'Mine' });
    assert.equal(titled.body['title'], 'Mine');
    assert.equal((await ada.json('POST', path, { share_token: token })).status, 201, 'the owner');
    await ada.request('DELETE', projectPath(projectId));
    assert.equal((await readFiles(eve, made.project_id)).size, 2, 'it survives its origin');
  });

  test('needs a sign-in, and a link that exists and allows it', async () => {
    const projectId = await build();
    const token = await share(ada, projectId, {});
    const attempt = async (share_token: unknown, client = eve) =>
      statusAndCode(await client.request('POST', path, { share_token }));
    assert.deepEqual(await attempt(token), [403, 'ACCESS_DENIED'], 'off by default');
    const shared = await (await service.get(`/api/v1/public/shares/${token}`)).json();
    assert.equal((shared as { can_remix: boolean }).can_remix, false);
    const unsigned = await fetch(`${service.url}${path}`, { method: 'POST', body: '{}' });
    assert.equal(unsigned.status, 401);
    for (const unknown of ['shr_0000000000000000000000', projectId, '*', token.toLowerCase()]) {
      assert.deepEqual(await attempt(unknown), [404, 'NOT_FOUND'], unknown);
    }
    assert.deepEqual(await attempt([token]), [400, 'VALIDATION_FAILED']);

    await ada.request('DELETE', `${projectPath(projectId)}/share`);
    assert.deepEqual(await attempt(token), [404, 'NOT_FOUND'], 'revoked');
    const open = await share(ada, projectId, { allow_remix: true });
    await ada.request('POST', `${projectPath(projectId)}/trash`);
    assert.deepEqual(await attempt(open), [404, 'NOT_FOUND'], 'in the trash');
    assert.deepEqual(
      await fetchRows(eve, '/api/v1/projects?q=Tea%20(remix)&limit=1', 'projects').then(
        (all) => all.length,
      ),
      1,
    );
  });
});

test('remixes count towards the project limit of a plan', async () => {
  await using billing = await startBillingFixture();
  await using service = await startScripted(billing.env);
  const client = await Client.of(service);
  const { user_id } = (await client.json('GET', '/api/v1/me')).body;
  await runSql(service, `SELECT book_credits($1, 10000000, 'top_up', $1)`, [user_id]);
  const { projectId } = await client.turn({ prompt: `${write('a.txt', 'a')}\nsay ok` });
  const token = await share(client, projectId, { allow_remix: true });
  const remix = () => client.request('POST', path, { share_token: token });
  assert.equal((await remix()).status, 201);
  assert.deepEqual(await statusAndCode(await remix()), [403, 'ACCESS_DENIED']);
});
