import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readPlainText } from './plain-text.ts';
import { documentOf } from './testing/attachment.ts';

const { signal } = new AbortController();
const read = (mimeType: string, content: string | Uint8Array, maxChars = 1_000, piece = 1) =>
  readPlainText(documentOf('x', mimeType, content, piece), maxChars, signal);

const words = 'Grüße, 世界 😀\n';
const utf16be = () => Buffer.from(`\uFEFF${words}`, 'utf16le').swap16();

suite('plain-text documents', () => {
  test('are detected by their bytes, whatever their declared type', async () => {
    const whole = { text: words, length: words.length };
    for (const type of ['text/plain', 'application/json', 'video/mp2t', 'application/x-what']) {
      assert.deepEqual(await read(type, words), whole, type);
      assert.deepEqual(await read(type, `\uFEFF${words}`), whole, `${type} with a mark`);
      assert.deepEqual(await read(type, Buffer.from(`\uFEFF${words}`, 'utf16le')), whole, type);
      assert.deepEqual(await read(type, utf16be()), whole, type);
    }
  });

  test('are decoded as windows-1252 if declared as text', async () => {
    const latin = Buffer.from('Gr\xfc\xdfe \x80', 'latin1');
    assert.deepEqual(await read('text/csv', latin), { text: 'Grüße €', length: 7 });
    assert.equal(await read('application/json', latin), undefined);
  });

  test('exclude binary and invalid content', async () => {
    assert.equal(await read('text/plain', 'a\0b'), undefined);
    assert.equal(await read('text/plain', Buffer.from([0xff, 0xfe, 0x41])), undefined);
    assert.equal(await read('application/zip', Buffer.from('PK\x03\x04\x00\xff')), undefined);
    assert.equal(await read('application/json', Buffer.from([0x61, 0xc3])), undefined);
  });

  test('are truncated to the limit and counted in full', async () => {
    assert.deepEqual(await read('text/plain', 'x'.repeat(5_000), 12, 100), {
      text: 'x'.repeat(12),
      length: 5_000,
    });
  });
});
