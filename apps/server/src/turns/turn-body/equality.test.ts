import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { trials } from '../../testing/trials.ts';
import { bodies, brokenBodies, splits } from './testing/bodies.ts';
import { defaultLimits, receive, reference, splitAt, temporaryFolder } from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

async function assertSame(
  bytes: Uint8Array,
  offsets: readonly number[],
  expected = reference(bytes, defaultLimits),
) {
  const received = await receive(splitAt(bytes, offsets), { folder: folder.path });
  assert.deepEqual(received, expected);
  assert.deepEqual(await folder.files(), []);
}

const spread = (parts: readonly number[], length: number) =>
  parts.map((part) => Math.floor(part * length));

test('parses random bodies in arbitrary chunks like JSON.parse and the schema', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, splits, async (body, parts) => {
      const bytes = Buffer.from(body);
      await assertSame(bytes, spread(parts, bytes.length));
    }),
    { numRuns: trials.propertyRuns },
  );
});

test('rejects broken bodies like JSON.parse and the schema', async () => {
  await fc.assert(
    fc.asyncProperty(brokenBodies, splits, async (bytes, parts) => {
      fc.pre(bytes.length > 0);
      await assertSame(bytes, spread(parts, bytes.length));
    }),
    { numRuns: trials.propertyRuns },
  );
});

test('handles any other JSON like JSON.parse and the schema', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), splits, async (body, parts) => {
      const bytes = Buffer.from(body);
      await assertSame(bytes, spread(parts, bytes.length));
    }),
    { numRuns: trials.propertyRuns },
  );
});

test('rejects nothing early under tight limits that the schema would accept', async () => {
  const limits = {
    ...defaultLimits,
    imagesPerTurn: 2,
    documentsPerTurn: 1,
    imageBase64Chars: 12,
    documentBase64Chars: 9,
  };
  const early = new Set(['too_large', 'too_many']);
  await fc.assert(
    fc.asyncProperty(bodies, splits, async (body, parts) => {
      // Serialized again to drop duplicate keys: an overlong list is rejected even if a later duplicate replaces it.
      const bytes = Buffer.from(JSON.stringify(JSON.parse(body)));
      const offsets = spread(parts, bytes.length);
      const received = await receive(splitAt(bytes, offsets), { folder: folder.path, limits });
      const expected = reference(bytes, limits);
      const [detail] =
        'details' in received && Array.isArray(received.details) ? received.details : [];
      if (!early.has(detail?.code)) return assert.deepEqual(received, expected);
      assert.ok('details' in expected);
    }),
    { numRuns: trials.propertyRuns },
  );
});

const sample = `\u0020{"prompt":"H\\u00e9llo \\"😀\\" ü","d\\u006fcuments":[{"data":"SGVsbG8\\/IHdvcmxkIQ==",
"name":"ä.txt","mimeType":"text/plain"},{"mimeType":"a/b","name":"2","d\\u0061ta":"\\u0051UJ\\u0044RA"}],
"images":[{"data":"data:image\\/png;base64,iVBORw0KGgo=","mimeType":"image/png"}, {"data":"x","data":"QUJD",
"mimeType":"image/gif","name":null}],"extra":[1.5e3,{"data":"no file"},[[]],null],"mode":"plan"}\n`;

/** Distance of the splits of one body. Each body shifts them by one byte, so that every byte is a split of one body. */
const splitDistance = trials.isExhaustive ? sample.length * 2 : 24;

test('accepts a body split at any byte', async () => {
  const bytes = Buffer.from(sample);
  const whole = reference(bytes, defaultLimits);
  assert.ok('attachments' in whole && whole.attachments.length === 4);
  for (let first = 0; first <= Math.min(bytes.length, splitDistance - 1); first++) {
    const offsets: number[] = [];
    for (let at = first; at <= bytes.length; at += splitDistance) offsets.push(at);
    await assertSame(bytes, offsets, whole);
  }
  await assertSame(bytes, [...bytes.keys()], whole);
});

test('rejects a body truncated at any byte', async () => {
  const bytes = Buffer.from(sample.trimEnd());
  for (let end = 1; end < bytes.length; end++) {
    const received = await receive([bytes.subarray(0, end)], { folder: folder.path });
    assert.ok('code' in received && received.code === 'INVALID_JSON', `at ${end}`);
  }
  assert.deepEqual(await folder.files(), []);
});

test('decodes files of many batches with splits and escapes anywhere', async () => {
  const bytes = randomBytes(500_001);
  const data = bytes.toString('base64').replaceAll('/', '\\/');
  const body = Buffer.from(
    `{"prompt":"x","images":[{"mimeType":"image/png","data":"data:image/png;base64,${data}"}],
    "documents":[{"name":"a","mimeType":"a/b","data":"${data}"}]}`,
  );
  for (const step of [1021, 65_537, 131_071, body.length]) {
    const offsets = Array.from({ length: Math.floor(body.length / step) }, (_, at) => at * step);
    await assertSame(body, offsets);
  }
});
