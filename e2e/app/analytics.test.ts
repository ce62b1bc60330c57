import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type AnalyticsRecord,
  analyticsRecord,
  beaconLimits,
  type ErrorBody,
  type SiteKeyRecord,
  siteKeyRecord,
} from '@millwright/contract';
import pg from 'pg';
import { sign } from '../../apps/server/src/core/webhook-signature.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { createProject } from '../support/project-key.ts';

const secret = 'a-secret-of-the-installation';
const collect = '/api/v1/internal/analytics/collect';

let service: TestService;
let database: pg.Client;
let ada: Client;
let eve: Client;
let projectId: string;
let site: SiteKeyRecord;
let home: string;

before(async () => {
  service = await startTestService({ INTERNAL_WEBHOOK_SECRET: secret });
  database = new pg.Client({ connectionString: service.config.DATABASE_URL });
  await database.connect();
  ada = await Client.of(service);
  eve = await Client.of(service, 'eve@example.com');
  projectId = await createProject(ada, database);
  site = await mint();
  home = `http://${projectId.slice(4).toLowerCase()}.${service.config.PREVIEW_HOST}`;
});
after(async () => {
  await database?.end();
  await service?.[Symbol.asyncDispose]();
});

const keyPath = (id: string) => `/api/v1/projects/${id}/site_key`;
const viewPath = (id: string, query = '') => `/api/v1/projects/${id}/analytics${query}`;

async function mint(fields: object = {}, id = projectId): Promise<SiteKeyRecord> {
  const answer = await ada.request('POST', keyPath(id), fields);
  assert.equal(answer.status, 201);
  return siteKeyRecord.strict().parse(await answer.json());
}

async function view(id = projectId, query = ''): Promise<AnalyticsRecord> {
  const answer = await ada.request('GET', viewPath(id, query));
  assert.equal(answer.status, 200);
  return analyticsRecord.strict().parse(await answer.json());
}

function send(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}${collect}`, {
    method: 'POST',
    headers: { origin: home, 'content-type': 'text/plain;charset=UTF-8', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const pageview = (path: string, referrer: string | null = null) => ({
  name: 'pageview',
  url: `${home}${path}`,
  referrer,
  ts: new Date().toISOString(),
  props: { k: 'v' },
});

async function outcome(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, ((await answer.json()) as Partial<ErrorBody>).code];
}

suite('visits', () => {
  test('are counted by day, page and referrer only', async () => {
    const events = [
      pageview('/shop?email=someone@example.com#cart', 'https://search.example/?q=private'),
      pageview('/shop', home),
      pageview('/'),
      { name: 'signup', url: `${home}/` },
    ];
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const answer = await send({ site_key: site.site_key, events }, { 'content-type': type });
      assert.deepEqual([answer.status, await answer.json()], [202, { accepted: 4 }]);
      assert.equal(answer.headers.get('access-control-allow-origin'), home);
      assert.equal(answer.headers.get('set-cookie'), null);
    }
    const found = await view();
    assert.equal(found.pageviews, 6);
    assert.deepEqual(found.daily.at(-1)?.pageviews, 6);
    assert.equal(found.daily.length, 30);
    assert.deepEqual(found.pages, [
      { name: '/shop', count: 4 },
      { name: '/', count: 2 },
    ]);
    assert.deepEqual(found.referrers, [{ name: 'search.example', count: 2 }]);
    assert.deepEqual(found.events, [{ name: 'signup', count: 2 }]);
    const { rows } = await database.query('SELECT visit_counts::text AS row FROM visit_counts');
    assert.doesNotMatch(JSON.stringify(rows), /someone|private|127\.0\.0\.1/);
    const before = await view(projectId, '?from=2020-01-01&to=2020-01-31');
    assert.deepEqual([before.pageviews, before.daily.length], [0, 31]);
  });

  test('of the published app are counted while it is live', async () => {
    const address = `http://shop-of-visits.${service.config.PREVIEW_HOST}`;
    const events = [{ name: 'signup', url: `${address}/` }];
    const visit = () => send({ site_key: site.site_key, events }, { origin: address });
    assert.deepEqual(await outcome(await visit()), [403, 'ORIGIN_NOT_ALLOWED']);
    const publish = `INSERT INTO publications (project_id, name, live_release) VALUES ($1, $2, 'rel_x')`;
    await database.query(publish, [projectId, 'shop-of-visits']);
    assert.equal((await visit()).status, 202);
    await database.query('UPDATE publications SET live_release = NULL');
    assert.deepEqual(await outcome(await visit()), [403, 'ORIGIN_NOT_ALLOWED']);
  });

  test('of other origins, or with other keys, are not counted', async () => {
    const events = [pageview('/')];
    const valid = { site_key: site.site_key, events };
    const none = 'mws_0000000000000000000000';
    const otherOrigin = 'https://elsewhere.example';
    const cases: [unknown, Record<string, string>, number, string][] = [
      [{ site_key: none, events }, {}, 401, 'API_KEY_INVALID'],
      [{ site_key: 'x', events }, {}, 401, 'API_KEY_INVALID'],
      [{ events }, {}, 401, 'SIGNATURE_INVALID'],
      [valid, { origin: otherOrigin }, 403, 'ORIGIN_NOT_ALLOWED'],
      [valid, { origin: 'null' }, 403, 'ORIGIN_NOT_ALLOWED'],
      ['', {}, 401, 'SIGNATURE_INVALID'],
      ['{', {}, 400, 'INVALID_JSON'],
      ['[1]', {}, 401, 'SIGNATURE_INVALID'],
      [valid, { 'content-type': 'text/html' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
      [{ ...valid, events: [] }, {}, 400, 'VALIDATION_FAILED'],
      [{ ...valid, events: Array(51).fill(events[0]) }, {}, 400, 'VALIDATION_FAILED'],
      [{ ...valid, events: [{ name: 'a b', url: home }] }, {}, 400, 'VALIDATION_FAILED'],
      [{ ...valid, events: [{ name: 'x', url: 'no' }] }, {}, 400, 'VALIDATION_FAILED'],
      [{ ...valid, more: 'x'.repeat(65_536) }, {}, 413, 'PAYLOAD_TOO_LARGE'],
    ];
    const { pageviews } = await view();
    for (const [body, headers, status, code] of cases) {
      const label = JSON.stringify(body).slice(0, 80);
      assert.deepEqual(await outcome(await send(body, headers)), [status, code], label);
    }
    const without = await fetch(`${service.url}${collect}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(valid),
    });
    assert.deepEqual(await outcome(without), [403, 'ORIGIN_NOT_ALLOWED'], 'no origin is sent');
    const otherEvents = [{ name: 'pageview', url: `${otherOrigin}/` }];
    const answer = await send({ ...valid, events: otherEvents });
    assert.deepEqual(await answer.json(), { accepted: 0 });
    assert.equal((await view()).pageviews, pageviews);
  });

  test('are counted from the published address once its owner lists it, and after a key rotation', async () => {
    const other = await createProject(ada, database);
    const origin = 'https://shop.example';
    const first = await mint({ allowed_origins: [origin] }, other);
    const events = [{ name: 'pageview', url: `${origin}/` }];
    const post = (site_key: string) => send({ site_key, events }, { origin });
    assert.equal((await post(first.site_key)).status, 202);
    const second = await mint({}, other);
    assert.deepEqual(second.allowed_origins, [origin], 'a new key keeps the origins');
    assert.deepEqual(await outcome(await post(first.site_key)), [401, 'API_KEY_INVALID']);
    assert.equal((await post(second.site_key)).status, 202);
    assert.equal((await view(other)).pageviews, 2);
    const moved = await ada.request('PUT', keyPath(other), { allowed_origins: [] });
    assert.deepEqual(
      await moved.json(),
      { ...second, allowed_origins: [] },
      'the key does not change',
    );
    assert.deepEqual(await outcome(await post(second.site_key)), [403, 'ORIGIN_NOT_ALLOWED']);
    const preflight = await fetch(`${service.url}${collect}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.headers.get('access-control-allow-origin'), origin);
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  });

  test('beyond the maximum number of pages are counted together', async () => {
    const other = await createProject(ada, database);
    const { site_key } = await mint({ allowed_origins: [home] }, other);
    const pages = beaconLimits.namesPerDay + 60;
    for (let at = 0; at < pages; at += 50) {
      const events = Array.from({ length: 50 }, (_, in_) => pageview(`/${at + in_}`));
      assert.equal((await send({ site_key, events })).status, 202);
    }
    const { rows } = await database.query(
      `SELECT count(*)::int AS rows, sum(count)::int AS visits, max(count)::int AS most
       FROM visit_counts WHERE project_id = $1 AND kind = 'page'`,
      [other],
    );
    assert.deepEqual(rows[0], { rows: 201, visits: 300, most: 100 });
  });
});

suite('servers', () => {
  const signed = (body: string, id: string, key = secret) => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = sign(key, id, timestamp, Buffer.from(body));
    return {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
      'content-type': 'application/json',
      origin: 'https://anywhere.example',
    };
  };

  test('can sign instead, and each message counts once', async () => {
    const body = JSON.stringify({ site_key: site.site_key, events: [pageview('/signed')] });
    const headers = signed(body, 'msg_1');
    assert.equal((await send(body, headers)).status, 202);
    assert.deepEqual(await outcome(await send(body, headers)), [401, 'SIGNATURE_INVALID']);
    const wrong = signed(body, 'msg_2', 'another-secret-of-nobody');
    assert.deepEqual(await outcome(await send(body, wrong)), [401, 'SIGNATURE_INVALID']);
    const unknown = body.replace(site.site_key, 'mws_0000000000000000000000');
    const answer = await send(unknown, signed(unknown, 'msg_3'));
    assert.deepEqual(await outcome(answer), [401, 'API_KEY_INVALID']);
    const { pages } = await view();
    assert.equal(pages.find(({ name }) => name === '/signed')?.count, 1);
  });

  test('reach the other internal paths only with a signature, and only once', async () => {
    const post = (headers: Record<string, string>) =>
      fetch(`${service.url}/api/v1/internal/none`, { method: 'POST', headers, body: '{}' });
    const headers = signed('{}', 'msg_4');
    assert.deepEqual(await outcome(await post(headers)), [404, 'NOT_FOUND']);
    assert.deepEqual(await outcome(await post(headers)), [401, 'SIGNATURE_INVALID']);
    assert.deepEqual(await outcome(await post({})), [401, 'SIGNATURE_INVALID']);
  });
});

test('only the owner of a project sees its visits', async () => {
  const cases = [
    [eve, projectId, 403, 'ACCESS_DENIED'],
    [ada, 'prj_0000000000000000000000', 404, 'PROJECT_NOT_FOUND'],
    [ada, projectId.toUpperCase(), 404, 'PROJECT_NOT_FOUND'],
  ] as const;
  for (const [client, id, status, code] of cases) {
    const requests = [
      ['GET', viewPath(id), undefined],
      ['GET', keyPath(id), undefined],
      ['POST', keyPath(id), {}],
      ['PUT', keyPath(id), { allowed_origins: [] }],
    ] as const;
    for (const [method, path, body] of requests) {
      const answer = await client.request(method, path, body);
      assert.deepEqual(await outcome(answer), [status, code], `${method} ${path}`);
    }
  }
  for (const query of [
    '?from=x',
    '?to=2026-13-01',
    '?from=2026-02-01&to=2026-01-01',
    '?from=2020-01-01',
  ]) {
    const answer = await ada.request('GET', viewPath(projectId, query));
    assert.deepEqual(await outcome(answer), [400, 'VALIDATION_FAILED'], query);
  }
  const bare = await createProject(ada, database);
  assert.deepEqual((await ada.json('GET', keyPath(bare))).body, { site: null });
});

test('checks only the signature if analytics are disabled', async () => {
  await using off = await startTestService({ ANALYTICS_ENABLED: 'false' });
  const body = JSON.stringify({ site_key: site.site_key, events: [pageview('/')] });
  const headers = { origin: home, 'content-type': 'text/plain' };
  const answer = await fetch(`${off.url}${collect}`, { method: 'POST', headers, body });
  assert.deepEqual(await outcome(answer), [401, 'SIGNATURE_INVALID']);
});

test('limits beacons per minute and address', async () => {
  await using strict = await startTestService({ RATE_LIMIT_REQUESTS_PER_MIN: '600' });
  const statuses: number[] = [];
  for (let at = 0; at <= beaconLimits.perMinute; at += 1) {
    const answer = await fetch(`${strict.url}${collect}`, {
      method: 'POST',
      headers: { origin: home, 'content-type': 'text/plain', 'x-forwarded-for': `192.0.2.${at}` },
      body: '{"site_key":"mws_0000000000000000000000"}',
    });
    statuses.push(answer.status);
    await answer.body?.cancel();
  }
  assert.deepEqual(statuses, [...Array(beaconLimits.perMinute).fill(401), 429]);
});
