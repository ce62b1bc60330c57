import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { errorBody, errorCatalogue } from '@millwright/contract';
import { errorSlug } from '../../../apps/server/src/http/error-responses.ts';
import { route } from '../../../apps/server/src/http/route.ts';
import { rawRequest } from '../../../apps/server/src/testing/raw-request.ts';
import { startTestService, type TestService } from '../../../apps/server/src/testing/service.ts';

const secret = 'SELECT password FROM users -- /srv/secret/place.ts';
const shared = { access: 'bearer', group: 'Test', summary: 'x', responses: {} } as const;

const routes = [
  route({
    ...shared,
    method: 'GET',
    path: '/api/v1/throws',
    handler: () => {
      throw Object.assign(new Error(secret), { statusCode: 418, code: 'E_SECRET' });
    },
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/api/v1/throws/text',
    handler: () => {
      throw secret;
    },
  }),
  route({
    ...shared,
    method: 'GET',
    path: '/api/v1/throws/nothing',
    handler: () => Promise.reject(undefined),
  }),
];

interface Body extends Record<string, unknown> {
  code: string;
  message: string;
  error_ref: string;
}

suite('an error response', () => {
  let service: TestService;
  let authorization: string;
  before(async () => {
    service = await startTestService({}, { routes: () => routes });
    authorization = `Bearer ${await service.token()}`;
  });
  after(() => service[Symbol.asyncDispose]());

  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(`${service.url}${path}`, { method, headers });
    return { answer, body: (await answer.json()) as Body };
  };

  test('is one flat object with a code, a message and a reference', async () => {
    const { answer, body } = await ask('/api/v1/me');
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.deepEqual(Object.keys(body), ['code', 'message', 'error_ref']);
    assert.ok(errorBody.safeParse(body).success);
    assert.match(body.error_ref, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  });

  test('has a unique reference', async () => {
    const bodies = await Promise.all(Array.from({ length: 50 }, () => ask('/api/v1/me')));
    assert.equal(new Set(bodies.map(({ body }) => body.error_ref)).size, 50);
  });

  for (const path of ['/api/v1/throws', '/api/v1/throws/text', '/api/v1/throws/nothing']) {
    test(`reveals no internals: ${path}`, async () => {
      const { answer, body } = await ask(path, { authorization });
      assert.equal(answer.status, 500);
      assert.equal(body.code, 'INTERNAL_ERROR');
      const text = JSON.stringify([body, [...answer.headers]]);
      assert.doesNotMatch(text, /SELECT|secret|place\.ts|E_SECRET|418|\bat /);
      const line = service.logged.find(({ error_ref }) => error_ref === body.error_ref);
      assert.ok(line, 'the reference is not in the log');
      assert.equal(line.reqId, answer.headers.get('x-request-id'));
    });
  }

  test('for an internal error refers to the stack in the log', async () => {
    const { body } = await ask('/api/v1/throws', { authorization });
    const line = service.logged.find(({ error_ref }) => error_ref === body.error_ref);
    assert.ok(line);
    const { message, stack } = line.err as { message: string; stack: string };
    assert.equal(message, secret);
    assert.match(stack, /errors\.test\.ts/);
  });

  test('never logs a token', async () => {
    await ask('/api/v1/throws', { authorization });
    await ask('/api/v1/me?access_token=canary-in-query', {
      authorization: 'Bearer canary.in.head',
    });
    const log = JSON.stringify(service.logged);
    assert.ok(!log.includes(authorization.slice(7)));
    assert.ok(!log.includes('canary'));
  });

  test('is a problem document on request', async () => {
    for (const accept of [
      'application/problem+json',
      'text/html, application/problem+json;q=0.9',
    ]) {
      const { answer, body } = await ask('/api/v1/me', { accept, 'x-request-id': 'my-request-1' });
      assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
      const { error_ref, message, ...rest } = body;
      assert.match(error_ref, /^.{4}-.{4}$/);
      assert.deepEqual(rest, {
        type: `${service.config.BASE_URL}/errors/auth-required`,
        title: errorCatalogue.AUTH_REQUIRED.title,
        status: 401,
        detail: message,
        instance: 'my-request-1',
        code: 'AUTH_REQUIRED',
      });
    }
  });

  test('links the page that explains its code, for every code', async () => {
    for (const code of Object.keys(errorCatalogue)) {
      const page = await service.get(`/errors/${errorSlug(code as 'NOT_FOUND')}`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), new RegExp(`<code>${code}</code>`));
    }
    assert.equal((await service.get('/errors/no-such-code')).status, 404);
  });

  test('is 404 for an unknown path, and 405 with Allow for an unknown method', async () => {
    const nothing = await ask('/api/v1/zzz', { authorization });
    assert.deepEqual([nothing.answer.status, nothing.body.code], [404, 'NOT_FOUND']);
    for (const [path, method] of [
      ['me', 'DELETE'],
      ['ws', 'POST'],
    ] as const) {
      const { answer, body } = await ask(`/api/v1/${path}`, { authorization }, method);
      assert.deepEqual([answer.status, body.code], [405, 'METHOD_NOT_ALLOWED']);
      assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    }
  });

  test('[S5.5] of the AI gateway also has the OpenAI format', async () => {
    const { answer, body } = await ask('/api/v1/ai/chat/completions', {}, 'POST');
    assert.equal(answer.status, 401);
    const { error_ref, ...rest } = body;
    const message = 'x-api-key header is required';
    const type = 'authentication_error';
    assert.deepEqual(rest, {
      error: { message, type, param: null, code: 'API_KEY_REQUIRED' },
      code: 'API_KEY_REQUIRED',
      message,
    });
  });

  const requestIds: Record<string, boolean> = {
    abcdef12: true,
    ['A-b_9'.padEnd(64, 'x')]: true,
    short_1: false,
    ['long'.padEnd(65, 'x')]: false,
    'with space': false,
    'with.dot.1': false,
    'line\u00e9break': false,
    '': false,
  };
  for (const [offered, isKept] of Object.entries(requestIds)) {
    test(`X-Request-Id ${JSON.stringify(offered)} is ${isKept ? 'kept' : 'replaced'}`, async () => {
      for (const path of ['/api/v1/health', '/api/v1/me', '/%zz']) {
        const answer = await service.get(path, { 'x-request-id': offered });
        const id = answer.headers.get('x-request-id') ?? '';
        if (isKept) assert.equal(id, offered);
        else assert.match(id, /^req_[0-9A-Za-z]{20,}$/);
      }
    });
  }

  test('is JSON even for input that is not a request', async () => {
    const cases: [bytes: string, status: number][] = [
      ['nonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ];
    for (const [bytes, expected] of cases) {
      const { status, headers, body } = await rawRequest(service.port, bytes);
      assert.equal(status, expected);
      assert.equal(headers.connection, 'close');
      assert.ok(errorBody.safeParse(JSON.parse(body)).success);
    }
  });
});
