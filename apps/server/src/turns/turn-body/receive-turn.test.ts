import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { EventLoopThrottle } from '../../http/uploads/event-loop-throttle.ts';
import { receiveTurn } from './receive-turn.ts';
import { defaultLimits, receive, reference, temporaryFolder } from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

const document = (data: string) => `{"data":${data},"mimeType":"text/plain","name":"a.txt"}`;
const image = (data: string) => `{"data":${data},"mimeType":"image/png"}`;
const body = (fields: string) => `{"prompt":"x",${fields}}`;
const documents = (...data: string[]) => body(`"documents":[${data.map(document).join()}]`);
const images = (...data: string[]) => body(`"images":[${data.map(image).join()}]`);

async function outcome(text: string | Uint8Array) {
  const bytes = Buffer.from(text);
  const received = await receive([bytes], { folder: folder.path });
  assert.deepEqual(received, reference(bytes, defaultLimits), 'as without streaming');
  assert.deepEqual(await folder.files(), []);
  return received;
}

const contents = new Map([
  ['padded', [documents('"SGVsbG8="'), 'Hello']],
  ['not padded', [documents('"SGVsbG8"'), 'Hello']],
  ['slashes escaped', [documents('"Pz8\\/"'), '???']],
  ['letters escaped', [documents('"\\u0053GVsbG8\\u003d"'), 'Hello']],
  ['an image', [images('"SGVsbG8="'), 'Hello']],
  ['an image as data URL', [images('"data:image/png;base64,SGVsbG8="'), 'Hello']],
  ['an image as escaped data URL', [images('"data:image\\/png;base64\\u002cSGVsbG8"'), 'Hello']],
  [
    'data first seen as null',
    [body('"documents":[{"data":null,"data":"SGVsbG8","name":"a","mimeType":"a/b"}]'), 'Hello'],
  ],
  [
    'data given twice',
    [body('"documents":[{"data":"QUJD","data":"SGVsbG8","name":"a","mimeType":"a/b"}]'), 'Hello'],
  ],
  [
    'a list given twice',
    [
      `{"documents":[${document('"QUJD"')},${document('"QUJD"')}],"prompt":"x","documents":[${document('"SGVsbG8"')}]}`,
      'Hello',
    ],
  ],
  ['a list in another spelling', [body(`"\\u0064ocuments":[${document('"SGVsbG8"')}]`), 'Hello']],
] as const);

for (const [name, [text, expected]] of contents) {
  test(`contents: ${name}`, async () => {
    const received = await outcome(text);
    assert.ok('attachments' in received, JSON.stringify(received));
    const [attachment, ...others] = received.attachments as { bytes: string }[];
    assert.equal(Buffer.from(attachment?.bytes ?? '', 'hex').toString(), expected);
    assert.equal(others.length, 0);
  });
}

const accepted = {
  'no attachments': '{"prompt":" x "}',
  'null lists': body('"images":null,"documents":null'),
  'empty lists': body('"images":[],"documents":[]'),
  'a later null': body(`"documents":[${document('"QUJD"')}],"documents":null`),
  'unknown fields': body('"extra":{"documents":[{"data":"not base64!"}]}'),
  'data deeper down': body(`"documents":[],"other":[${document('"not base64!"')}]`),
  'prototype keys': body('"__proto__":{"documents":[]},"constructor":{"prototype":{}}'),
  'odd numbers': body('"a":1e999,"b":-0,"c":0.1e-7'),
  'lone surrogates': '{"prompt":"a\\ud800b"}',
};
for (const [name, text] of Object.entries(accepted)) {
  test(`accepted: ${name}`, async () => {
    const received = await outcome(text);
    assert.ok('attachments' in received, JSON.stringify(received));
    assert.deepEqual(received.attachments, []);
  });
}

const rejected: Record<string, [string | Uint8Array, string, string?]> = {
  'not JSON': ['nonsense', 'INVALID_JSON'],
  'only space': [' ', 'INVALID_JSON'],
  'two values': ['{"prompt":"x"}{}', 'INVALID_JSON'],
  'a wrong bracket': ['{"prompt":["x"}', 'INVALID_JSON'],
  'a trailing comma': [documents('"QUJD"').replace(']}', '],}'), 'INVALID_JSON'],
  'a line break in data': [documents('"QU\nJD"'), 'INVALID_JSON'],
  'a wrong escape in data': [documents('"QU\\xJD"'), 'INVALID_JSON'],
  'a wrong \\u in data': [documents('"QU\\u00g1"'), 'INVALID_JSON'],
  'data not closed': [documents('"QUJD'), 'INVALID_JSON'],
  'two strings as data': [documents('"QUJD" "QUJD"'), 'INVALID_JSON'],
  'no object': ['["x"]', 'INVALID_JSON'],
  null: ['null', 'INVALID_JSON'],
  'a byte order mark': ['\ufeff{"prompt":"x"}', 'INVALID_JSON'],
  'UTF-16': [Buffer.from('{"prompt":"x"}', 'utf16le'), 'INVALID_JSON'],
  'broken UTF-8': [Buffer.from('{"prompt":"\xff"}', 'latin1'), 'INVALID_JSON'],
  'broken UTF-8 in data': [Buffer.from(documents('"\xc3("'), 'latin1'), 'INVALID_JSON'],
  'UTF-8 cut off by the end': [Buffer.from('{"prompt":"x"}\xc3', 'latin1'), 'INVALID_JSON'],
  'no prompt': ['{}', 'VALIDATION_FAILED', 'prompt'],
  'NUL in the prompt': ['{"prompt":"\\u0000"}', 'VALIDATION_FAILED', 'prompt'],
  'a blank prompt': ['{"prompt":"  \\n "}', 'VALIDATION_FAILED', 'prompt'],
  'a look-alike field': [body('"projectId":"prj_1"'), 'VALIDATION_FAILED', 'projectId'],
  'a look-alike in an item': [
    body('"documents":[{"data":"QUJD","mime_type":"a/b","name":"a"}]'),
    'VALIDATION_FAILED',
    'documents.0.mime_type',
  ],
  'data that is a number': [documents('5'), 'VALIDATION_FAILED', 'documents.0.data'],
  'data that is an object': [documents('{"data":"QUJD"}'), 'VALIDATION_FAILED', 'documents.0.data'],
  'data that is empty': [documents('""'), 'VALIDATION_FAILED', 'documents.0.data'],
  'data later null': [
    body('"documents":[{"data":"QUJD","data":null,"name":"a","mimeType":"a/b"}]'),
    'VALIDATION_FAILED',
    'documents.0.data',
  ],
  'a list that is an object': [body('"documents":{}'), 'VALIDATION_FAILED', 'documents'],
  'a list that is an item': [body(`"images":${image('"QUJD"')}`), 'VALIDATION_FAILED', 'images'],
  'lists in lists': [body(`"images":[[${image('"QUJD"')}]]`), 'VALIDATION_FAILED', 'images.0'],
  'spaces as data': [documents('"    "'), 'VALIDATION_FAILED', 'documents.0.data'],
  'URL-safe base64': [documents('"-_-_"'), 'VALIDATION_FAILED', 'documents.0.data'],
  'one letter too many': [documents('"QUJDR"'), 'VALIDATION_FAILED', 'documents.0.data'],
  'wrong padding': [documents('"QUJDRA="'), 'VALIDATION_FAILED', 'documents.0.data'],
  'padding alone': [documents('"===="'), 'VALIDATION_FAILED', 'documents.0.data'],
  'padding inside': [documents('"QQ==QQ=="'), 'VALIDATION_FAILED', 'documents.0.data'],
  'a document as data URL': [
    documents('"data:text/plain;base64,QUJD"'),
    'VALIDATION_FAILED',
    'documents.0.data',
  ],
  'an empty data URL': [images('"data:image/png;base64,"'), 'VALIDATION_FAILED', 'images.0.data'],
  'a plain data URL': [images('"data:image/png,QUJD"'), 'VALIDATION_FAILED', 'images.0.data'],
  'a remote image': [images('"https://example.com/a.png"'), 'VALIDATION_FAILED', 'images.0.data'],
  'another image type': [
    body('"images":[{"data":"QUJD","mimeType":"image/svg+xml"}]'),
    'VALIDATION_FAILED',
    'images.0.mimeType',
  ],
};
for (const [name, [text, code, path]] of Object.entries(rejected)) {
  test(`rejected: ${name}`, async () => {
    const received = await outcome(text);
    assert.ok('code' in received, JSON.stringify(received));
    assert.equal(received.code, code);
    if (path) assert.equal((received.details as { path: string }[])[0]?.path, path);
  });
}

test('reports an empty body separately from a broken one', async () => {
  const received = await receive([], { folder: folder.path });
  assert.ok('message' in received && received.code === 'INVALID_JSON');
  assert.match(received.message, /is empty/);
});

test('gives attachments unique ids, and equal contents equal hashes', async () => {
  const text = images('"data:image/png;base64,SGVsbG8="', '"SGVsbG8"', '"SGVsbG9="');
  const turn = await receiveTurn(Readable.from([Buffer.from(text)]), {
    limits: defaultLimits,
    maxBytes: 0,
    folder: folder.path,
    signal: new AbortController().signal,
    pace: new EventLoopThrottle(),
  });
  const { attachments } = turn;
  assert.equal(new Set(attachments.map(({ id }) => id)).size, 3);
  assert.ok(attachments.every(({ id }) => /^att_[0-9A-Za-z]{22}$/.test(id)));
  assert.equal(new Set(attachments.map(({ sha256 }) => sha256)).size, 1);
  assert.equal((await folder.files()).length, 3);
  await turn[Symbol.asyncDispose]();
  await turn[Symbol.asyncDispose]();
  assert.deepEqual(await folder.files(), []);
});
