import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestedStyle } from './requested-style.ts';
import { takeRequestedStyle } from './requested-style.ts';
import { understand } from './understand.ts';

const requests: readonly (readonly [
  text: string,
  found: Partial<Pick<RequestedStyle, 'mood' | 'style'>>,
  rest: string,
])[] = [
  ['blog, minimal and serif', { mood: 'minimal', style: { font: 'serif' } }, 'blog'],
  ['a playful habit tracker', { mood: 'playful' }, 'a habit tracker'],
  ['a retro website for a diner', { mood: 'retro' }, 'a website for a diner'],
  ['ceramics shop with cart, brutalist', { mood: 'brutalist' }, 'ceramics shop with cart'],
  [
    'expense tracker in a newspaper style with compact layout and amount',
    { mood: 'newspaper', style: { density: 'compact' } },
    'expense tracker with amount',
  ],
  ['todo app, retro look, pill buttons', { mood: 'retro', style: { buttons: 'pill' } }, 'todo app'],
  ['Photo portfolio. Make it dark and moody.', { mood: 'moody' }, 'Photo portfolio.'],
  [
    'Recipe app. The design should be clean and airy, with rounded corners.',
    { mood: 'minimal', style: { density: 'spacious', corners: 'round' } },
    'Recipe app.',
  ],
  [
    'vinyl collection with artist and year, retro, dark mode',
    { mood: 'retro' },
    'vinyl collection with artist and year, dark mode',
  ],
  ['a bold and colorful quiz app', { mood: 'bold' }, 'a quiz app'],
  ['recipe app, no rounded corners', { style: { corners: 'sharp' } }, 'recipe app'],
  ['movie list with large text', { style: { text: 'large' } }, 'movie list'],
  ['wine list, not too playful', {}, 'wine list'],
  [
    'notes app with serif headings and a monospace font',
    { style: { headings: 'serif', font: 'mono' } },
    'notes app',
  ],
];

/** Words for looks that describe the content. */
const contents = [
  'vintage cars collection',
  'minimalist wardrobe tracker',
  'modern art gallery',
  'wine list with grape, vintage, rating',
  'glass collection tracker with color and maker',
  'neon sign shop',
  'compact car inventory with model and price',
  'vintage shop with cart',
  'retro games list with console and year',
  'newspaper archive with date and headline',
  'workouts with level (light, bold, serious)',
  'a brutalist architecture guide',
  'Tracker with mood: happy, calm, serious',
  'pastel pink nail polish list',
  'a luxury hotel booking app',
];

describe('takeRequestedStyle', () => {
  for (const [text, expected, rest] of requests) {
    it(`reads "${text}"`, () => {
      const { mood, style, rest: left } = takeRequestedStyle(text);
      assert.deepEqual(
        { mood, style, rest: left },
        { mood: undefined, style: {}, ...expected, rest },
      );
    });
  }

  for (const text of contents) {
    it(`leaves "${text}" as it is`, () => {
      assert.deepEqual(takeRequestedStyle(text), {
        colors: [],
        style: {},
        leftOut: [],
        rest: text,
      });
    });
  }

  it('says that a font may be replaced', () => {
    const lora = takeRequestedStyle('a blog in the Lora font');
    assert.deepEqual(lora.style, { font: 'serif', fontName: 'Lora' });
    assert.match(lora.leftOut.join(), /Lora isn't bundled/);
    assert.deepEqual(takeRequestedStyle('a blog, font: Georgia').leftOut, []);
  });

  it('keeps looks out of fields, entities and titles', () => {
    for (const [text] of requests) {
      const found = understand(text, 'web');
      if (found.kind !== 'app') continue;
      const { title, tagline, entities } = found.app;
      const said = JSON.stringify([title, tagline, entities.map(({ fields }) => fields)]);
      assert.doesNotMatch(said, /minimal|serif|playful|brutal|newspaper|moody|rounded|pill|retro/i);
    }
  });

  for (const part of ['minimal ', 'minimal, ', 'serif and ', 'a very ']) {
    it(`reads "${part.trim()}" a thousand times without delay`, () => {
      const startedAt = performance.now();
      takeRequestedStyle(`blog, ${part.repeat(1_000)}`);
      assert.ok(performance.now() - startedAt < 1_000);
    });
  }
});
