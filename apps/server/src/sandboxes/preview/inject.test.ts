import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { injectFirst } from './inject.ts';

async function injected(pieces: Iterable<string>): Promise<string> {
  const bytes = Array.from(pieces, (piece) => Buffer.from(piece, 'latin1'));
  return (await buffer(Readable.from(bytes).pipe(injectFirst('[T]')))).toString('latin1');
}

suite('a tag is put first into a page', () => {
  const pages: Readonly<Record<string, string>> = {
    'into its head': '<!doctype html><html><head>[T]<title>x</title></head></html>',
    'into a head with attributes': '<html><HEAD\n lang="en">[T]<title>x</title>',
    'after the doctype where there is no head': ' <!DOCTYPE html>[T]<p>x</p>',
    'before everything else': '[T]<p>x</p>',
    'not into a header': '[T]<header>x</header>',
    'into an empty page': '[T]',
    'before a page whose head never ends': '[T]<head <head <head ',
  };
  for (const [where, page] of Object.entries(pages)) {
    test(where, async () => assert.equal(await injected([page.replace('[T]', '')]), page));
  }

  test('in the same place, in whatever pieces the page arrives', async () => {
    const part = fc.constantFrom(
      '<head',
      '<HEAD',
      '>',
      ' ',
      'x',
      '<!doctype html>',
      '<header',
      '<',
    );
    const pieces = fc.array(fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')));
    await fc.assert(
      fc.asyncProperty(pieces, async (pieces) => {
        assert.equal(await injected(pieces), await injected([pieces.join('')]));
      }),
    );
  });

  test('before everything else when no head begins within 64 KiB', async () => {
    const page = `${'x'.repeat(70_000)}<head>`;
    assert.equal(await injected([page.slice(0, 66_000), page.slice(66_000)]), `[T]${page}`);
  });

  test('in time in proportion to its length, also for heads that never end', async () => {
    const page = '<head '.repeat(10_000);
    const began = process.cpuUsage();
    assert.equal(await injected(page), `[T]${page}`);
    assert.ok(process.cpuUsage(began).user < 3_000_000);
  });
});
