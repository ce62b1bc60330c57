import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type EnvironmentVariableRecord,
  environmentLimits,
  environmentVariableList,
  environmentVariableRecord,
  gatewayTokenRecord,
} from '@millwright/contract';
import pg from 'pg';
import { Client } from '../support/client.ts';
import type { Scripted } from '../support/driver.ts';
import { createMcpKey } from '../support/mcp-test-client.ts';
import { statusAndCode } from '../support/records.ts';
import { findSecrets } from '../support/secret-forms.ts';
import { leaseService } from '../support/shared-service.ts';

const canary = 'canary-environment-value';

suite('environment variables', () => {
  let service: Scripted;
  let database: pg.Client;
  let ada: Client;
  let projectId: string;

  before(async () => {
    service = await leaseService();
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    ada = await Client.of(service);
    projectId = await createProject();
  });
  after(async () => {
    await database?.end();
    await service?.[Symbol.asyncDispose]();
  });

  const createProject = async () => (await ada.turn({ prompt: 'say hello' })).projectId;
  const pathOf = (name = '', id = projectId) =>
    `/api/v1/projects/${id}/environment${name && `/${name}`}`;
  const put = (name: string, body: object, id = projectId) =>
    ada.request('PUT', pathOf(name, id), body);
  const set = async (name: string, stage = 'dev', value = canary, id = projectId) => {
    const response = await put(name, { stage, value }, id);
    assert.equal(response.status, 200, await response.clone().text());
    return environmentVariableRecord.strict().parse(await response.json());
  };
  async function list(query = '', id = projectId): Promise<EnvironmentVariableRecord[]> {
    const { status, body } = await ada.json('GET', `${pathOf('', id)}${query}`);
    assert.equal(status, 200);
    return environmentVariableList.strict().parse(body).variables;
  }
  const namesIn = async (query: string, id = projectId) =>
    (await list(query, id)).map(({ stage, name }) => `${stage} ${name}`);

  test('are set, listed by stage, replaced and deleted', async () => {
    assert.deepEqual(await list(), []);
    const created = await set('B_KEY');
    assert.deepEqual(
      [created.name, created.stage, created.source, created.readable],
      ['B_KEY', 'dev', 'project', true],
    );
    await set('A_KEY', 'live');
    await set('A_KEY');
    assert.deepEqual(await namesIn(''), ['dev A_KEY', 'dev B_KEY', 'live A_KEY']);
    assert.deepEqual(await namesIn('?stage=live'), ['live A_KEY']);
    const replaced = await set('B_KEY', 'dev', 'other');
    assert.equal(replaced.created_at, created.created_at);
    assert.ok((replaced.updated_at ?? '') >= (created.updated_at ?? ''));
    const removed = await ada.json('DELETE', `${pathOf('A_KEY')}?stage=dev`);
    assert.deepEqual([removed.status, removed.body], [200, { id: 'A_KEY', deleted: true }]);
    assert.deepEqual(await namesIn(''), ['dev B_KEY', 'live A_KEY']);
    const again = await ada.request('DELETE', `${pathOf('A_KEY')}?stage=dev`);
    assert.deepEqual(await statusAndCode(again), [404, 'NOT_FOUND']);
  });

  test('no response, log or row contains a value', async () => {
    const response = await put('SECRET', { stage: 'dev', value: canary });
    const many = { stage: 'dev', variables: [{ name: 'SECRET', value: canary }] };
    const places = {
      set: await response.text(),
      several: JSON.stringify(await ada.json('PUT', pathOf(), many)),
      list: JSON.stringify(await list()),
      project: JSON.stringify(await ada.json('GET', `/api/v1/projects/${projectId}`)),
      logs: JSON.stringify(service.logged),
      rows: JSON.stringify((await database.query('SELECT * FROM environment_variables')).rows),
    };
    assert.deepEqual(findSecrets([canary], places), []);
  });

  test('equal values are sealed differently, and a moved or damaged one is not used', async () => {
    const project = await createProject();
    await set('ONE', 'dev', canary, project);
    await set('TWO', 'dev', canary, project);
    const { rows } = await database.query<{ sealed: string }>(
      'SELECT sealed_value AS sealed FROM environment_variables WHERE project_id = $1',
      [project],
    );
    assert.equal(new Set(rows.map(({ sealed }) => sealed)).size, 2);
    await database.query(
      `UPDATE environment_variables moved SET sealed_value = other.sealed_value
        FROM environment_variables other
       WHERE moved.project_id = $1 AND moved.name = 'ONE'
         AND other.project_id = $1 AND other.name = 'TWO'`,
      [project],
    );
    const readable = (await list('', project)).map(({ name, readable }) => [name, readable]);
    assert.deepEqual(readable, [
      ['ONE', false],
      ['TWO', true],
    ]);
  });

  test('several are set at once, all or none', async () => {
    const project = await createProject();
    await set('KEPT', 'dev', 'kept', project);
    const variables = [
      { name: 'ONE', value: '1' },
      { name: 'TWO', value: '' },
    ];
    const { status, body } = await ada.json('PUT', pathOf('', project), {
      stage: 'dev',
      variables,
    });
    assert.equal(status, 200);
    const { variables: saved } = environmentVariableList.strict().parse(body);
    assert.deepEqual(
      saved.map(({ name }) => name),
      ['KEPT', 'ONE', 'TWO'],
    );
    for (const wrong of [
      [
        { name: 'THREE', value: '3' },
        { name: 'PATH', value: '/' },
      ],
      [
        { name: 'THREE', value: '3' },
        { name: 'THREE', value: '4' },
      ],
      [],
    ]) {
      const rejected = await put('', { stage: 'dev', variables: wrong }, project);
      assert.deepEqual(await statusAndCode(rejected), [400, 'VALIDATION_FAILED']);
    }
    assert.deepEqual(await namesIn('', project), ['dev KEPT', 'dev ONE', 'dev TWO']);
  });

  test('a name that breaks the sandbox or ends up in pages is rejected with an explanation', async () => {
    for (const [name, words] of [
      ['PATH', /reserved for the sandbox/],
      ['LD_PRELOAD', /reserved for the sandbox/],
      ['NODE_OPTIONS', /reserved for the sandbox/],
      ['HTTPS_PROXY', /reserved for the sandbox/],
      ['PORT', /reserved for the sandbox/],
      ['DATABASE_URL', /set by Millwright/],
      ['VITE_KEY', /visitors can read/],
      ['EXPO_PUBLIC_KEY', /visitors can read/],
      ['npm_config_registry', /capital letters/],
      ['1A', /capital letters/],
      ['__proto__', /capital letters/],
      ['A'.repeat(65), /64 characters/],
    ] as const) {
      const response = await put(name, { stage: 'dev', value: 'x' });
      const body = (await response.json()) as { code: string; message: string };
      assert.deepEqual([response.status, body.code], [400, 'VALIDATION_FAILED'], name);
      assert.match(body.message, words, name);
      const removed = await ada.request('DELETE', `${pathOf(name)}?stage=dev`);
      assert.deepEqual(await statusAndCode(removed), [404, 'NOT_FOUND'], name);
    }
  });

  test('a missing stage, a missing value and one that no process can hold are rejected', async () => {
    const { valueBytes } = environmentLimits;
    for (const body of [
      { value: 'x' },
      { stage: 'test', value: 'x' },
      { stage: 'dev' },
      { stage: 'dev', value: 1 },
      { stage: 'dev', value: 'a\0b' },
      { stage: 'dev', value: 'x'.repeat(valueBytes + 1) },
      { stage: 'dev', value: 'é'.repeat(valueBytes / 2 + 1) },
    ]) {
      const response = await put('SOME_KEY', body);
      const shown = JSON.stringify(body).slice(0, 60);
      assert.deepEqual(await statusAndCode(response), [400, 'VALIDATION_FAILED'], shown);
    }
    await set('LONGEST', 'dev', 'é'.repeat(valueBytes / 2));
    for (const query of ['', '?stage=test']) {
      const response = await ada.request('DELETE', `${pathOf('LONGEST')}${query}`);
      assert.deepEqual(await statusAndCode(response), [400, 'VALIDATION_FAILED']);
    }
  });

  test('the number and the size of variables per stage are limited', async () => {
    const { variablesPerStage, stageBytes, valueBytes } = environmentLimits;
    const project = await createProject();
    const variables = Array.from({ length: variablesPerStage }, (_, at) => {
      return { name: `KEY_${at}`, value: 'x' };
    });
    assert.equal((await put('', { stage: 'dev', variables }, project)).status, 200);
    const one = await put('ONE_MORE', { stage: 'dev', value: 'x' }, project);
    assert.deepEqual(await statusAndCode(one), [400, 'VALIDATION_FAILED']);
    await set('KEY_0', 'dev', 'replaced', project);
    await set('ONE_MORE', 'live', 'x', project);

    const large = Array.from({ length: stageBytes / valueBytes }, (_, at) => {
      return { name: `LARGE_${at}`, value: 'x'.repeat(valueBytes) };
    });
    const all = await put('', { stage: 'live', variables: large }, project);
    const body = (await all.json()) as { message: string };
    assert.equal(all.status, 400);
    assert.match(body.message, /256 KiB in total/);
    assert.equal(
      (await put('', { stage: 'live', variables: large.slice(1) }, project)).status,
      200,
    );
  });

  test("belong to the project's owner, signed in", async () => {
    const eve = await Client.of(service, 'eve@example.com');
    const requests = [
      ['GET', pathOf(), undefined],
      ['PUT', pathOf(), { stage: 'dev', variables: [{ name: 'B_KEY', value: 'eve' }] }],
      ['PUT', pathOf('B_KEY'), { stage: 'dev', value: 'eve' }],
      ['DELETE', `${pathOf('B_KEY')}?stage=dev`, undefined],
    ] as const;
    for (const [method, path, body] of requests) {
      const foreign = await eve.request(method, path, body);
      assert.deepEqual(await statusAndCode(foreign), [403, 'ACCESS_DENIED'], method);
      const unknown = path.replace(projectId, 'prj_0000000000000000000000');
      const missing = await ada.request(method, unknown, body);
      assert.deepEqual(await statusAndCode(missing), [404, 'PROJECT_NOT_FOUND'], method);
      const anonymous = await fetch(`${service.url}${path}`, { method });
      assert.equal(anonymous.status, 401);
    }
    assert.ok((await namesIn('?stage=dev')).includes('dev B_KEY'));
    const { key } = await createMcpKey(ada);
    const exchanged = await fetch(`${service.url}/api/v1/gw/token`, {
      method: 'POST',
      headers: { 'x-api-key': key },
    });
    const { access_token } = gatewayTokenRecord.parse(await exchanged.json());
    const script = new Client(service.url, access_token);
    for (const [method, path, body] of requests.slice(1)) {
      const rejected = await script.request(method, path, body);
      assert.deepEqual(await statusAndCode(rejected), [403, 'ACCESS_DENIED'], method);
    }
  });

  test('a fork has none, and they are deleted with the project', async () => {
    const project = await createProject();
    await set('SECRET', 'dev', canary, project);
    const fork = await ada.json('POST', `/api/v1/projects/${project}/fork`, {});
    assert.deepEqual(await list('', String(fork.body['project_id'])), []);
    assert.equal((await ada.json('DELETE', `/api/v1/projects/${project}`)).status, 200);
    const { rows } = await database.query(
      'SELECT name FROM environment_variables WHERE project_id = $1',
      [project],
    );
    assert.deepEqual(rows, []);
  });
});
