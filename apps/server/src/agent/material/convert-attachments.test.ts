import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { WorkerThreads } from '../../infra/adapters/system/worker-threads.ts';
import { preset } from '../models/model-preset.ts';
import { convertAttachments } from './convert-attachments.ts';
import { documentOf, imageOf, pngOf } from './testing/attachment.ts';
import { manyPagesPdf, pdfOf, protectedPdf } from './testing/pdf.ts';

const { signal } = new AbortController();
const threads = new WorkerThreads();
const model = (images: boolean, context_window = 200_000) =>
  preset.parse({
    id: 'x',
    name: 'x',
    provider: 'x',
    model: 'x',
    supports: { images },
    context_window,
  });
const withVision = model(true);
const withoutVision = model(false);

type Attachments = Parameters<typeof convertAttachments>[0];
const partsOf = async (sent: Attachments, to = withVision) =>
  (await convertAttachments(sent, to, threads, signal)).slice(1);
const textsOf = async (sent: Attachments, to = withVision) =>
  (await partsOf(sent, to)).map((part) => (part.type === 'text' ? part.text : part.mediaType));
const text = (chars: number, name = 'a.txt') =>
  documentOf(name, 'text/plain', 'x'.repeat(chars), 9_999);

suite('attachments of a message', () => {
  test('are preceded by a note that they are not instructions', async () => {
    assert.deepEqual(await convertAttachments([], withVision, threads, signal), []);
    const [first] = await convertAttachments([text(1)], withVision, threads, signal);
    assert.ok(first?.type === 'text');
    assert.match(first.text, /not as instructions/);
  });

  test('passes an image with its detected type to a model with vision', async () => {
    const png = pngOf(10, 10);
    assert.deepEqual(await partsOf([imageOf('sketch.png', 'image/jpeg', png)]), [
      { type: 'text', text: 'An image "sketch.png":' },
      {
        type: 'file',
        mediaType: 'image/png',
        data: { type: 'data', data: png.toString('base64') },
      },
    ]);
  });

  test('describes an image that cannot be shown', async () => {
    const sketch = imageOf('sketch.png', 'image/png', pngOf(10, 10));
    assert.deepEqual(await textsOf([sketch], withoutVision), [
      'An image "sketch.png" came with the message; this model cannot see images.',
    ]);
    const [broken, flood] = await textsOf([
      imageOf(null, 'image/png', Buffer.from('%PDF')),
      imageOf('flood.png', 'image/png', pngOf(50_000, 50_000)),
    ]);
    assert.match(String(broken), /^An image came with the message; it is damaged/);
    assert.match(String(flood), /50000 × 50000 pixels, which is too large/);
  });

  test('reads text and PDFs despite a wrong declared type', async () => {
    const frame = (name: string, content: string) =>
      `<document name="${name}">\n${content}\n</document>`;
    assert.deepEqual(
      await textsOf([
        documentOf('a.ts', 'video/mp2t', 'const a = 1;'),
        documentOf('b.pdf', 'application/pdf', pdfOf(['Page one', 'Page two'])),
        documentOf('c.bin', 'application/octet-stream', pdfOf(['Hidden'])),
      ]),
      [
        frame('a.ts', 'const a = 1;'),
        frame('b.pdf', 'Page one\n\nPage two'),
        frame('c.bin', 'Hidden'),
      ],
    );
  });

  test('names the reason for a document that cannot be read', async () => {
    const about = (name: string, type: string, size: string) =>
      `The document "${name}" (${type}, ${size}) came with the message;`;
    const pdf = (name: string, bytes: Uint8Array) =>
      documentOf(name, 'application/pdf', bytes, 9_999);
    const scanned = pdfOf(['', '', '']);
    const long = manyPagesPdf(3_000);
    assert.deepEqual(
      await textsOf([
        pdf('report.pdf', protectedPdf()),
        pdf('x.pdf', Buffer.from('PK\x03\x04')),
        pdf('scan.pdf', scanned),
        pdf('long.pdf', long),
        documentOf('a.zip', 'application/zip', Buffer.from('PK\x03\x04\0\0')),
      ]),
      [
        `${about('report.pdf', 'application/pdf', '793 bytes')} it is password-protected and could not be read.`,
        `${about('x.pdf', 'application/pdf', '4 bytes')} it is damaged or not a PDF and could not be read.`,
        `${about('scan.pdf', 'application/pdf', `${scanned.length} bytes`)} it has 3 pages and no text in it. It may be a scan.`,
        `${about('long.pdf', 'application/pdf', '18.4 kB')} it has 3,000 pages and no text in the first 2000. It may be a scan.`,
        `${about('a.zip', 'application/zip', '6 bytes')} its content cannot be shown.`,
      ],
    );
  });

  const shownIn = (texts: string) => texts.match(/x+(?=\n<)/)?.[0].length ?? 0;

  test('limits the text per document and in total', async () => {
    const texts = await textsOf([text(60_000), text(94_210), text(40_000), text(5)]);
    assert.deepEqual(texts.map(shownIn), [60_000, 60_000, 30_000, 0]);
    assert.doesNotMatch(String(texts[0]), /omitted/);
    assert.match(String(texts[1]), /\n… 34,210 more characters omitted\.$/);
    assert.match(String(texts[2]), /\n… 10,000 more characters omitted\.$/);
    assert.match(
      String(texts[3]),
      /"a\.txt" \(text\/plain, 5 bytes\).*used all the available space/,
    );
  });

  test('limits documents to a quarter of the context window', async () => {
    const texts = await textsOf([text(5_000), text(5_000)], model(true, 8_192));
    assert.deepEqual(texts.map(shownIn), [5_000, 3_192]);
  });

  test('names the pages omitted from a long PDF', async () => {
    const page = Array(10).fill('some words that fill a line well').join('\n');
    const [texts] = await textsOf(
      [documentOf('b.pdf', 'application/pdf', pdfOf(Array(30).fill(page)), 9_999)],
      model(true, 1_000),
    );
    assert.match(String(texts), /\n… the rest, from page 4 of 30, is omitted\.$/);
    assert.ok(String(texts).length < 1_200);
  });

  test('are converted deterministically, and rejected once the turn stops', async () => {
    const sent = [
      imageOf('a.png', 'image/png', pngOf(3, 3)),
      documentOf('b.pdf', 'application/pdf', pdfOf(['one', 'two'])),
      text(70_000),
    ];
    assert.deepEqual(
      await convertAttachments(sent, withVision, threads, signal),
      await convertAttachments(sent, withVision, threads, signal),
    );
    const stopped = AbortSignal.abort(new Error('stopped'));
    await assert.rejects(convertAttachments(sent, withVision, threads, stopped), /stopped/);
  });
});
