import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { injectIntoHead } from './inject-into-head.ts';

async function injected(pieces: Iterable<string>): Promise<string> {
  const bytes = Array.from(pieces, (piece) => Buffer.from(piece, 'latin1'));
  return (await buffer(Readable.from(bytes).pipe(injectIntoHead('[T]')))).toString('latin1');
}

suite('injection of a tag into a page', () => {
  const pages: Readonly<Record<string, string>> = {
    'goes into the head': '<!doctype html><html><head>[T]<title>x</title></head></html>',
    'goes into a head with attributes': '<html><HEAD\n lang="en">[T]<title>x</title>',
    'goes after the doctype without a head': ' <!DOCTYPE html>[T]<p>x</p>',
    'goes first without head and doctype': '[T]<p>x</p>',
    'does not go into a header element': '[T]<header>x</header>',
    'goes into an empty page': '[T]',
    'goes first if the head tag never ends': '[T]<head <head <head ',
  };
  for (const [where, page] of Object.entries(pages)) {
    test(where, async () => assert.equal(await injected([page.replace('[T]', '')]), page));
  }

  test('goes to the same position, however the page is chunked', async () => {
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

  test('goes first if no head starts within 64 KiB', async () => {
    const page = `${'x'.repeat(70_000)}<head>`;
    assert.equal(await injected([page.slice(0, 66_000), page.slice(66_000)]), `[T]${page}`);
  });

  test('takes linear time, even if the head tag never ends', async () => {
    const page = '<head '.repeat(10_000);
    const startedAt = process.cpuUsage();
    assert.equal(await injected(page), `[T]${page}`);
    assert.ok(process.cpuUsage(startedAt).user < 3_000_000);
  });
});
