import assert from 'node:assert/strict';
import type { RequestListener, ServerResponse } from 'node:http';
import { suite, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { eventually } from '../../testing/eventually.ts';
import { createEgress, EgressError, type EgressInit } from './egress.ts';
import { startTestNetwork } from './testing/test-network.ts';

const SECRET = 'what the inside said';
const mib = 1024 * 1024;

interface Asked {
  readonly code: string;
  readonly text: string;
  readonly tookMs: number;
}

/** Sends a request to a server with this listener and reads the response to its end. */
async function ask(listener: RequestListener, init: EgressInit = {}): Promise<Asked> {
  await using server = await startTestNetwork(listener);
  const { network } = server;
  const { fetch } = createEgress({ allowedHosts: [], own: [], network, limits: { refusalMs: 20 } });
  const begun = performance.now();
  let code = 'OK';
  let text = '';
  try {
    text = await (await fetch('https://mcp.example.com/', init)).text();
  } catch (error) {
    assert.ok(error instanceof EgressError, String(error));
    assert.doesNotMatch(`${error.message} ${error.stack}`, new RegExp(SECRET));
    code = error.code;
  }
  return { code, text, tookMs: performance.now() - begun };
}

suite('egress responses', () => {
  test('reads a body up to the size limit and no further', async () => {
    let sent = 0;
    const endless = (response: ServerResponse) => {
      const chunk = Buffer.alloc(64 * 1024, SECRET);
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
        sent += chunk.length;
      };
      response.on('drain', write);
      write();
    };
    const { code } = await ask((_, response) => endless(response));
    assert.equal(code, 'TOO_LARGE');
    assert.ok(sent < 16 * mib, `${sent}`);
    const enough = Buffer.alloc(mib);
    assert.equal((await ask((_, response) => response.end(enough))).text.length, mib);
  });

  test('decompresses responses and rejects decompression bombs', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * mib));
    assert.ok(bomb.length < mib);
    const encodings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    for (const [encoding, compress] of Object.entries(encodings)) {
      const head = { 'content-encoding': encoding };
      const small = await ask((_, response) => {
        response.writeHead(200, head).end(compress('small'));
      });
      assert.equal(small.text, 'small', encoding);
    }
    const large = await ask((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    assert.equal(large.code, 'TOO_LARGE');
    const twice = await ask((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(bomb));
    });
    assert.equal(twice.code, 'BAD_ANSWER');
  });

  test('delivers events as they arrive, also compressed', async () => {
    const begin = gzipSync('data: 1\n\n', { finishFlush: 2 });
    await using server = await startTestNetwork((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(begin);
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
      const { code, tookMs } = await ask(listener, { limits });
      assert.equal(code, 'TIMEOUT');
      assert.ok(tookMs >= 590 && tookMs < 5000, `${tookMs}`);
    }
    const { code, tookMs } = await ask(() => {}, { limits });
    assert.equal(code, 'TIMEOUT');
    assert.ok(tookMs >= 290 && tookMs < 5000, `${tookMs}`);
  });

  test('rejects a response with large headers', async () => {
    const one = await ask((_, response) => {
      response.writeHead(200, { 'x-large': 'x'.repeat(mib) }).end();
    });
    assert.equal(one.code, 'TOO_LARGE');
    const many = await ask((_, response) => {
      for (let i = 0; i < 5000; i++) response.setHeader(`x-${i}`, SECRET);
      response.end();
    });
    assert.equal(many.code, 'TOO_LARGE');
  });

  test('rejects invalid HTTP and truncated responses', async () => {
    const noise = await ask((request) => void request.socket.end(`${SECRET}\r\n\r\n`));
    assert.equal(noise.code, 'BAD_ANSWER');
    const status = await ask((request) => {
      request.socket.end(`HTTP/1.1 999 ${SECRET}\r\ncontent-length: 0\r\n\r\n`);
    });
    assert.equal(status.code, 'BAD_ANSWER');
    assert.equal((await ask((request) => void request.socket.destroy())).code, 'UNREACHABLE');
    const short = await ask((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write(SECRET);
      setImmediate(() => response.destroy());
    });
    assert.equal(short.code, 'BROKEN_OFF');
    const garbled = await ask((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(SECRET);
    });
    assert.equal(garbled.code, 'BROKEN_OFF');
  });

  test('accepts responses without a body', async () => {
    const listener: RequestListener = (_, response) => response.writeHead(204).end();
    assert.equal((await ask(listener)).code, 'OK');
    const head: RequestListener = (_, response) => response.end('nothing of this');
    assert.equal((await ask(head, { method: 'HEAD' })).text, '');
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
