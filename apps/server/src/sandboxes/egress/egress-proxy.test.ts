import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { isForbidden } from '../../infra/egress/forbidden-addresses.ts';
import { Destinations } from './destinations.ts';
import { EgressProxy } from './egress-proxy.ts';
import { registryEntry } from './find-registry.ts';

const publicAddress = '93.184.216.34';

suite('egress proxy', () => {
  let upstream: Server;
  let port = 0;
  const tcpServer = createTcpServer();
  const connected: string[] = [];
  const resolved: string[] = [];
  const names: Record<string, readonly string[]> = {
    'allowed.test': [publicAddress],
    'private.test': ['10.1.2.3'],
    'mixed.test': [publicAddress, '127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'nothing.test': [],
  };
  const allowed = new Destinations([...Object.keys(names), 'shelf.example:8181', '127.0.0.1']);

  before(async () => {
    upstream = createServer((request, response) => {
      if (request.url === '/large') return response.end(Buffer.alloc(1_000_000));
      response.setHeader('connection', 'close, x-hop');
      response.setHeader('x-hop', '1');
      response.end(JSON.stringify({ url: request.url, headers: request.headers }));
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    port = (upstream.address() as AddressInfo).port;
    tcpServer.listen(0, '127.0.0.1');
    await once(tcpServer, 'listening');
  });
  after(() => {
    tcpServer.close();
    upstream.close();
    upstream.closeAllConnections();
  });

  function proxy(limits = {}) {
    return new EgressProxy({
      allowed,
      registry: undefined,
      limits,
      network: {
        resolve: async (host) => {
          resolved.push(host);
          return names[host] ?? [publicAddress];
        },
        connect: (address, requestedPort) => {
          connected.push(`${address}:${requestedPort}`);
          return connect(port, '127.0.0.1');
        },
      },
    });
  }

  /** Opens a connection as if from a sandbox. */
  async function open(to: EgressProxy): Promise<Socket> {
    const inside = connect((tcpServer.address() as AddressInfo).port, '127.0.0.1');
    const [outside] = await once(tcpServer, 'connection');
    to.accept(outside);
    return inside;
  }

  async function send(request: string, to = proxy()): Promise<string> {
    const connection = await open(to);
    connection.write(request);
    return text(connection);
  }

  const status = async (request: string) => /^HTTP\/1\.1 (\d+)/.exec(await send(request))?.[1];

  test('tunnels to an allowed host', async () => {
    const inside = await open(proxy());
    inside.write('CONNECT Allowed.TEST:443 HTTP/1.1\r\nhost: allowed.test:443\r\n\r\n');
    const [established] = await once(inside, 'data');
    assert.match(String(established), /^HTTP\/1\.1 200 /);
    inside.write('GET /through HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    assert.match(await text(inside), /"url":"\/through"/);
    assert.equal(connected.at(-1), `${publicAddress}:443`);
  });

  test('forwards plain requests to an allowed host without hop-by-hop headers', async () => {
    const response = await send(
      'GET http://allowed.test/a?b=1 HTTP/1.1\r\nhost: evil.test\r\nproxy-authorization: secret\r\nconnection: close, x-mine\r\nx-mine: 1\r\nx-kept: 1\r\n\r\n',
    );
    assert.match(response, /"url":"\/a\?b=1"/);
    assert.match(response, /"host":"allowed\.test"/);
    assert.match(response, /"x-kept":"1"/);
    assert.doesNotMatch(response, /secret|x-mine|x-hop: 1/);
  });

  test('allows the external hosts of a project, unless the operator configured a fixed list', async () => {
    const request = 'GET http://database.test/rows HTTP/1.1\r\nhost: x\r\n\r\n';
    const own = proxy();
    assert.match(await send(request, own), /^HTTP\/1\.1 403/);
    own.allow(['database.test']);
    assert.match(await send(request, own), /"url":"\/rows"/);
    assert.match(await send(request, proxy()), /^HTTP\/1\.1 403/, 'no other project');
    own.allow([]);
    assert.match(await send(request, own), /^HTTP\/1\.1 403/, 'no longer');
    const fixed = new EgressProxy({ allowed, registry: undefined, isFixed: true });
    fixed.allow(['database.test']);
    assert.match(await send(request, fixed), /^HTTP\/1\.1 403/, 'the operator');
    own.allow(['private.test', '127.0.0.1']);
    const inner = 'GET http://private.test/ HTTP/1.1\r\nhost: x\r\n\r\n';
    assert.match(await send(inner, own), /^HTTP\/1\.1 403/, 'a private address stays forbidden');
  });

  test('rejects all other destinations without a DNS lookup', async () => {
    const before = [connected.length, resolved.length];
    const targets = [
      'other.test:443',
      'allowed.test.evil.test:443',
      'evil-allowed.test:443',
      'allowed.test:22',
      'allowed.test:6379',
      'allowed.test:0',
      'allowed.test:65536',
      'allowed.test:443:80',
      'allowed.test',
      'allowed.test.:443',
      'shelf.example:443',
      '127.0.0.1:443',
      '127.0.0.1:6379',
      '127.1:443',
      '2130706433:443',
      '0x7f000001:443',
      '0177.0.0.1:443',
      '[::1]:443',
      '[::ffff:127.0.0.1]:443',
      'localhost:443',
      'good@allowed.test:443',
      'allowed.test%00.evil.test:443',
      'allowed.test\\@evil.test:443',
      'аllowed.test:443',
    ];
    for (const target of targets) {
      const response = await status(`CONNECT ${target} HTTP/1.1\r\nhost: allowed.test\r\n\r\n`);
      assert.match(response ?? '', /^40[03]$/, target);
    }
    assert.equal(await status('CONNECT allowed.test\0.evil.test:443 HTTP/1.1\r\n\r\n'), '400');
    for (const url of [
      '/origin-form',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'http://user@allowed.test/',
      'http://allowed.test:6379/',
      'https://allowed.test/',
      'ftp://allowed.test/',
      'file:///etc/passwd',
      'http://other.test/',
      'http://other.test#@allowed.test/',
      'http:/allowed.test/',
    ]) {
      const response = await status(`GET ${url} HTTP/1.1\r\nhost: allowed.test\r\n\r\n`);
      assert.match(response ?? '', /^40[03]$/, url);
    }
    assert.deepEqual([connected.length, resolved.length], before);
  });

  test('rejects a name that resolves to a private address', async () => {
    const before = connected.length;
    for (const host of ['private', 'mixed', 'metadata', 'mapped', 'nothing']) {
      assert.equal(await status(`CONNECT ${host}.test:443 HTTP/1.1\r\n\r\n`), '403', host);
      assert.equal(await status(`GET http://${host}.test/ HTTP/1.1\r\nhost: x\r\n\r\n`), '403');
    }
    assert.equal(connected.length, before);
  });

  test('connects to a host on its configured port only', async () => {
    await send('GET http://shelf.example:8181/x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    assert.equal(connected.at(-1), `${publicAddress}:8181`);
    assert.equal(registryEntry('http://shelf.example:8181/path/'), 'shelf.example:8181');
    assert.equal(registryEntry('https://shelf.example/'), 'shelf.example:443');
  });

  test('limits connections and bytes', async () => {
    const few = proxy({ connections: 2 });
    const openConnections = [await open(few), await open(few)];
    assert.match(await text(await open(few)), /^HTTP\/1\.1 429 /);
    for (const connection of openConnections) connection.destroy();

    const large = 'GET http://allowed.test/large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n';
    const response = await send(large, proxy({ receivedBytes: 500_000 })).catch(() => '');
    assert.ok(response.length < 700_000);
    assert.ok((await send(large)).length > 1_000_000);
    const body = `POST http://allowed.test/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 5000\r\n\r\n${'x'.repeat(5000)}`;
    assert.match(await send(body, proxy({ sentBytes: 1000 })), /^HTTP\/1\.1 502 /);
    assert.match(await send(body), /^HTTP\/1\.1 200 /);
  });

  test('closes open connections', async () => {
    const to = proxy();
    const inside = await open(to);
    inside.write('CONNECT allowed.test:443 HTTP/1.1\r\n\r\n');
    await once(inside, 'data');
    const closed = once(inside.resume(), 'close');
    to.close();
    await closed;
  });

  test('forbids private and special-purpose addresses', () => {
    for (const address of [
      ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
      ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.168.1.1', '198.18.0.1', '224.0.0.1'],
      ...['255.255.255.255', '::', '::1', '::ffff:1.2.3.4', '::ffff:7f00:1', '64:ff9b::7f00:1'],
      ...['2002:7f00:1::', 'fc00::1', 'fd00::1', 'fe80::1', 'ff02::1', '::7f00:1', 'no address'],
    ]) {
      assert.ok(isForbidden(address), address);
    }
    for (const address of [
      publicAddress,
      '1.1.1.1',
      '172.32.0.1',
      '203.0.113.80',
      '2606:4700::1111',
    ]) {
      assert.ok(!isForbidden(address), address);
    }
  });
});
