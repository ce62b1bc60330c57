import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readImageHeader } from './image-header.ts';
import { pngOf } from './testing/attachment.ts';

const riff = (kind: string, rest: string) =>
  Buffer.concat([
    Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'),
    Buffer.from(rest, 'hex'),
  ]);

suite('image headers', () => {
  const images: Record<string, [Buffer, string, number, number]> = {
    png: [pngOf(640, 480), 'image/png', 640, 480],
    gif: [Buffer.from('GIF89a\x80\x02\xe0\x01', 'latin1'), 'image/gif', 640, 480],
    jpeg: [
      Buffer.from(
        'ffd8ffe000104a46494600010100000100010000ffffc2001108 01e0 0280'.replace(/ /g, ''),
        'hex',
      ),
      'image/jpeg',
      640,
      480,
    ],
    'webp, lossy': [riff('VP8 ', '0000009d012a8002e001'), 'image/webp', 640, 480],
    'webp, lossless': [riff('VP8L', '2f7fc27700'), 'image/webp', 640, 480],
    'webp, extended': [riff('VP8X', '000000007f0200df0100'), 'image/webp', 640, 480],
  };
  for (const [what, [bytes, mediaType, width, height]] of Object.entries(images)) {
    test(what, () => {
      assert.deepEqual(readImageHeader(bytes), { mediaType, width, height });
      for (let end = 0; end < bytes.length; end += 1) {
        assert.equal(readImageHeader(bytes.subarray(0, end)), undefined, `cut at ${end}`);
      }
    });
  }

  test('returns undefined for other formats', () => {
    for (const other of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'BM123456']) {
      assert.equal(readImageHeader(Buffer.from(other)), undefined);
    }
    assert.equal(readImageHeader(Buffer.from('ffd8ff000000000000000000', 'hex')), undefined);
  });
});
