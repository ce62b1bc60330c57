import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { createEgress, EgressError, type EgressInit } from './egress.ts';
import { publicAddress, startTestNetwork, type TestNetwork } from './testing/test-network.ts';

const home = 'https://mcp.example.com';

function createTestEgress({ network }: TestNetwork, allowedHosts: readonly string[] = []) {
  return createEgress({
    allowedHosts,
    own: [],
    network,
    limits: { rejectionDelayMs: 20, headMs: 2000 },
  });
}

async function readCode(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    assert.ok(error instanceof EgressError, String(error));
    return error.code;
  }
  return 'OK';
}

suite('egress requests', () => {
  test('connects to the checked address of a public server and sends the request', async () => {
    await using server = await startTestNetwork(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { method, url, headers } = request;
      response.setHeader('x-mine', 'a').end(JSON.stringify({ method, url, headers, body }));
    });
    const { fetch } = createTestEgress(server);
    const response = await fetch(`${home}/a?b=1`, {
      method: 'POST',
      body: '{"x":1}',
      headers: {
        'x-key': 'v',
        host: 'evil.example',
        'transfer-encoding': 'chunked',
        'content-length': '99',
        connection: 'x-key',
        'proxy-authorization': 'secret',
      },
    });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('x-mine'), 'a');
    assert.deepEqual(await response.json(), {
      method: 'POST',
      url: '/a?b=1',
      body: '{"x":1}',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'x-key': 'v',
        host: 'mcp.example.com',
        connection: 'close',
        'accept-encoding': 'identity',
        'content-length': '7',
      },
    });
    assert.deepEqual(server.connected, [`${publicAddress}:443`]);
    assert.deepEqual(server.resolved, ['mcp.example.com']);
  });

  test('ignores proxy and TLS environment variables', async () => {
    process.env.HTTPS_PROXY = process.env.https_proxy = 'http://127.0.0.1:9/';
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    try {
      await using server = await startTestNetwork((_, response) => response.end('here'));
      assert.equal(await (await createTestEgress(server).fetch(home)).text(), 'here');
      await using other = await startTestNetwork((_, response) => response.end(), {
        isSelfSigned: true,
      });
      assert.equal(await readCode(createTestEgress(other).fetch(home)), 'TLS');
    } finally {
      delete process.env.HTTPS_PROXY;
      delete process.env.https_proxy;
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    }
  });

  test('requires a certificate for the requested name', async () => {
    const names = { certificateFor: 'other.example.com' };
    let requests = 0;
    await using server = await startTestNetwork(
      (_, response) => response.end(`${requests++}`),
      names,
    );
    assert.equal(await readCode(createTestEgress(server).fetch(home)), 'TLS');
    assert.equal(requests, 0);
  });

  test('follows redirects only within the origin', async () => {
    const seen: string[] = [];
    await using server = await startTestNetwork((request, response) => {
      seen.push(`${request.method} ${request.headers.host}${request.url}`);
      const { searchParams } = new URL(request.url ?? '', home);
      const to = searchParams.get('to');
      if (to === null) return response.end('arrived');
      response.writeHead(Number(searchParams.get('status')), { location: to }).end('moved');
    });
    const { fetch } = createTestEgress(server);
    const fetchRedirect = (status: number, to: string, init: EgressInit = {}) =>
      fetch(`${home}/?status=${status}&to=${encodeURIComponent(to)}`, init);

    for (const status of [301, 302, 303, 307, 308]) {
      seen.length = 0;
      const init = { method: 'POST', body: 'x', headers: { authorization: 'Bearer secret' } };
      assert.equal(await (await fetchRedirect(status, '/there', init)).text(), 'arrived');
      const method = status >= 307 ? 'POST' : 'GET';
      assert.deepEqual(seen.slice(1), [`${method} mcp.example.com/there`]);
      for (const to of [
        'https://127.0.0.1/',
        'https://other.example.com/',
        'http://mcp.example.com/',
        'https://mcp.example.com:8443/',
        '//127.0.0.1/',
        '//169.254.169.254/latest',
        '\\\\127.0.0.1',
        'file:///etc/passwd',
        'javascript:alert(1)',
        'https://[::1]/',
        'https://',
      ]) {
        seen.length = 0;
        const before = server.connected.length;
        assert.equal(
          await readCode(fetchRedirect(status, to, init)),
          'REDIRECT_REFUSED',
          `${status} ${to}`,
        );
        assert.deepEqual([seen.length, server.connected.length - before], [1, 1], to);
      }
    }
    assert.equal(
      await readCode(fetchRedirect(302, 'https://good@mcp.example.com/')),
      'ADDRESS_REFUSED',
    );
    assert.equal(
      await readCode(fetchRedirect(302, '/there', { redirect: 'error' })),
      'REDIRECT_REFUSED',
    );
    assert.equal(
      (await fetchRedirect(302, 'https://127.0.0.1/', { redirect: 'manual' })).status,
      302,
    );
    assert.equal((await fetchRedirect(200, 'https://127.0.0.1/')).status, 200);
  });

  test('limits the number of redirects', async () => {
    let requests = 0;
    await using server = await startTestNetwork((_, response) => {
      response.writeHead(302, { location: `/${requests++}` }).end();
    });
    assert.equal(await readCode(createTestEgress(server).fetch(home)), 'REDIRECT_REFUSED');
    assert.equal(requests, 6);
  });

  test('resolves and checks every hop again', async () => {
    const answers = [[publicAddress], ['127.0.0.1']];
    const names = { 'mcp.example.com': () => answers.shift() ?? [] };
    const moved = { location: '/there' };
    await using server = await startTestNetwork(
      (_, response) => response.writeHead(307, moved).end(),
      {
        names,
      },
    );
    assert.equal(await readCode(createTestEgress(server).fetch(home)), 'UNREACHABLE');
    assert.deepEqual(server.connected, [`${publicAddress}:443`]);
  });

  test('rejects names with any private address', async () => {
    const many = Array.from({ length: 100 }, (_, i) => `93.184.216.${i + 1}`);
    let flips = 0;
    const names: Record<string, () => readonly string[]> = {
      'private.example.com': () => ['10.1.2.3'],
      'mixed.example.com': () => [publicAddress, '127.0.0.1'],
      'mixed6.example.com': () => [publicAddress, '::1'],
      'mapped.example.com': () => ['::ffff:127.0.0.1'],
      'nat64.example.com': () => ['64:ff9b::7f00:1'],
      'metadata.example.com': () => ['169.254.169.254'],
      'many.example.com': () => [...many, '192.168.0.1'],
      'nothing.example.com': () => [],
      'nonsense.example.com': () => ['localhost'],
      'failing.example.com': () => {
        throw new Error('SERVFAIL');
      },
      'flip.example.com': () => (flips++ % 2 === 0 ? [publicAddress] : ['127.0.0.1']),
    };
    await using server = await startTestNetwork((_, response) => response.end('here'), {
      names,
      certificateFor: 'flip.example.com',
    });
    const { fetch } = createTestEgress(server);
    for (const name of Object.keys(names).filter((host) => !host.startsWith('flip'))) {
      assert.equal(await readCode(fetch(`https://${name}/`)), 'UNREACHABLE', name);
    }
    assert.deepEqual(server.connected, []);
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push(await readCode(fetch('https://flip.example.com/')));
    // Each request resolves the name once and connects to the address that was checked.
    assert.deepEqual(codes, ['OK', 'UNREACHABLE', 'OK', 'UNREACHABLE']);
    assert.equal(flips, 4);
    assert.deepEqual(server.connected, [`${publicAddress}:443`, `${publicAddress}:443`]);
  });

  test('a rejected and an unreachable host are indistinguishable', async () => {
    const names = { 'private.example.com': () => ['10.1.2.3'], 'nothing.example.com': () => [] };
    await using server = await startTestNetwork((_, response) => response.end(), { names });
    const limits = { rejectionDelayMs: 500 };
    const { fetch } = createEgress({ allowedHosts: [], own: [], network: server.network, limits });
    const times: number[] = [];
    const texts = new Set<string>();
    for (const name of Object.keys(names)) {
      const startedAt = performance.now();
      await fetch(`https://${name}/`).catch((error: Error) => texts.add(error.message));
      times.push(performance.now() - startedAt);
    }
    const startedAt = performance.now();
    assert.equal(await readCode(fetch('https://127.0.0.1/')), 'ADDRESS_REFUSED');
    times.push(performance.now() - startedAt);
    assert.equal(texts.size, 1);
    for (const time of times) assert.ok(time >= 495 && time < 1000, times.join());
  });

  test('close() ends requests in flight', async () => {
    await using server = await startTestNetwork((_, response) => response.write('begun'));
    const egress = createTestEgress(server);
    const response = await egress.fetch(home);
    egress.close();
    assert.equal(await readCode(response.text()), 'UNREACHABLE');
  });
});
