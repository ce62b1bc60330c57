import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { eventually } from '../../testing/eventually.ts';
import { createEgress, EgressError, type EgressInit } from './egress.ts';
import { startTestNetwork } from './testing/test-network.ts';

const secret = 'what the inside said';
const mib = 1024 * 1024;

interface Outcome {
  readonly code: string;
  readonly text: string;
  readonly tookMs: number;
}

/** Sends a request to a server with this listener and reads the response to its end. */
async function sendRequest(listener: RequestListener, init: EgressInit = {}): Promise<Outcome> {
  await using server = await startTestNetwork(listener);
  const { network } = server;
  const { fetch } = createEgress({
    allowedHosts: [],
    own: [],
    network,
    limits: { rejectionDelayMs: 20 },
  });
  const startedAt = performance.now();
  let code = 'OK';
  let text = '';
  try {
    text = await (await fetch('https://mcp.example.com/', init)).text();
  } catch (error) {
    assert.ok(error instanceof EgressError, String(error));
    assert.doesNotMatch(`${error.message} ${error.stack}`, new RegExp(secret));
    code = error.code;
  }
  return { code, text, tookMs: performance.now() - startedAt };
}

suite('egress responses', () => {
  test('reads a body up to the size limit and no further', async () => {
    let sent = 0;
    const endless = (response: ServerResponse) => {
      const chunk = Buffer.alloc(64 * 1024, secret);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', write);
      write();
    };
    const { code } = await sendRequest((_, response) => endless(response));
    assert.equal(code, 'TOO_LARGE');
    assert.ok(sent < 16 * mib, `${sent}`);
    const enough = Buffer.alloc(mib);
    assert.equal((await sendRequest((_, response) => response.end(enough))).text.length, mib);
  });

  test('decompresses responses and rejects decompression bombs', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * mib));
    assert.ok(bomb.length < mib);
    const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    for (const [encoding, compress] of Object.entries(encodings)) {
      const head = { 'content-encoding': encoding };
      const small = await sendRequest((_, response) => {
        response.writeHead(200, head).end(compress('small'));
      });
      assert.equal(small.text, 'small', encoding);
    }
    const large = await sendRequest((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    assert.equal(large.code, 'TOO_LARGE');
    const twice = await sendRequest((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb));
    });
    assert.equal(twice.code, 'BAD_ANSWER');
  });

  test('delivers events as they arrive, also compressed', async () => {
    const firstEvent = gzipSync('data: 1\n\n', { finishFlush: 2 });
    await using server = await startTestNetwork((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(firstEvent);
    });
    const egress = createEgress({ allowedHosts: [], own: [], network: server.network });
    const response = await egress.fetch('https://mcp.example.com/');
    const first = await response.body?.getReader().read();
    assert.equal(Buffer.from(first?.value ?? []).toString(), 'data: 1\n\n');
    egress.close();
  });

  test('times out on a slow or silent response', async () => {
    const limits = { headMs: 300, totalMs: 600 };
    const drip: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(timer));
    };
    const events: RequestListener = (request, response) => {
      response.setHeader('content-type', 'text/event-stream');
      drip(request, response);
    };
    for (const listener of [drip, events]) {
      const { code, tookMs } = await sendRequest(listener, { limits });
      assert.equal(code, 'TIMEOUT');
      assert.ok(tookMs >= 590 && tookMs < 5000, `${tookMs}`);
    }
    const { code, tookMs } = await sendRequest(() => {}, { limits });
    assert.equal(code, 'TIMEOUT');
    assert.ok(tookMs >= 290 && tookMs < 5000, `${tookMs}`);
  });

  test('rejects a response with large headers', async () => {
    const one = await sendRequest((_, response) => {
      response.writeHead(200, { 'x-large': 'x'.repeat(mib) }).end();
    });
    assert.equal(one.code, 'TOO_LARGE');
    const many = await sendRequest((_, response) => {
      for (let i = 0; i < 5000; i++) response.setHeader(`x-${i}`, secret);
      response.end();
    });
    assert.equal(many.code, 'TOO_LARGE');
  });

  test('rejects invalid HTTP and truncated responses', async () => {
    const noise = await sendRequest((request) => void request.socket.end(`${secret}\r\n\r\n`));
    assert.equal(noise.code, 'BAD_ANSWER');
    const status = await sendRequest((request) => {
      request.socket.end(`HTTP/1.1 999 ${secret}\r\ncontent-length: 0\r\n\r\n`);
    });
    assert.equal(status.code, 'BAD_ANSWER');
    assert.equal(
      (await sendRequest((request) => void request.socket.destroy())).code,
      'UNREACHABLE',
    );
    const short = await sendRequest((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write(secret);
      setImmediate(() => response.destroy());
    });
    assert.equal(short.code, 'BROKEN_OFF');
    const garbled = await sendRequest((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(secret);
    });
    assert.equal(garbled.code, 'BROKEN_OFF');
  });

  test('accepts responses without a body', async () => {
    const listener: RequestListener = (_, response) => response.writeHead(204).end();
    assert.equal((await sendRequest(listener)).code, 'OK');
    const head: RequestListener = (_, response) => response.end('nothing of this');
    assert.equal((await sendRequest(head, { method: 'HEAD' })).text, '');
  });

  test('closes the connection when the reader aborts or cancels', async () => {
    let open = 0;
    await using server = await startTestNetwork((_, response) => {
      open++;
      response.on('close', () => open--);
      response.write('begun');
    });
    const { fetch } = createEgress({ allowedHosts: [], own: [], network: server.network });
    const ours = new AbortController();
    const limits = { totalMs: Infinity };
    const left = await fetch('https://mcp.example.com/', { signal: ours.signal, limits });
    const cancelled = await fetch('https://mcp.example.com/', { limits });
    assert.equal(open, 2);
    await cancelled.body?.cancel();
    ours.abort(new Error('ours'));
    await assert.rejects(left.text(), /ours/);
    await eventually(() => open === 0, 'both connections end');
    await assert.rejects(fetch('https://mcp.example.com/', { signal: ours.signal }), /ours/);
  });
});
