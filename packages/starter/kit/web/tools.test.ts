import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { breathAt, breathPhases } from './src/lib/breathing.ts';
import {
  contrastOf,
  createPalette,
  harmonies,
  readColor,
  toHex,
  toHsl,
} from './src/lib/color-math.ts';
import { createNames, type NameKind, nameKinds } from './src/lib/create-names.ts';
import { createQrCode } from './src/lib/create-qr-code.ts';
import { createTeams, drawNumbers, readNames } from './src/lib/draw-random.ts';
import { cropArea, formatBytes, wrapText } from './src/lib/fit-image.ts';
import { generatePassword, randomBelow, strengthOf } from './src/lib/generate-password.ts';
import { totalsOf } from './src/lib/invoice.ts';
import { emptyPixels, fillPixels, movePixel } from './src/lib/pixel-art.ts';
import { correctionBytes } from './src/lib/reed-solomon.ts';
import { createCode, problemWithCode, readUrl } from './src/lib/short-links.ts';
import { addTap, tempoOf } from './src/lib/tap-tempo.ts';
import { nextDay, timeLeft } from './src/lib/time-left.ts';
import { formatOffset, offsetOf, timeIn } from './src/lib/time-zones.ts';

suite('passwords', () => {
  const all = { lowercase: true, uppercase: true, digits: true, symbols: true, isReadable: false };

  test('have every chosen kind of character', () => {
    for (let round = 0; round < 50; round += 1) {
      const password = generatePassword({ ...all, length: 8 });
      assert.equal(password.length, 8);
      for (const kind of [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/]) assert.match(password, kind);
      assert.doesNotMatch(generatePassword({ ...all, length: 40, isReadable: true }), /[Il1O0o]/);
    }
  });

  test('know their strength', () => {
    const digits = { ...all, lowercase: false, uppercase: false, symbols: false };
    assert.equal(strengthOf({ ...digits, length: 10 }), 33);
    assert.equal(generatePassword({ ...digits, digits: false, length: 10 }), '');
  });

  test('random numbers stay below their limit', () => {
    const drawn = Array.from({ length: 300 }, () => randomBelow(3));
    assert.deepEqual([...new Set(drawn)].sort(), [0, 1, 2]);
  });
});

suite('short links', () => {
  test('addresses are read as people type them', () => {
    assert.equal(readUrl('example.com/a b'), 'https://example.com/a%20b');
    assert.equal(readUrl(' http://localhost:3000 '), 'http://localhost:3000/');
    for (const text of ['', 'hello', 'javascript:alert(1)', 'mailto:a@b.c']) {
      assert.equal(readUrl(text), undefined);
    }
  });

  test('codes are unique', () => {
    const links = [{ code: 'party', url: 'https://example.com', visits: 0 }];
    assert.equal(problemWithCode('party', links), 'This name is already in use.');
    assert.match(problemWithCode('a b', links) ?? '', /letters/);
    assert.equal(problemWithCode('picnic', links), undefined);
    assert.match(createCode(links), /^[a-z2-9]{5}$/);
  });
});

suite('QR codes', () => {
  const shown = (text: string) =>
    createQrCode(text)?.map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));

  test('correction bytes are those of the standard', () => {
    // The example of ISO/IEC 18004: "01234567" in version 1 at medium level.
    const data = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17];
    assert.deepEqual(correctionBytes(data, 10), [165, 36, 212, 193, 237, 54, 199, 135, 44, 85]);
  });

  test('a code has its known modules', () => {
    assert.deepEqual(shown('Hi!'), [
      '#######..##...#######',
      '#.....#..###..#.....#',
      '#.###.#.##.##.#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.###.#.###.#.#.###.#',
      '#.....#.##.#..#.....#',
      '#######.#.#.#.#######',
      '........#............',
      '#.#####..#.#..#####..',
      '.##..#..#.#####.....#',
      '..#########.#.##.###.',
      '###.##..#######...#..',
      '##.#..##..#.#..#....#',
      '........###.#..#..#..',
      '#######..#.#.#..####.',
      '#.....#.###....##.###',
      '#.###.#.##.#.#..#.#..',
      '#.###.#.##.####..#...',
      '#.###.#.##..#.##.....',
      '#.....#....####..#...',
      '#######.#.#.#..#..##.',
    ]);
  });

  test('versions grow with the text, up to the largest', () => {
    const sizes = [1, 14, 15, 213, 214, 2331].map(
      (length) => createQrCode('x'.repeat(length))?.length,
    );
    assert.deepEqual(sizes, [21, 21, 25, 57, 61, 177]);
    assert.equal(createQrCode('x'.repeat(2332)), undefined);
  });

  test('version 7 and above state their version', () => {
    const grid = createQrCode('x'.repeat(110));
    const size = grid?.length ?? 0;
    const bits = Array.from({ length: 18 }, (_, at) => {
      return grid?.[Math.floor(at / 3)]?.[size - 11 + (at % 3)] ? '1' : '0';
    });
    assert.equal(size, 45);
    assert.equal(bits.reverse().join(''), '000111110010010100');
  });
});

suite('colors', () => {
  test('are read and converted', () => {
    assert.equal(readColor('abc'), '#aabbcc');
    assert.equal(readColor('#12'), undefined);
    for (const color of ['#ff0000', '#336699', '#000000', '#e9c46a']) {
      assert.equal(toHex(toHsl(color)), color);
    }
  });

  test('contrast follows the guidelines', () => {
    assert.equal(contrastOf('#000000', '#ffffff'), 21);
    assert.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
  });

  test('palettes have five colors', () => {
    for (const harmony of Object.keys(harmonies) as (keyof typeof harmonies)[]) {
      const palette = createPalette(harmony, () => 0.5);
      assert.equal(palette.length, 5);
      for (const color of palette) assert.match(color, /^#[\da-f]{6}$/);
    }
  });
});

suite('chance', () => {
  test('numbers may be different ones', () => {
    assert.deepEqual(drawNumbers(1, 5, 9, true).sort(), [1, 2, 3, 4, 5]);
    assert.equal(drawNumbers(1, 2, 9, false).length, 9);
  });

  test('teams differ by one person at most', () => {
    const names = readNames('Ada, Ben\nCleo;Dan\n\nEve');
    assert.deepEqual(names, ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve']);
    const teams = createTeams(names, 2);
    assert.deepEqual(
      teams.map(({ length }) => length),
      [3, 2],
    );
    assert.deepEqual(teams.flat().sort(), names);
  });

  test('names differ from each other', () => {
    for (const kind of Object.keys(nameKinds) as NameKind[]) {
      assert.equal(new Set(createNames(kind, 10, randomBelow)).size, 10);
    }
  });
});

suite('pictures', () => {
  test('are cropped to a ratio', () => {
    assert.deepEqual(cropArea(400, 200, 1, 0.5), { x: 100, y: 0, width: 200, height: 200 });
    assert.deepEqual(cropArea(200, 400, 2, 1), { x: 0, y: 300, width: 200, height: 100 });
    assert.deepEqual([900, 2400, 1_460_000].map(formatBytes), ['900 B', '2 kB', '1.5 MB']);
  });

  test('texts are wrapped', () => {
    const lines = wrapText('one two three\nlonglonglong x', 8, (text) => text.length);
    assert.deepEqual(lines, ['one two', 'three', 'longlonglong', 'x']);
  });

  test('pixels are filled up to a border', () => {
    const pixels = emptyPixels(3).map((_, at) => (at % 3 === 1 ? 'red' : ''));
    assert.deepEqual(fillPixels(pixels, 3, 0, 'blue'), [
      ...['blue', 'red', '', 'blue', 'red', '', 'blue', 'red', ''],
    ]);
    assert.equal(movePixel(0, 3, 'ArrowLeft'), 0);
    assert.equal(movePixel(4, 3, 'ArrowDown'), 7);
  });
});

test('an invoice is rounded to cents', () => {
  const items = [
    { description: 'A', quantity: 3, price: 0.335 },
    { description: 'B', quantity: 1, price: null },
  ];
  const invoice = { number: '', date: '', due: '', from: '', to: '', notes: '', items };
  assert.deepEqual(totalsOf({ ...invoice, taxPercent: 19, discountPercent: 10 }), {
    ...{ subtotal: 1.01, discount: 0.1, tax: 0.17, total: 1.08 },
  });
});

suite('time', () => {
  test('the time left is split', () => {
    const left = timeLeft(90_061_000, 0);
    assert.deepEqual(left, { days: 1, hours: 1, minutes: 1, seconds: 1 });
    assert.equal(timeLeft(5, 5), undefined);
    assert.equal(nextDay('12-25', '2026-12-26'), '2027-12-25');
    assert.equal(nextDay('12-25', '2026-12-25'), '2026-12-25');
    assert.equal(nextDay('2030-01-02', '2026-12-25'), '2030-01-02');
  });

  test('zones have their own time', () => {
    const moment = Date.UTC(2026, 0, 15, 12);
    assert.equal(timeIn('Asia/Tokyo', moment), '21:00');
    assert.equal(offsetOf('Asia/Kolkata', moment), 330);
    assert.equal(offsetOf('America/New_York', moment), -300);
    assert.equal(offsetOf('UTC', moment), 0);
    assert.deepEqual([330, -300, 0].map(formatOffset), ['+5:30 h', '−5 h', 'same time']);
  });

  test('taps set a tempo', () => {
    const taps = [0, 500, 1000].reduce(addTap, [] as number[]);
    assert.equal(tempoOf(taps), 120);
    assert.deepEqual(addTap(taps, 9000), [9000]);
    assert.equal(tempoOf([1]), undefined);
  });

  test('a breath has phases', () => {
    const phases = breathPhases([4, 7, 8]);
    assert.deepEqual(
      phases.map(({ label }) => label),
      ['Breathe in', 'Hold', 'Breathe out'],
    );
    assert.equal(breathAt(phases, 3900)?.phase.label, 'Breathe in');
    assert.deepEqual([breathAt(phases, 4000)?.left, breathAt(phases, 19_000)?.breath], [7, 2]);
  });
});
