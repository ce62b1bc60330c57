import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type ErrorBody,
  type NewProjectKeyRecord,
  newProjectKeyRecord,
  type ProjectKeyRecord,
  projectKeyRecord,
} from '@millwright/contract';
import pg from 'pg';
import { generateApiKey } from '../../apps/server/src/core/api-key.ts';
import { rawRequest } from '../../apps/server/src/testing/raw-request.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { createProject, createProjectKey } from '../support/project-key.ts';

let service: TestService;
let database: pg.Client;
let ada: Client;
let eve: Client;
let projectId: string;

before(async () => {
  service = await startTestService({ RATE_LIMIT_AI_PER_MIN: '0' });
  database = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await database.connect();
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
  projectId = await createProject(ada, database);
});
after(async () => {
  await database?.end();
  await service?.[Symbol.asyncDispose]();
});

const pathOf = (id: string) => `/api/v1/projects/${id}/keys`;
const createKey = (fields: object = {}, project = projectId) =>
  createProjectKey(ada, project, fields);
const models = (headers: Record<string, string>, query = '') =>
  service.get(`/api/v1/ai/models${query}`, headers);
const callWithKey = (key: string, headers: Record<string, string> = {}) =>
  models({ 'x-api-key': key, ...headers });

async function errorOf(response: Response): Promise<[number, string]> {
  const body = (await response.json()) as ErrorBody & { error?: { code: string } };
  return [response.status, body.code];
}

async function listed(project = projectId): Promise<ProjectKeyRecord[]> {
  const { body } = await ada.json('GET', `${pathOf(project)}?limit=100`);
  return body['keys'] as unknown as ProjectKeyRecord[];
}

suite('project keys', () => {
  test('[S2.4] a key is returned once and only its digest is stored', async () => {
    const fields = { allowed_origins: ['https://a.example'], monthly_credit_limit: 12.5 };
    const response = await ada.request('POST', pathOf(projectId), { name: 'live', ...fields });
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const created = newProjectKeyRecord
      .strict()
      .parse(await response.json()) as NewProjectKeyRecord;
    assert.match(created.key, /^mwp_[0-9A-Za-z]{10}_[\w-]{49}$/);
    assert.equal(
      created.key.startsWith(created.prefix) && created.key.endsWith(created.last4),
      true,
    );
    const { key, ...rest } = created;
    const again = (await listed()).find(({ id }) => id === created.id);
    assert.deepEqual(projectKeyRecord.strict().parse(again), rest);
    assert.deepEqual(
      [rest.allowed_origins, rest.monthly_credit_limit],
      [['https://a.example'], 12.5],
    );
    assert.equal((await callWithKey(key)).status, 200);

    const { rows } = await database.query('SELECT * FROM project_keys WHERE id = $1', [created.id]);
    const storedRows = JSON.stringify(rows);
    for (const form of [key, key.slice(15)]) {
      assert.ok(!storedRows.includes(form));
      assert.ok(!storedRows.includes(Buffer.from(form).toString('base64')));
      assert.ok(!JSON.stringify(service.logged).includes(form));
    }
  });

  test('an invalid request creates no key', async () => {
    const before = (await listed()).length;
    for (const body of [
      {},
      { name: '' },
      { name: 'x', allowed_origins: ['https://a.example/path'] },
      { name: 'x', allowed_origins: ['*'] },
      { name: 'x', monthly_credit_limit: 0 },
      { name: 'x', monthly_credit_limit: 0.00001 },
      { name: 'x', allowedOrigins: [] },
    ]) {
      const response = await ada.request('POST', pathOf(projectId), body);
      assert.deepEqual(await errorOf(response), [400, 'VALIDATION_FAILED']);
    }
    assert.equal((await listed()).length, before);
  });

  test('[S2.4] only the project owner manages its keys', async () => {
    const { id } = await createKey();
    const other = await createProject(ada, database);
    for (const [client, method, path, expected] of [
      [eve, 'GET', pathOf(projectId), [403, 'ACCESS_DENIED']],
      [eve, 'POST', pathOf(projectId), [403, 'ACCESS_DENIED']],
      [eve, 'DELETE', `${pathOf(projectId)}/${id}`, [403, 'ACCESS_DENIED']],
      [ada, 'GET', pathOf('prj_none'), [404, 'PROJECT_NOT_FOUND']],
      [ada, 'DELETE', `${pathOf(other)}/${id}`, [404, 'KEY_NOT_FOUND']],
      [ada, 'DELETE', `${pathOf(projectId)}/key_none`, [404, 'KEY_NOT_FOUND']],
    ] as const) {
      const body = method === 'POST' ? { name: 'mine' } : undefined;
      assert.deepEqual(await errorOf(await client.request(method, path, body)), [...expected]);
    }
    assert.deepEqual((await listed()).find((one) => one.id === id)?.revoked_at, null);
  });

  test('[S2.4] a revoked key and a key of a deleted project are rejected', async () => {
    const { id, key } = await createKey();
    assert.equal((await callWithKey(key)).status, 200);
    const first = await ada.json('DELETE', `${pathOf(projectId)}/${id}`);
    assert.deepEqual([first.status, first.body['revoked']], [200, true]);
    assert.deepEqual(await errorOf(await callWithKey(key)), [401, 'API_KEY_INVALID']);
    assert.deepEqual(await ada.json('DELETE', `${pathOf(projectId)}/${id}`), first);

    const deletedProject = await createProject(ada, database);
    const orphan = await createKey({}, deletedProject);
    assert.equal((await callWithKey(orphan.key)).status, 200);
    assert.equal((await ada.request('DELETE', `/api/v1/projects/${deletedProject}`)).status, 200);
    assert.deepEqual(await errorOf(await callWithKey(orphan.key)), [401, 'API_KEY_INVALID']);
  });

  test('last_used_at is recorded', async () => {
    const { id, key } = await createKey();
    const used = async () => (await listed()).find((one) => one.id === id)?.last_used_at;
    assert.equal(await used(), null);
    await callWithKey(key);
    assert.ok(Math.abs(Date.now() - Date.parse((await used()) ?? '')) < 10_000);
  });
});

suite('authentication of the AI gateway', () => {
  test('[S5.5] a request without x-api-key returns 401 with the exact message', async () => {
    const { key } = await createKey();
    for (const [headers, query] of [
      [{}, ''],
      [{ 'x-api-key': '' }, ''],
      [{ authorization: `Bearer ${key}` }, ''],
      [{ authorization: `Bearer ${ada.token}` }, ''],
      [{ cookie: `x-api-key=${key}` }, `?x-api-key=${key}&api_key=${key}`],
    ] as [Record<string, string>, string][]) {
      const response = await models(headers, query);
      const { error_ref, ...body } = (await response.json()) as ErrorBody;
      const message = 'x-api-key header is required';
      const code = 'API_KEY_REQUIRED';
      const error = { message, type: 'authentication_error', param: null, code };
      assert.match(error_ref, /^\w{4}-\w{4}$/);
      assert.deepEqual([response.status, body], [401, { error, message, code }]);
      assert.equal(response.headers.get('x-should-retry'), 'false');
    }
  });

  test('the key is checked before the body is read', async () => {
    for (const line of ['POST /api/v1/ai/chat/completions', 'POST /api/v1/ai/images/edits']) {
      const response = await rawRequest(
        service.port,
        `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: nonsense\r\ncontent-length: 999999999\r\nexpect: 100-continue\r\n\r\n`,
      );
      assert.equal(response.status, 401);
    }
  });

  test('wrong, truncated, foreign and duplicated keys are rejected', async () => {
    const { key } = await createKey();
    const unknown = generateApiKey('mwp_').key;
    for (const wrong of [
      unknown,
      `${key.slice(0, 15)}${unknown.slice(15)}`,
      key.slice(0, -1),
      `${key}a`,
      key.toLowerCase(),
      key.replace('mwp_', 'mwm_'),
      generateApiKey('mwm_').key,
      ada.token,
      'mwp_',
    ]) {
      assert.deepEqual(await errorOf(await callWithKey(wrong)), [401, 'API_KEY_INVALID'], wrong);
    }
    const twice = await rawRequest(
      service.port,
      `GET /api/v1/ai/models HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\r\nx-api-key: ${key}\r\nconnection: close\r\n\r\n`,
    );
    assert.equal(twice.status, 401);
  });

  test('a project key is accepted only by the AI gateway', async () => {
    const { key } = await createKey();
    const script = new Client(service.url, key);
    assert.deepEqual(await errorOf(await script.request('GET', '/api/v1/projects')), [
      401,
      'TOKEN_INVALID',
    ]);
    for (const path of ['/api/v1/projects', pathOf(projectId)]) {
      const response = await service.get(path, { 'x-api-key': key });
      assert.deepEqual(await errorOf(response), [401, 'AUTH_REQUIRED']);
    }
    const exchange = await fetch(`${service.url}/api/v1/gw/token`, {
      method: 'POST',
      headers: { 'x-api-key': key },
    });
    assert.deepEqual(await errorOf(exchange), [401, 'API_KEY_INVALID']);
  });

  test('404 and 405 are returned only with a valid key', async () => {
    const { key } = await createKey();
    const sendRequest = (method: string, path: string, headers: Record<string, string>) =>
      fetch(`${service.url}/api/v1/ai/${path}`, { method, headers });
    for (const [method, path] of [
      ['GET', 'nothing'],
      ['DELETE', 'models'],
    ] as const) {
      assert.deepEqual(await errorOf(await sendRequest(method, path, {})), [
        401,
        'API_KEY_REQUIRED',
      ]);
    }
    assert.deepEqual(await errorOf(await sendRequest('GET', 'nothing', { 'x-api-key': key })), [
      404,
      'NOT_FOUND',
    ]);
    assert.deepEqual(await errorOf(await sendRequest('DELETE', 'models', { 'x-api-key': key })), [
      405,
      'METHOD_NOT_ALLOWED',
    ]);
  });

  test('a browser can use a key only from its allowed origins', async () => {
    const origin = 'https://shop.example';
    const open = await createKey({ allowed_origins: [origin] });
    const closed = await createKey();
    const preflight = (from: string) =>
      fetch(`${service.url}/api/v1/ai/chat/completions`, {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-api-key',
        },
      });
    const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
    assert.equal(allowed(await preflight(origin)), origin);
    assert.equal(allowed(await preflight('https://evil.example')), null);

    const good = await callWithKey(open.key, { origin });
    assert.deepEqual([good.status, allowed(good)], [200, origin]);
    assert.match(good.headers.get('access-control-expose-headers') ?? '', /X-Credits-Remaining/);
    for (const [key, from] of [
      [open.key, 'https://evil.example'],
      [open.key, 'null'],
      [open.key, `${origin}.evil.example`],
      [closed.key, origin],
    ] as const) {
      const bad = await callWithKey(key, { origin: from });
      assert.equal(allowed(bad), null);
      assert.deepEqual(await errorOf(bad), [403, 'ORIGIN_NOT_ALLOWED']);
    }
    await ada.request('DELETE', `${pathOf(projectId)}/${open.id}`);
    assert.equal(
      allowed(await preflight(origin)),
      null,
      'revoking its only key removes the origin',
    );
  });
});
