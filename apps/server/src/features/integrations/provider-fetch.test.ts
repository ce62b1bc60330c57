import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { fetchFromProvider, fetchJson, type ProviderRequest } from './provider-fetch.ts';

/** Starts a loopback server that lives as long as the test, and returns its address. */
async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

suite('fetchFromProvider', () => {
  test('fetchFromProvider sends GET with its own headers and returns status, type and text', async (context) => {
    const requests: unknown[] = [];
    const url = await serve(context, ({ method, headers }, response) => {
      requests.push([method, headers['user-agent'], headers.accept]);
      response.writeHead(404, { 'content-type': 'text/plain' }).end('größer');
    });
    assert.deepEqual(await fetchFromProvider(url), {
      status: 404,
      type: 'text/plain',
      text: 'größer',
    });
    assert.deepEqual(requests, [['GET', 'Millwright', 'application/json']]);
  });

  test('fetchFromProvider sends method, body and headers of the request, which override its own', async (context) => {
    const url = await serve(context, async (request, response) => {
      const body = (await request.toArray()).join('');
      const { accept, 'content-type': type } = request.headers;
      response.end(JSON.stringify([request.method, accept, type, body]));
    });
    const { text, type } = await fetchFromProvider(url, {
      method: 'POST',
      headers: { accept: 'text/html' },
      body: new URLSearchParams({ a: 'b c' }),
    });
    assert.deepEqual(JSON.parse(text), [
      'POST',
      'text/html',
      'application/x-www-form-urlencoded;charset=UTF-8',
      'a=b+c',
    ]);
    assert.equal(type, '');
  });

  test('fetchFromProvider returns a redirect instead of following it', async (context) => {
    const paths: unknown[] = [];
    const url = await serve(context, (request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    assert.equal((await fetchFromProvider(`${url}/here`)).status, 302);
    assert.deepEqual(paths, ['/here']);
  });

  test('fetchFromProvider accepts a response of 1 MiB and rejects one that is a byte larger', async (context) => {
    const most = 1024 * 1024;
    const url = await serve(context, (request, response) => {
      response.end(Buffer.alloc(Number(request.url?.slice(1)), 'a'));
    });
    assert.equal((await fetchFromProvider(`${url}/${most}`)).text.length, most);
    await assert.rejects(fetchFromProvider(`${url}/${most + 1}`), {
      name: 'ProviderError',
      message: 'the response is too large',
    });
  });
});

suite('fetchJson', () => {
  const fakeResponse = (status: number, text: string) => async () => ({ status, type: '', text });

  test('fetchJson sends the token as a bearer token and parses the response', async () => {
    const requests: [string, ProviderRequest | undefined][] = [];
    const value = await fetchJson(
      async (url, question) => {
        requests.push([url, question]);
        return { status: 200, type: 'application/json', text: '{"id":1}' };
      },
      'tok',
      'https://x.com/user',
    );
    assert.deepEqual(value, { id: 1 });
    assert.deepEqual(requests, [
      ['https://x.com/user', { headers: { authorization: 'Bearer tok' } }],
    ]);
  });

  test('fetchJson rejects every status outside 200 to 299 and keeps it on the error', async () => {
    for (const status of [199, 302, 401, 500]) {
      await assert.rejects(fetchJson(fakeResponse(status, '{}'), 'tok', 'https://x.com'), {
        name: 'ProviderError',
        message: 'the response is an error',
        status,
      });
    }
    assert.deepEqual(await fetchJson(fakeResponse(299, '{}'), 'tok', 'https://x.com'), {});
  });

  test('fetchJson rejects a response that is not JSON without repeating it', async () => {
    await assert.rejects(fetchJson(fakeResponse(200, '<html>secret'), 'tok', 'https://x.com'), {
      name: 'ProviderError',
      message: 'the response is not JSON',
      status: 200,
    });
  });
});
