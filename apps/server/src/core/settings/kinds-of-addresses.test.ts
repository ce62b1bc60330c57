import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as kind from './kinds.ts';

function accepts(of: kind.Kind<string>, values: Readonly<Record<string, string>>): void {
  for (const [text, value] of Object.entries(values)) {
    assert.deepEqual(of.parse(text), { value }, `"${text}" must be accepted as "${value}"`);
  }
}

function rejects(of: kind.Kind<string>, wrong: string, texts: readonly string[]): void {
  for (const text of texts) {
    assert.deepEqual(of.parse(text), { wrong }, `"${text}" must be rejected`);
  }
}

suite('kinds of URLs', () => {
  test('url keeps an http or https address unchanged, trailing slash included', () => {
    accepts(kind.url, {
      'https://id.example.com/': 'https://id.example.com/',
      'http://localhost:8080/a?b=c#d': 'http://localhost:8080/a?b=c#d',
    });
  });

  test('url rejects other schemes and malformed addresses', () => {
    const texts = ['example.com', 'ftp://x.com', 'https:x.com', 'https:///x', 'https://x:99999'];
    rejects(kind.url, 'is not an http or https address', texts);
  });

  test('url rejects an address with credentials', () => {
    const texts = ['https://me:pw@x.com', 'https://me@x.com', 'https://:pw@x.com'];
    rejects(kind.url, 'contains a user name or password', texts);
  });

  test('baseUrl removes slashes from the end and keeps the path', () => {
    accepts(kind.baseUrl, {
      'https://x.com//': 'https://x.com',
      'https://x.com/api/v3/': 'https://x.com/api/v3',
    });
  });

  test('baseUrl rejects a query, a fragment and credentials', () => {
    rejects(kind.baseUrl, 'has a query or fragment', ['https://x.com/?a=b', 'https://x.com#a']);
    rejects(kind.baseUrl, 'contains a user name or password', ['https://me:pw@x.com/']);
  });

  test('origin returns the normalized origin', () => {
    accepts(kind.origin, {
      'https://App.Example.com/': 'https://app.example.com',
      'https://x.com:443': 'https://x.com',
      'http://localhost:3000': 'http://localhost:3000',
    });
  });

  test('origin rejects everything beyond scheme, host and port', () => {
    const texts = ['https://x.com/a', 'https://x.com?a', 'https://x.com#a', 'https://me@x.com'];
    rejects(kind.origin, 'has more than scheme, host and port', texts);
    rejects(kind.origin, 'is not an http or https origin', ['*', 'null', 'x.com', 'ws://x.com']);
  });
});

suite('kinds of hosts', () => {
  test('host accepts names and IP addresses without a port and converts them to lower case', () => {
    accepts(kind.host, {
      LocalHost: 'localhost',
      'my_app-1.example.com': 'my_app-1.example.com',
      '0.0.0.0': '0.0.0.0',
      '::1': '::1',
    });
  });

  test('host rejects schemes, ports, wildcards and names longer than 253 characters', () => {
    const long = `${'a'.repeat(63)}.`.repeat(4);
    const texts = [
      'http://x',
      'localhost:80',
      '[::1]',
      '*.x.com',
      'x.',
      '-x',
      'x-',
      '',
      `${long}a`,
    ];
    rejects(kind.host, 'is not a host', texts);
  });

  test('hostAndPort accepts a host with or without a port, IPv6 with a port in brackets', () => {
    accepts(kind.hostAndPort, {
      'X.com': 'x.com',
      'x.com:65535': 'x.com:65535',
      '10.0.0.7:1': '10.0.0.7:1',
      '::1': '::1',
      '[::1]': '[::1]',
      '[::1]:80': '[::1]:80',
    });
  });

  test('hostAndPort rejects ports outside 1 to 65535 and malformed hosts', () => {
    const texts = ['x:0', 'x:65536', 'x:', 'x:80:90', ':80', '[::1]:', '[10.0.0.1]:80', 'x/y'];
    rejects(kind.hostAndPort, 'is neither a host nor host:port', texts);
  });

  test('parentHost accepts names but rejects IP addresses, which have no subdomains', () => {
    accepts(kind.parentHost, { 'Preview.localhost:8080': 'preview.localhost:8080', x: 'x' });
    const texts = ['127.0.0.1', '127.0.0.1:8080', '::1', '[::1]:80', '*.x.com', 'x:0'];
    rejects(kind.parentHost, 'is not a host name that can have subdomains', texts);
  });

  test('addressRange accepts addresses, CIDR ranges and the three named ranges', () => {
    accepts(kind.addressRange, {
      '10.0.0.1': '10.0.0.1',
      '10.0.0.0/32': '10.0.0.0/32',
      'FD00::/128': 'fd00::/128',
      LOOPBACK: 'loopback',
      linklocal: 'linklocal',
      uniquelocal: 'uniquelocal',
    });
  });

  test('addressRange rejects prefixes longer than the address family allows, and host names', () => {
    const texts = [
      '10.0.0.0/33',
      'fd00::/129',
      '10.0.0.0/',
      '10.0.0.0/8/8',
      '10.0.0.0/-1',
      'x.com',
    ];
    rejects(kind.addressRange, 'is not an IP address or range', texts);
  });
});
