import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './rate-limit-network.ts';

test('counts by IPv4 address or IPv6 /64', () => {
  const cases = [
    ['203.0.113.1', '203.0.113.1'],
    ['::ffff:203.0.113.1', '203.0.113.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2:3::6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['64:ff9b::203.0.113.1', '64:ff9b:0:0'],
    ['unknown', 'unknown'],
  ];
  for (const [address = '', network] of cases) assert.equal(networkOf(address), network, address);
});
