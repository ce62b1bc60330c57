import type { Entity, Field, Specification } from '../src/specification.ts';
import { understand } from '../src/understand/understand.ts';
import type { Expected } from './expected.ts';

const lower = (text: string): string => text.toLowerCase();

function entityCalled(app: Specification, name: string): Entity | undefined {
  const called = (entity: Entity) => [lower(entity.name), lower(entity.plural)];
  return (
    app.entities.find((entity) => called(entity).includes(lower(name))) ??
    app.entities.find((entity) => called(entity).some((one) => one.includes(lower(name))))
  );
}

const fieldCalled = (fields: readonly Field[], words: string): Field | undefined =>
  fields.find((field) => lower(field.label) === lower(words)) ??
  fields.find((field) => lower(field.label).includes(lower(words)));

/** Returns the name of the hue of `#rrggbb`. */
function hueOf(hex: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(r, g, b);
  const span = max - Math.min(r, g, b);
  if (span < 0.1) return 'grey';
  const sixth =
    max === r ? ((g - b) / span + 6) % 6 : max === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const degrees = sixth * 60;
  const ends: [number, string][] = [
    [16, 'red'],
    [40, 'orange'],
    [66, 'yellow'],
    [164, 'green'],
    [196, 'teal'],
    [252, 'blue'],
    [292, 'purple'],
    [346, 'pink'],
  ];
  return ends.find(([end]) => degrees < end)?.[1] ?? 'red';
}

function missesOfEntities(app: Specification, expected: Expected): string[] {
  const misses: string[] = [];
  for (const [name, fields] of Object.entries(expected.entities ?? {})) {
    const entity = entityCalled(app, name);
    if (!entity) {
      misses.push(`no entity ${name}, but ${app.entities.map((one) => one.name)}`);
      continue;
    }
    for (const wanted of fields) {
      const [words = '', kind] = wanted.split(':');
      const field = fieldCalled(entity.fields, words);
      if (!field)
        misses.push(`${name} has no ${words}, but ${entity.fields.map((one) => one.label)}`);
      else if (kind && field.kind !== kind)
        misses.push(`${name}.${words} is a ${field.kind}, not a ${kind}`);
    }
  }
  const all = app.entities.flatMap((entity) => entity.fields);
  for (const [words, options] of Object.entries(expected.options ?? {})) {
    const found = fieldCalled(all, words)?.options ?? [];
    if (JSON.stringify(found) !== JSON.stringify(options)) misses.push(`${words} can be ${found}`);
  }
  for (const [words, unit] of Object.entries(expected.units ?? {}))
    if (fieldCalled(all, words)?.unit !== unit)
      misses.push(`${words} is in ${fieldCalled(all, words)?.unit}`);
  for (const [words, max] of Object.entries(expected.max ?? {}))
    if (fieldCalled(all, words)?.max !== max)
      misses.push(`${words} goes to ${fieldCalled(all, words)?.max}`);
  return misses;
}

/** Describes the differences between the expected and the actual result. */
export function missesOf(expected: Expected): string[] {
  const understood = understand(expected.prompt, expected.platform ?? 'web');
  if (understood.kind === 'question') return expected.question ? [] : ['it asks back'];
  if (expected.question) return ['it does not ask back'];
  const { app, leftOut } = understood;
  const misses = missesOfEntities(app, expected);
  if (typeof expected.title === 'string' && app.title !== expected.title)
    misses.push(`title is ${app.title}`);
  if (expected.title instanceof RegExp && !expected.title.test(app.title))
    misses.push(`title is ${app.title}`);
  const screens: string[] = app.screens.map((screen) => screen.kind);
  const views: string[] = app.screens.flatMap((screen) =>
    screen.kind === 'records' ? screen.views.map((view) => view.kind) : [],
  );
  const [first] = expected.screens ?? [];
  if (first && screens[0] !== first) misses.push(`first screen is ${screens[0]}`);
  for (const screen of expected.screens ?? [])
    if (!screens.includes(screen)) misses.push(`no screen ${screen}, but ${screens}`);
  for (const view of expected.views ?? [])
    if (!views.includes(view)) misses.push(`no view ${view}, but ${views}`);
  for (const not of expected.not ?? [])
    if (screens.includes(not) || views.includes(not)) misses.push(`there is a ${not}`);
  const { primary, accent, mood } = app.palette;
  if (expected.palette?.primary && hueOf(primary) !== expected.palette.primary)
    misses.push(`primary is ${primary}, ${hueOf(primary)}`);
  if (expected.palette?.accent && hueOf(accent) !== expected.palette.accent)
    misses.push(`accent is ${accent}, ${hueOf(accent)}`);
  if (expected.mood && mood !== expected.mood) misses.push(`mood is ${mood}`);
  if (expected.theme && app.theme !== expected.theme) misses.push(`theme is ${app.theme}`);
  if (expected.leftOut && !leftOut.some((one) => expected.leftOut?.test(one)))
    misses.push(`left out: ${leftOut.join(' ')}`);
  if (app.server?.access !== expected.server)
    misses.push(`server: ${app.server?.access}, because of ${app.server?.because}`);
  const whole = JSON.stringify(app);
  for (const words of expected.mentions ?? [])
    if (!whole.includes(words)) misses.push(`does not mention ${words}`);
  return misses;
}
