import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Screen } from './screen.ts';

const row = (text: string) => ({ painted: text, width: text.length });

/** The part of a terminal that the screen uses; the test inspects its rows. */
function terminal() {
  let rows = [''];
  let at = 0;
  let column = 0;
  const written: string[] = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  const parts = /\x1b\[(\??\d*)([A-Za-z])|\r|\n|[^\x1b\r\n]+/g;
  function write(text: string) {
    written.push(text);
    for (const [part, argument = '', letter] of text.matchAll(parts)) {
      const count = Number(argument) || 1;
      if (part === '\r') column = 0;
      else if (part === '\n') {
        at += 1;
        column = 0;
        rows[at] ??= '';
      } else if (letter === 'A') at -= count;
      else if (letter === 'B') at += count;
      else if (letter === 'K') rows[at] = '';
      else if (letter === 'J') rows = [...rows.slice(0, at), (rows[at] ?? '').slice(0, column)];
      else if (!letter) {
        const line = (rows[at] ?? '').padEnd(column);
        rows[at] = line.slice(0, column) + part + line.slice(column + part.length);
        column += part.length;
      }
    }
  }
  return { write, written, rows: () => rows.map((line) => line.trimEnd()) };
}

test('keeps lines above and redraws the live area', () => {
  const { write, rows } = terminal();
  const screen = new Screen(write);
  screen.draw([], [row('one'), row('two')]);
  assert.deepEqual(rows(), ['one', 'two']);
  screen.draw(['stays'], [row('one'), row('2')]);
  assert.deepEqual(rows(), ['stays', 'one', '2']);
  screen.draw([], [row('uno'), row('2')]);
  assert.deepEqual(rows(), ['stays', 'uno', '2']);
  screen.draw(['too'], [row('end')]);
  assert.deepEqual(rows(), ['stays', 'too', 'end']);
  screen.clear();
  assert.deepEqual(rows(), ['stays', 'too', '']);
});

test('writes only changed rows', () => {
  const { write, written } = terminal();
  const screen = new Screen(write);
  screen.draw([], [row('a long row that stays as it is'), row('tick')]);
  screen.draw([], [row('a long row that stays as it is'), row('tock')]);
  assert.ok(written.at(-1)?.includes('tock'));
  assert.ok(!written.at(-1)?.includes('long row'));
  const { length } = written;
  screen.draw([], [row('a long row that stays as it is'), row('tock')]);
  assert.equal(written.length, length);
});

test('clears the wrapped live area after a resize', () => {
  const { write, written } = terminal();
  const screen = new Screen(write);
  screen.draw([], [row('x'.repeat(70)), row('y')]);
  screen.handleResize(40);
  // Two rows for the first line, one for the second: the cursor moves up by two.
  assert.ok(written.at(-1)?.startsWith('\r\x1b[2A\x1b[J'));
});
