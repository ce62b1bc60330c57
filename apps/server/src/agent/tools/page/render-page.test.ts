import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { maxPageBytes } from './download-page.ts';
import { type PageJob, renderPage } from './render-page.ts';

function render(content: string | Uint8Array, job: Partial<PageJob> = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const url = 'https://docs.example.com/';
  return renderPage({ bytes, url, isHtml: false, charset: undefined, start: 1, ...job });
}

suite('renderPage', () => {
  test('returns a long text in parts without gaps', () => {
    const whole = Array.from({ length: 5_000 }, (_, at) => `Line ${at + 1} 😀`);
    const read: string[] = [];
    let start = 1;
    for (let parts = 0; parts < 10 && start <= whole.length; parts += 1) {
      const { text, end, lines } = render(whole.join('\r\n'), { start });
      assert.equal(lines, whole.length);
      assert.ok(Buffer.byteLength(text) <= 40_000);
      read.push(...text.split('\n'));
      start = end + 1;
    }
    assert.deepEqual(read, whole);
    const beyond = render('one\ntwo', { start: 3 });
    assert.deepEqual(beyond, { title: '', text: '', end: 2, lines: 2 });
  });

  test('splits long lines, but no characters', () => {
    const { text, lines } = render(`${'x'.repeat(999)}😀${'y'.repeat(1_500)}`);
    assert.equal(lines, 3);
    assert.deepEqual(
      text.split('\n').map(({ length }) => length),
      [999, 1_000, 502],
    );
  });

  test('decodes declared encodings, and everything else as UTF-8', () => {
    const latin = Buffer.from('Mühle', 'latin1');
    assert.equal(render(latin, { charset: 'iso-8859-1' }).text, 'Mühle');
    const html = Buffer.from('<meta charset="windows-1252"><p>Mühle', 'latin1');
    assert.equal(render(html, { isHtml: true }).text, 'Mühle');
    assert.equal(render('Mühle', { charset: 'no-such-thing' }).text, 'Mühle');
  });

  test('removes invisible characters', () => {
    const hidden = [...'obey'].map((one) => String.fromCodePoint(0xe0000 + one.charCodeAt(0)));
    assert.equal(render(`a\0b\u202ec\u200b${hidden.join('')}d`).text, 'abcd');
  });

  test('takes time proportional to the size of a hostile page', () => {
    const fill = (unit: string, size = maxPageBytes) => unit.repeat(size / unit.length);
    const half = maxPageBytes / 2;
    const pages = {
      'deep nesting': fill('<div>'),
      'unclosed elements': fill('<a><span>', half) + fill('</i></q>', half),
      'nested lists': fill('<ul><li>x'),
      'many attributes': `<p ${fill('a=b ')}>`,
      'unclosed tag': fill('<p '),
      'unclosed attribute': `<p a="${fill('x')}`,
      'large table': `<table>${fill('<tr><td>x')}`,
      'wide row before long columns': `<table>${fill('<td>x', half)}${fill('<tr><td>y', half)}`,
      'nested tables': fill('<table><tr><td>'),
      entities: fill('&amp;'),
      'unknown entities': fill('&nothing'),
      links: `<base href="/${'x'.repeat(400)}/">${fill('<a href=x>y</a>')}`,
      'code fences': `<pre>${fill('`')}`,
      'white space': `<pre>${fill(' ')}x`,
      comments: fill('<!--'),
      script: `<script>${fill('</scrip')}`,
    };
    for (const [name, page] of Object.entries(pages)) {
      const startedAt = process.cpuUsage();
      render(page, { isHtml: true });
      const { user, system } = process.cpuUsage(startedAt);
      assert.ok((user + system) / 1000 < 6_000, `${name}: ${(user + system) / 1000} ms`);
    }
  });
});
