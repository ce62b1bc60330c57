import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ResponseParser } from './response-parser.ts';

interface Parsed {
  status?: number;
  headers?: Record<string, unknown>;
  body: string;
  canReuse?: boolean;
}

/** Parses a response that arrives in pieces of this size. */
function parse(text: string, { method = 'GET', size = text.length, ends = false } = {}): Parsed {
  const parsed: Parsed = { body: '' };
  const parser = new ResponseParser(method, {
    onHead: (status, headers) => Object.assign(parsed, { status, headers: { ...headers } }),
    onBody: (bytes) => {
      parsed.body += bytes.toString('latin1');
    },
    onEnd: (canReuse) => {
      assert.equal(parsed.canReuse, undefined, 'the response ends once');
      parsed.canReuse = canReuse;
    },
  });
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) parser.push(bytes.subarray(at, at + size));
  if (ends) parser.end();
  return parsed;
}

const ok = 'HTTP/1.1 200 OK\r\n';

suite('a response of an app', () => {
  for (const size of [1, 2, 7, 10_000]) {
    test(`is parsed the same in pieces of ${size} bytes`, () => {
      const known = `${ok}Content-Length: 5\r\nX-A: 1\r\nx-a: 2\r\n\r\nhello`;
      assert.deepEqual(parse(known, { size }), {
        status: 200,
        headers: { 'content-length': '5', 'x-a': '1, 2' },
        body: 'hello',
        canReuse: true,
      });
      const chunked = `${ok}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\nA;x=1\r\n, worlds!!\r\n0\r\ntrailer: x\r\n\r\n`;
      const { body, canReuse, headers } = parse(chunked, { size });
      assert.deepEqual([body, canReuse], ['hello, worlds!!', true]);
      assert.equal(headers?.['trailer'], undefined);
    });
  }
  test('keeps each cookie, and the first of headers that count once', () => {
    const { headers } = parse(
      `${ok}set-cookie: a=1\r\nset-cookie: b=2\r\nlocation: /a\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n`,
    );
    assert.deepEqual(headers?.['set-cookie'], ['a=1', 'b=2']);
    assert.equal(headers?.['location'], '/a');
  });
  test('has no body for HEAD, 204 and 304, whatever its headers say', () => {
    const head = parse(`${ok}content-length: 5\r\n\r\n`, { method: 'HEAD' });
    assert.deepEqual([head.canReuse, head.headers?.['content-length']], [true, '5']);
    for (const status of ['204 No Content', '304 Not Modified'])
      assert.equal(parse(`HTTP/1.1 ${status}\r\ncontent-length: 5\r\n\r\n`).canReuse, true);
  });
  test('without a length ends with its connection, which is not reused', () => {
    assert.equal(parse(`${ok}\r\nhello`).canReuse, undefined);
    const { body, canReuse } = parse(`${ok}\r\nhello`, { ends: true });
    assert.deepEqual([body, canReuse], ['hello', false]);
  });
  test('that closes its connection does not let it be reused', () => {
    for (const text of [
      `${ok}connection: close\r\ncontent-length: 0\r\n\r\n`,
      `${ok}connection: x, Close\r\ncontent-length: 0\r\n\r\n`,
      'HTTP/1.0 200 OK\r\ncontent-length: 0\r\n\r\n',
    ])
      assert.equal(parse(text).canReuse, false, text);
  });
  test('is followed by nothing on a connection that is reused', () => {
    for (const text of [
      `${ok}content-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\n\r\n`,
      `${ok}content-length: 0\r\n\r\nx`,
      `${ok}transfer-encoding: chunked\r\n\r\n0\r\n\r\nx`,
    ])
      assert.throws(() => parse(text), /longer than announced/);
  });
  test('comes after a few informational ones', () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </a.css>\r\n\r\n';
    const answer = `${ok}content-length: 2\r\n\r\nok`;
    assert.equal(parse(hint.repeat(10) + answer, { size: 5 }).body, 'ok');
    assert.throws(() => parse(hint.repeat(11) + answer), /too many/);
  });
  for (const [name, text] of Object.entries({
    'not HTTP': 'what?\r\n\r\n',
    'another version': 'HTTP/2 200\r\n\r\n',
    'an unrequested protocol switch': 'HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n',
    'a bare CR in a header': `${ok}x: a\rb\r\n\r\n`,
    'a bare LF in a header': `${ok}x: a\nb: c\r\n\r\n`,
    'a NUL in a header': `${ok}x: a\0b\r\n\r\n`,
    'a folded header': `${ok}x: a\r\n b\r\n\r\n`,
    'a space before the colon': `${ok}content-length : 0\r\n\r\n`,
    'a header without a colon': `${ok}nothing\r\n\r\n`,
    'a header without a name': `${ok}: x\r\n\r\n`,
    'two lengths': `${ok}content-length: 1\r\ncontent-length: 1\r\n\r\nx`,
    'a length and chunks': `${ok}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    'an unknown encoding': `${ok}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`,
    'a negative length': `${ok}content-length: -1\r\n\r\n`,
    'a length in hex': `${ok}content-length: 0x1\r\n\r\nx`,
    'a chunk without a size': `${ok}transfer-encoding: chunked\r\n\r\nzz\r\nx\r\n`,
    'a chunk that is longer than its size': `${ok}transfer-encoding: chunked\r\n\r\n1\r\nxy\r\n`,
    'a chunk with a huge size': `${ok}transfer-encoding: chunked\r\n\r\nfffffffff\r\n`,
    'endless headers': `${ok}${'x: y\r\n'.repeat(10_000)}`,
    'endless trailers': `${ok}transfer-encoding: chunked\r\n\r\n0\r\n${'x: y\r\n'.repeat(10_000)}`,
    'an endless chunk line': `${ok}transfer-encoding: chunked\r\n\r\n1;${'x'.repeat(2_000)}`,
  })) {
    test(`is rejected if it has ${name}`, () => {
      for (const size of [1, text.length]) assert.throws(() => parse(text, { size }));
    });
  }
  test('is rejected if it is incomplete', () => {
    for (const text of ['', ok, `${ok}content-length: 3\r\n\r\nab`])
      assert.throws(() => parse(text, { ends: true }), /incomplete/);
  });
});
