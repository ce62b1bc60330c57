import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { limits } from '@millwright/contract';
import { EventLoopThrottle } from '../../http/uploads/event-loop-throttle.ts';
import { maxBodyWithoutFilesBytes } from './body-without-files-buffer.ts';
import { receiveTurn } from './receive-turn.ts';
import {
  defaultLimits,
  type Outcome,
  receive,
  reference,
  temporaryFolder,
} from './testing/receive.ts';

const folder = await temporaryFolder();
after(folder.remove);

const document = (data: string) => ({ data, mimeType: 'image/png', name: 'a.png' });
const image = (data: string) => ({ data, mimeType: 'image/png' });
const small = { ...defaultLimits, documentBase64Chars: 8, imageBase64Chars: 8, promptChars: 5 };

async function receiveWithin(own: typeof defaultLimits, body: object): Promise<Outcome> {
  const text = JSON.stringify({ prompt: 'x', ...body });
  const received = await receive(text, { folder: folder.path, limits: own });
  assert.deepEqual(received, reference(Buffer.from(text), own), 'same error as from the schema');
  assert.deepEqual(await folder.files(), []);
  return received;
}

const assertRejected = (outcome: Outcome, code: string) =>
  assert.ok('code' in outcome && outcome.code === code);
const assertAccepted = (outcome: Outcome) =>
  assert.ok('attachments' in outcome, JSON.stringify(outcome));

test('limits the length of data to the exact character', async () => {
  assertAccepted(await receiveWithin(small, { documents: [document('QUJDQUJD')] }));
  assertAccepted(await receiveWithin(small, { images: [image('data:image/png;base64,QUJDQUJD')] }));
  assertRejected(
    await receiveWithin(small, { documents: [document('QUJDQUJDQ')] }),
    'PAYLOAD_TOO_LARGE',
  );
  assertRejected(await receiveWithin(small, { images: [image('QUJDQUJDQ')] }), 'PAYLOAD_TOO_LARGE');
  const url = 'data:image/png;base64,QUJDQUJDQ';
  assertRejected(
    await receiveWithin(small, { images: [image('QQ'), image(url)] }),
    'PAYLOAD_TOO_LARGE',
  );
});

test('reports oversized data before invalid data', async () => {
  assertRejected(
    await receiveWithin(small, { documents: [document(' '.repeat(8))] }),
    'VALIDATION_FAILED',
  );
  assertRejected(
    await receiveWithin(small, { documents: [document(' '.repeat(9))] }),
    'PAYLOAD_TOO_LARGE',
  );
  assertRejected(
    await receiveWithin(small, { documents: [document('😀'.repeat(4))] }),
    'VALIDATION_FAILED',
  );
  assertRejected(
    await receiveWithin(small, { documents: [document('😀'.repeat(5))] }),
    'PAYLOAD_TOO_LARGE',
  );
});

test('reports the right reason with a limit shorter than any base64', async () => {
  const tiny = { ...small, documentBase64Chars: 2 };
  assertAccepted(await receiveWithin(tiny, { documents: [document('QQ')] }));
  assertRejected(await receiveWithin(tiny, { documents: [document('Q')] }), 'VALIDATION_FAILED');
});

test('limits the number of items and the prompt', async () => {
  const ten = Array.from({ length: 10 }, () => document('QUJD'));
  assertAccepted(await receiveWithin(defaultLimits, { documents: ten, images: ten }));
  const eleven = await receiveWithin(defaultLimits, { documents: [...ten, document('QUJD')] });
  assertRejected(eleven, 'VALIDATION_FAILED');
  assert.ok('message' in eleven && eleven.message === 'documents: at most 10 files per turn');
  assertRejected(
    await receiveWithin(defaultLimits, { images: [...ten, image('QUJD')] }),
    'VALIDATION_FAILED',
  );
  assertAccepted(await receiveWithin(small, { prompt: '12345' }));
  assertRejected(await receiveWithin(small, { prompt: '123456' }), 'VALIDATION_FAILED');
});

test('0 disables a limit', async () => {
  const none = {
    promptChars: 0,
    imagesPerTurn: 0,
    imageBase64Chars: 0,
    documentsPerTurn: 0,
    documentBase64Chars: 0,
  };
  const many = Array.from({ length: 30 }, () => document('QUJDQUJDQUJD'));
  assertAccepted(
    await receiveWithin(none, { prompt: 'x'.repeat(300_000), images: many, documents: many }),
  );
});

test('limits the whole body to the exact byte', async () => {
  const text = JSON.stringify({ prompt: 'x', documents: [document('QUJD')] });
  const limited = (maxBytes: number) => receive(text, { folder: folder.path, maxBytes });
  assertAccepted(await limited(text.length));
  assertRejected(await limited(text.length - 1), 'PAYLOAD_TOO_LARGE');
  assertAccepted(await limited(0));
});

test('limits everything besides file contents', async () => {
  const around = (size: number) => `{"prompt":"x","extra":"${'x'.repeat(size - 25)}"}`;
  const { length } = around(maxBodyWithoutFilesBytes);
  const fitting = around(2 * maxBodyWithoutFilesBytes - length);
  assert.equal(fitting.length, maxBodyWithoutFilesBytes);
  assertAccepted(await receive(fitting, { folder: folder.path }));
  assertRejected(await receive(`${fitting} `, { folder: folder.path }), 'PAYLOAD_TOO_LARGE');
});

const MiB = 1024 * 1024;
const options = {
  limits: defaultLimits,
  maxBytes: 0,
  folder: folder.path,
  pace: new EventLoopThrottle(),
};

/** Creates a body with one document of the given length, and records how much of it was read. */
function upload(chars: number) {
  const sent = { bytes: 0, done: false };
  function* chunks() {
    yield Buffer.from('{"prompt":"x","documents":[{"name":"a","mimeType":"a/b","data":"');
    for (let left = chars; left > 0; left -= 64 * 1024) {
      const chunk = Buffer.alloc(Math.min(left, 64 * 1024), 'QUJD');
      sent.bytes += chunk.length;
      yield chunk;
    }
    yield Buffer.from('"}]}');
    sent.done = true;
  }
  return { sent, source: Readable.from(chunks(), { highWaterMark: 1 }) };
}

test('accepts a document of 20 MiB, streams it back, and rejects one more character', async () => {
  const signal = new AbortController().signal;
  {
    const { source } = upload(20 * MiB);
    await using turn = await receiveTurn(source, { ...options, signal });
    const [attachment] = turn.attachments;
    assert.equal(attachment?.size, 15 * MiB);
    let size = 0;
    for await (const chunk of attachment?.read() ?? []) {
      assert.ok(chunk.length <= MiB);
      assert.equal(
        chunk.toString('latin1', 0, 3),
        'ABCBCACAB'.slice(3 * (size % 3), 3 * (size % 3) + 3),
      );
      size += chunk.length;
    }
    assert.equal(size, 15 * MiB);
  }
  const { source, sent } = upload(20 * MiB + 1);
  await assert.rejects(receiveTurn(source, { ...options, signal }), {
    code: 'PAYLOAD_TOO_LARGE',
    details: [
      {
        path: 'documents.0.data',
        code: 'too_large',
        message: `at most ${limits.fixed.documentBase64Chars} characters of base64`,
      },
    ],
  });
  assert.equal(sent.done, false);
  assert.deepEqual(await folder.files(), []);
});

test('stops reading when a limit is exceeded, and keeps the source open for the response', async () => {
  const { source, sent } = upload(200 * MiB);
  const signal = new AbortController().signal;
  await assert.rejects(receiveTurn(source, { ...options, signal }), { code: 'PAYLOAD_TOO_LARGE' });
  assert.ok(sent.bytes < 21 * MiB, `${sent.bytes} bytes were read`);
  assert.equal(source.destroyed, false);
  source.destroy();
});
