import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import cssColors from '../../../data/css-colors.json' with { type: 'json' };
import { moods } from '../../specification/style-shape.ts';
import type { Specification } from '../../specification.ts';
import { samples } from '../testing/samples.ts';
import { contrast, type Oklch, print } from './colors.ts';
import { colorsOf } from './palette.ts';
import { sectionTones } from './requested-tones.ts';
import { themeFile } from './theme-file.ts';

const books = samples.books as Specification;
const usual = { primary: '#4f46e5', accent: '#f59e0b', mood: 'calm' as const };
const named = (colors: Readonly<Record<string, Oklch>>, name: string): Oklch => {
  const color = colors[name];
  assert.ok(color, name);
  return color;
};

/** Text and what it stands on. */
const pairs = [
  ['foreground', 'background'],
  ['card-foreground', 'card'],
  ['muted-foreground', 'background'],
  ['muted-foreground', 'card'],
  ['muted-foreground', 'muted'],
  ['primary-foreground', 'primary'],
  ['secondary-foreground', 'secondary'],
  ['accent-foreground', 'accent'],
] as const;

describe('requested colors', () => {
  it('appear exactly as requested, in light and dark mode', () => {
    const { light, dark } = colorsOf({ ...usual, background: '#faf0e6', components: '#a0522d' });
    for (const colors of [light, dark]) {
      assert.equal(print(named(colors, 'background')), '#faf0e6');
      assert.equal(print(named(colors, 'primary')), '#a0522d');
    }
  });

  for (const [name, background] of Object.entries(cssColors)) {
    it(`leave text readable on ${name}`, () => {
      const { light } = colorsOf({ ...usual, background, components: '#20b2aa' });
      for (const [text, ground] of pairs) {
        const ratio = contrast(named(light, text), named(light, ground));
        assert.ok(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`);
      }
      const link = contrast(named(light, 'primary-text'), named(light, 'background'));
      assert.ok(link >= 4.5, `links: ${link.toFixed(2)}`);
    });
  }

  it('leave the text of buttons readable in every color', () => {
    for (const [name, components] of Object.entries(cssColors)) {
      const { light } = colorsOf({ ...usual, components });
      const ratio = contrast(named(light, 'primary-foreground'), named(light, 'primary'));
      assert.ok(ratio >= 4.5, `${name}: ${ratio.toFixed(2)}`);
    }
  });

  it('leave the text of a section in every color readable, and its button visible', () => {
    for (const mood of moods) {
      const { light, dark } = colorsOf({ ...usual, mood, header: '#000080' });
      for (const [name, hex] of Object.entries(cssColors)) {
        for (const colors of [light, dark]) {
          const tones = { ...colors, ...sectionTones(colors, hex) };
          assert.equal(print(named(tones, 'background')), hex);
          for (const [text, ground] of [...pairs, ['primary-text', 'background'] as const]) {
            const ratio = contrast(named(tones, text), named(tones, ground));
            assert.ok(ratio >= 4.5, `${mood}, ${name}: ${text} on ${ground}: ${ratio.toFixed(2)}`);
          }
          const button = contrast(named(tones, 'primary'), named(tones, 'background'));
          assert.ok(button >= 1.4, `${mood}, ${name}: button ${button.toFixed(2)}`);
        }
      }
    }
  });

  it('of headings, the header, the footer and cards are rules of their own', () => {
    const colors = { header: '#000080', footer: '#36404b', cards: '#f5f5dc', headings: '#a52a2a' };
    const css = themeFile({ ...books, palette: { ...usual, ...colors } });
    assert.match(css, /\[data-slot="site-header"\] \{\n {2}--background: #000080;/);
    assert.match(css, /\[data-slot="site-footer"\] \{\n {2}--background: #36404b;/);
    assert.match(css, /--card: #f5f5dc;/);
    assert.match(css, /--heading: oklch/);
  });

  it('keep the usual neutrals if only buttons have a requested color', () => {
    const { light, dark } = colorsOf({ ...usual, components: '#ffd700' });
    const plain = colorsOf(usual);
    assert.equal(print(named(light, 'background')), print(named(plain.light, 'background')));
    assert.equal(print(named(dark, 'background')), print(named(plain.dark, 'background')));
    assert.equal(print(named(light, 'primary')), '#ffd700');
  });
});
