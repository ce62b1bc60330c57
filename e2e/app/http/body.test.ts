import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { z } from 'zod';
import { route } from '../../../apps/server/src/http/route.ts';
import { rawRequest } from '../../../apps/server/src/testing/raw-request.ts';
import { startTestService, type TestService } from '../../../apps/server/src/testing/service.ts';

const received: unknown[] = [];
const echo = route({
  method: 'POST',
  path: '/api/v1/echo',
  access: 'bearer',
  summary: 'Says it again',
  group: 'Test',
  body: z.looseObject({ text: z.string().optional() }),
  responses: {},
  handler: ({ body }) => {
    received.push(body);
    return body;
  },
});

const json = 'application/json';

interface Case {
  readonly type: string | null;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly expect: string;
}

const cases: Record<string, Case> = {
  'a JSON object': { type: json, body: '{"text":"é"}', expect: '200' },
  'a charset': { type: `${json}; charset=utf-8`, body: '{}', expect: '200' },
  'capital letters': { type: 'Application/JSON', body: '{}', expect: '200' },
  'a +json type': { type: 'application/vnd.x.y+json', body: '{}', expect: '200' },
  'plain text': { type: 'text/plain', body: '{}', expect: '415 UNSUPPORTED_MEDIA_TYPE' },
  'plain text that claims to be JSON': {
    type: 'text/plain; application/json',
    body: '{}',
    expect: '415 UNSUPPORTED_MEDIA_TYPE',
  },
  'a form': {
    type: 'application/x-www-form-urlencoded',
    body: '{}',
    expect: '415 UNSUPPORTED_MEDIA_TYPE',
  },
  'a multipart form': {
    type: 'multipart/form-data; boundary=x',
    body: '--x--',
    expect: '415 UNSUPPORTED_MEDIA_TYPE',
  },
  'text/json': { type: 'text/json', body: '{}', expect: '415 UNSUPPORTED_MEDIA_TYPE' },
  'JSON lines': { type: 'application/jsonl', body: '{}', expect: '415 UNSUPPORTED_MEDIA_TYPE' },
  'a tab after the type': {
    type: 'application/json\ta',
    body: '{}',
    expect: '415 UNSUPPORTED_MEDIA_TYPE',
  },
  'no type': { type: null, body: '{}', expect: '415 UNSUPPORTED_MEDIA_TYPE' },
  'no body': { type: null, body: '', expect: '400 INVALID_JSON' },
  'an empty body': { type: json, body: '', expect: '400 INVALID_JSON' },
  'white space': { type: json, body: ' \n', expect: '400 INVALID_JSON' },
  'an array': { type: json, body: '[]', expect: '400 INVALID_JSON' },
  'a string': { type: json, body: '"x"', expect: '400 INVALID_JSON' },
  null: { type: json, body: 'null', expect: '400 INVALID_JSON' },
  'half an object': { type: json, body: '{"text":', expect: '400 INVALID_JSON' },
  'two objects': { type: json, body: '{}{}', expect: '400 INVALID_JSON' },
  'broken UTF-8': {
    type: json,
    body: Uint8Array.from([...Buffer.from('{"text":"'), 0xc3, 0x28, ...Buffer.from('"}')]),
    expect: '400 INVALID_JSON',
  },
  'UTF-16': {
    type: json,
    body: Uint8Array.from(Buffer.from('{}', 'utf16le')),
    expect: '400 INVALID_JSON',
  },
  'a byte order mark': { type: json, body: '\uFEFF{}', expect: '400 INVALID_JSON' },
  'a wrong field': { type: json, body: '{"text":1}', expect: '400 VALIDATION_FAILED' },
  'excessive nesting': { type: json, body: '['.repeat(100_000), expect: '400 INVALID_JSON' },
  'one mebibyte': { type: json, body: sized(1_048_576), expect: '200' },
  'one byte more': { type: json, body: sized(1_048_577), expect: '413 PAYLOAD_TOO_LARGE' },
};

function sized(bytes: number): string {
  return `{"text":"${'x'.repeat(bytes - '{"text":""}'.length)}"}`;
}

suite('a JSON route', () => {
  let service: TestService;
  let authorization: string;
  before(async () => {
    service = await startTestService({}, { routes: () => [echo] });
    authorization = `Bearer ${await service.token()}`;
  });
  after(() => service[Symbol.asyncDispose]());

  for (const [name, { type, body, expect }] of Object.entries(cases)) {
    test(`${name}: ${expect}`, async () => {
      received.length = 0;
      const headers = { authorization, ...(type !== null && { 'content-type': type }) };
      // Unlike for a string, fetch sets no content type for a Uint8Array.
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
      const init = { method: 'POST', headers, body: bytes };
      const answer = await fetch(`${service.url}/api/v1/echo`, init);
      const { code } = (await answer.json()) as { code?: string };
      assert.equal(code ? `${answer.status} ${code}` : String(answer.status), expect);
      assert.equal(received.length, answer.ok ? 1 : 0);
    });
  }

  const head = (...headers: string[]) =>
    ['POST /api/v1/echo HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
  const jsonResponse = /\r\n\r\n\{.*\}$/s;

  test('rejects by Content-Length, before the body is sent', async () => {
    const headers = [`Authorization: ${authorization}`, `Content-Type: ${json}`];
    const bytes = head(...headers, 'Content-Length: 209715200');
    assert.equal((await rawRequest(service.port, bytes, jsonResponse)).status, 413);
  });

  test('rejects a body of unknown length once it exceeds the limit', async () => {
    const headers = [`Authorization: ${authorization}`, `Content-Type: ${json}`];
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const bytes = head(...headers, 'Transfer-Encoding: chunked') + chunk.repeat(17);
    assert.equal((await rawRequest(service.port, bytes, jsonResponse)).status, 413);
  });

  test('sends 100 Continue after admitting the request', async () => {
    const headers = [`Authorization: ${authorization}`, `Content-Type: ${json}`];
    const expecting = head(...headers, 'Content-Length: 2', 'Expect: 100-continue');
    const { text } = await rawRequest(service.port, `${expecting}{}`, /\r\n\r\n\{\}$/);
    assert.match(text, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  });

  test('sends no 100 Continue for a body over the limit', async () => {
    const headers = [`Authorization: ${authorization}`, `Content-Type: ${json}`];
    const bytes = head(...headers, 'Content-Length: 209715200', 'Expect: 100-continue');
    assert.match((await rawRequest(service.port, bytes, jsonResponse)).text, /^HTTP\/1\.1 413/);
  });

  test('closes the connection of a client that keeps sending', async () => {
    const bytes = head('Content-Length: 209715200') + 'x'.repeat(1_000_000);
    const { status } = await rawRequest(service.port, bytes);
    assert.equal(status, 401);
  });

  test('ignores keys that could reach a prototype', async () => {
    const body = '{"__proto__":{"text":1},"constructor":{"prototype":{"polluted":1}}}';
    const headers = { authorization, 'content-type': json };
    await fetch(`${service.url}/api/v1/echo`, { method: 'POST', headers, body });
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });
});
