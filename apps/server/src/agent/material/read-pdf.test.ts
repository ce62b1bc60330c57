import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { suite, test } from 'node:test';
import { WorkerThreads } from '../../infra/adapters/system/worker-threads.ts';
import { type PdfLimits, readPdf } from './read-pdf.ts';
import { endlessPdf, inflatedPdf, manyPagesPdf, pdfOf, protectedPdf } from './testing/pdf.ts';

const limits: PdfLimits = {
  maxChars: 1_000,
  maxPages: 50,
  maxMemoryBytes: 256 * 2 ** 20,
  deadlineMs: 20_000,
};
const never = new AbortController().signal;
const threads = new WorkerThreads();

/** Takes seconds to read. */
const slowPdf = inflatedPdf(2 ** 26);

async function read(pdf: Uint8Array, own: Partial<PdfLimits> = {}, signal = never) {
  const { found } = await readPdf(threads, new Uint8Array(pdf), { ...limits, ...own }, signal);
  return found;
}

suite('PDF text extraction', () => {
  test('reads a PDF page by page and line by line', async () => {
    assert.deepEqual(await read(pdfOf(['Hello (you)\nand you', '', 'Page three'])), {
      kind: 'text',
      text: 'Hello (you)\nand you\n\nPage three',
      pages: 3,
      readPages: 3,
    });
  });

  test('returns the same text each time', async () => {
    const pdf = pdfOf(['one', 'two']);
    const expected = await read(pdf);
    assert.deepEqual(await Promise.all([read(pdf), read(pdf), read(pdf)]), [
      expected,
      expected,
      expected,
    ]);
  });

  test('stops reading at the character and page limits', async () => {
    const pages = Array.from({ length: 20 }, (_, at) =>
      [at, ...Array(6).fill('word '.repeat(10))].join('\n'),
    );
    const found = await read(pdfOf(pages), { maxChars: 600 });
    assert.ok(found.kind === 'text' && found.text.length === 601);
    assert.deepEqual([found.pages, found.readPages], [20, 2]);
    const many = await read(manyPagesPdf(10_000));
    assert.ok(many.kind === 'text');
    assert.deepEqual([many.pages, many.readPages, many.text], [10_000, 50, '']);
  });

  test('returns the start of an endless page', async () => {
    const found = await read(endlessPdf());
    assert.ok(found.kind === 'text');
    assert.match(found.text, /^again/);
    assert.equal(found.text.length, limits.maxChars + 1);
  });

  test('reports a protected, broken or empty PDF', async () => {
    assert.deepEqual(await read(protectedPdf()), { kind: 'protected' });
    assert.deepEqual(await read(Buffer.from('%PDF-1.7\nnothing of that kind')), { kind: 'broken' });
    assert.deepEqual(await read(Buffer.from('PK\x03\x04')), { kind: 'broken' });
    const empty = await read(pdfOf(['', '']));
    assert.ok(empty.kind === 'text');
    assert.deepEqual([empty.text, empty.pages], ['', 2]);
  });

  test('gives up at the deadline without blocking other reads', async () => {
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const startedAt = performance.now();
    const [found] = await Promise.all([
      read(slowPdf, { deadlineMs: 700 }),
      read(pdfOf(['short'])).then((other) => assert.equal(other.kind, 'text')),
    ]);
    delays.disable();
    assert.deepEqual(found, { kind: 'too_slow' });
    assert.ok(performance.now() - startedAt < 5_000);
    assert.ok(delays.max / 1e6 < 1_000, `${delays.max / 1e6} ms`);
  });

  test('gives up at the memory limit', async () => {
    assert.deepEqual(await read(inflatedPdf(2 ** 27), { maxMemoryBytes: 64 * 2 ** 20 }), {
      kind: 'too_large',
    });
  });

  test('rejects all waiting reads when the turn stops', async () => {
    const stop = new AbortController();
    const reading = read(slowPdf, {}, stop.signal);
    const waiting = [read(pdfOf(['x']), {}, stop.signal), read(pdfOf(['y']), {}, stop.signal)];
    const outcomes = Promise.allSettled([reading, ...waiting]);
    stop.abort(new Error('stopped'));
    for (const outcome of await outcomes) assert.equal(outcome.status, 'rejected');
    assert.equal((await read(pdfOf(['after']))).kind, 'text', 'the next one has its turn');
  });
});
