import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { checkUrl, createEgress, EgressError } from './egress.ts';
import { startCanaries } from './testing/canaries.ts';
import { rejectedAddresses } from './testing/rejected-addresses.ts';
import { startTestNetwork } from './testing/test-network.ts';

const rules = {
  allowedHosts: ['tools.internal', '10.0.0.5:8080', 'fd00::5', '[fd00::6]:9000'],
  own: ['millwright.example', 'preview.millwright.example:8080'],
};

const accepted = [
  'https://public.example.com/mcp',
  'HTTPS://Public.Example.COM/mcp?a=b',
  'https://public.example.com:8443/',
  'https://93.184.216.34/',
  'https://[2606:4700::1111]/',
  'https://bücher.example.com/',
  'https://notmillwright.example/',
  'https://tools.internal/',
  'http://tools.internal:3000/',
  'http://TOOLS.internal/',
  'http://10.0.0.5:8080/',
  'http://[fd00::5]:1234/',
  'http://[fd00:0::6]:9000/',
];

suite('egress destinations', () => {
  test('rejects private addresses in every notation, without connecting or resolving', async () => {
    await using canaries = await startCanaries();
    await using server = await startTestNetwork((_, response) => response.end());
    const limits = { rejectionDelayMs: 1 };
    const real = createEgress({ ...rules, limits });
    const stub = createEgress({ ...rules, limits, network: server.network });
    for (const address of rejectedAddresses(canaries.port)) {
      assert.equal(typeof checkUrl(address, rules), 'string', address);
      for (const { fetch } of [real, stub]) {
        await assert.rejects(fetch(address), (error) => {
          assert.ok(error instanceof EgressError, `${address}: ${error}`);
          return error.code === 'ADDRESS_REFUSED';
        });
      }
    }
    assert.deepEqual([canaries.visits, server.connected, server.resolved], [0, [], []]);
  });

  test('accepts public addresses and allowed hosts', () => {
    for (const address of accepted) assert.equal(checkUrl(address, rules), undefined, address);
  });

  test('an allowed host matches only as configured', () => {
    for (const address of [
      'http://10.0.0.5/',
      'http://10.0.0.5:8081/',
      'http://10.0.0.6:8080/',
      'http://[fd00::6]/',
      'http://sub.tools.internal/',
      'http://tools.internal.evil.example/',
    ]) {
      assert.equal(typeof checkUrl(address, rules), 'string', address);
    }
    const allowed = { ...rules, allowedHosts: ['127.0.0.1', 'preview.millwright.example'] };
    assert.equal(checkUrl('http://0x7f.1/', allowed), undefined);
    assert.equal(checkUrl('http://preview.millwright.example/', allowed), undefined);
  });

  test('allows http for public hosts if configured, and still no private ones', () => {
    const open = { ...rules, allowsHttp: true };
    const url = 'http://public.example.com/';
    assert.equal(typeof checkUrl(url, rules), 'string');
    assert.equal(checkUrl(url, open), undefined);
    for (const address of rejectedAddresses(80)) {
      if (address !== url) assert.equal(typeof checkUrl(address, open), 'string', address);
    }
  });

  test('connects to an allowed host with a private address', async () => {
    await using canaries = await startCanaries();
    const { port } = canaries;
    const limits = { rejectionDelayMs: 1 };
    const own = createEgress({ allowedHosts: [`127.0.0.1:${port}`], own: [], limits });
    await assert.rejects(own.fetch(`http://127.0.0.1:${port}/`), { code: 'UNREACHABLE' });
    assert.equal(canaries.visits, 1);
  });
});
