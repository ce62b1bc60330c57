import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuMs } from '@millwright/contract/testing/cpu-ms';
import { takeRequestedColors } from './requested-colors.ts';

const requests: readonly (readonly [text: string, colors: object, rest: string])[] = [
  [
    'Use ivory as the background color and forest green for the components.',
    { background: '#fffff0', components: '#228b22' },
    '',
  ],
  [
    'Set the background to light cyan and use teal for buttons.',
    { background: '#e0ffff', components: '#008080' },
    '',
  ],
  [
    'Background color: honeydew. Component color: dark olive green.',
    { background: '#f0fff0', components: '#556b2f' },
    '',
  ],
  [
    'The background should be white smoke, with #1E3A6E for elements.',
    { background: '#f5f5f5', components: '#1e3a6e' },
    '',
  ],
  [
    'Design it with a beige background and chocolate-colored elements.',
    { background: '#f5f5dc', components: '#d2691e' },
    '',
  ],
  [
    'Alice blue is used for the background, with dark slate gray used for components and text.',
    { background: '#f0f8ff', components: '#2f4f4f', text: '#2f4f4f' },
    '',
  ],
  [
    'Mintcream is requested as the background color, dark cyan for components.',
    { background: '#f5fffa', components: '#008b8b' },
    '',
  ],
  [
    'Whitesmoke should serve as the page background and slategray as the color of the components.',
    { background: '#f5f5f5', components: '#708090' },
    '',
  ],
  [
    'A dark background with amber (#ffbf00) buttons, and a light blue page with purple links.',
    { components: '#ffbf00', background: '#add8e6', links: '#800080' },
    'A dark background.',
  ],
  [
    'Make the background dark blue, text white and buttons coral.',
    { background: '#00008b', text: '#ffffff', components: '#ff7f50' },
    '',
  ],
  [
    'A recipe site with a lavender background and indigo buttons. Cooks can add recipes.',
    { background: '#e6e6fa', components: '#4b0082' },
    'A recipe site.\nCooks can add recipes.',
  ],
  [
    'A blog with a navy header, cards in beige, white headings and links teal',
    { header: '#000080', cards: '#f5f5dc', headings: '#ffffff', links: '#008080' },
    'A blog',
  ],
  [
    'the footer should be charcoal and the top bar #123',
    { footer: '#36404b', header: '#112233' },
    '',
  ],
  [
    'page background lightyellow, component colors darkorange',
    { background: '#ffffe0', components: '#ff8c00' },
    '',
  ],
];

describe('takeRequestedColors', () => {
  for (const [text, colors, rest] of requests) {
    it(`reads "${text}"`, () => {
      const found = takeRequestedColors(text);
      assert.deepEqual({ colors: found.colors, rest: found.rest }, { colors, rest });
    });
  }

  for (const text of [
    'Track shoes with color (red, blue), size and notes on their background',
    'In dark green and gold',
    'A tomato tracker with text notes',
    'Cards for learning the colors red and blue',
  ]) {
    it(`finds no request in "${text}"`, () => {
      assert.deepEqual(takeRequestedColors(text), { colors: {}, clauses: [], rest: text });
    });
  }

  for (const part of ['background ', 'red ', 'the website should ', 'red background, ']) {
    it(`reads "${part.trim()}" twenty thousand times without delay`, () => {
      const took = cpuMs(() => takeRequestedColors(`background ${part.repeat(20_000)}`));
      assert.ok(took < 1_000, `${took} ms`);
    });
  }
});
