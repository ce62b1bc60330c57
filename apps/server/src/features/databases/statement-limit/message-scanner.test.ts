import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessageScanner } from './message-scanner.ts';

function message(type: string, content: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, Buffer.from(content)]);
}

for (const size of [1, 2, 5, 6, 100])
  test(`finds every message in pieces of ${size} bytes`, () => {
    const all = ['Qselect 1', 'S', 'ZI', 'DQ', 'X'];
    const bytes = Buffer.concat(all.map((text) => message(text.slice(0, 1), text.slice(1))));
    const scanner = new MessageScanner();
    const found: string[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      scanner.scan(bytes.subarray(at, at + size), (type, first) =>
        found.push(type + (first === undefined ? '' : String.fromCharCode(first))),
      );
    }
    assert.deepEqual(found, ['Qs', 'S', 'ZI', 'DQ', 'X']);
    assert.ok(scanner.isBetweenMessages);
  });

test('rejects a message with an impossible length', () => {
  const scanner = new MessageScanner();
  assert.throws(() => scanner.scan(Buffer.from([0x51, 0, 0, 0, 3]), () => undefined), /length/);
});
