import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import artThemes from '../../data/art-themes.json' with { type: 'json' };
import type { Specification } from '../specification.ts';
import { understand } from '../understand/understand.ts';
import { compose } from './compose.ts';
import { kitFiles } from './kit.ts';
import { samples } from './testing/samples.ts';
import { samples as featureSamples } from './web/features/testing/samples.ts';

const folder = fileURLToPath(new URL('../../kit/web/', import.meta.url));

test('every file of the web kit is part of some app', async () => {
  const gallery = samples.plants as Specification;
  const topics = Object.values(artThemes).map(({ words: [title = ''] }) => ({ ...gallery, title }));
  const apps = [...Object.values(samples), ...featureSamples.values(), ...topics];
  const used = new Set(apps.flatMap((app) => [...compose(app).keys()]));
  const all = globSync('src/**/*.{ts,tsx}', { cwd: folder });
  assert.deepEqual(
    all.filter((path) => !used.has(path)),
    [],
  );
});

test('every file of the kit for servers is part of some app with a server', () => {
  const built = [
    'An expense app: employees log in and add expenses with amount and date, only managers may approve an expense. Managers see all expenses.',
    'A booking app for a barber shop: customers sign up, pick a free slot, see and cancel their bookings; the owner sees all of them.',
    'An online shop for candles: customers sign up and place orders; the owner sees all orders. Visitors send questions through a contact form.',
    'A messenger where users sign up and send each other messages',
    'A poll: What should we eat? Pizza, Sushi or Salad, with login so that everyone votes once',
    'A recipe community where members sign up, post recipes with title, photo and text and comment on recipes. Everybody reads them. Members can like recipes.',
  ].map((prompt) => understand(prompt, 'web'));
  const used = new Set(
    built.flatMap((one) => (one.kind === 'app' ? [...compose(one.app).keys()] : [])),
  );
  const all = globSync('{src,server,shared}/**/*.{ts,tsx}', {
    cwd: fileURLToPath(new URL('../../kit/server/', import.meta.url)),
  });
  assert.ok(all.length > 0);
  assert.deepEqual(
    all.filter((path) => !used.has(path)),
    [],
  );
});

test('a kit file comes with those it imports, and without those of the template', () => {
  const files = kitFiles('web', ['src/components/fields/image-field']);
  assert.deepEqual([...files.keys()].sort(), [
    'src/components/art/illustration.tsx',
    'src/components/art/motif.ts',
    'src/components/art/motifs.ts',
    'src/components/art/shapes.tsx',
    'src/components/emoji.tsx',
    'src/components/fields/image-field.tsx',
    'src/components/records/record-image.tsx',
    'src/lib/can-draw-emoji.ts',
  ]);
  assert.throws(() => kitFiles('web', ['src/components/none']), /the kit has no/);
});
