import { anyCharacter } from '@millwright/contract/testing/any-character';
import fc from 'fast-check';

/** Bodies as text instead of values: only text can contain duplicate keys, unusual escapes or syntax errors. */

const escapedAll = (text: string) =>
  `"${text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')}"`;
const slashed = (text: string) => JSON.stringify(text).replaceAll('/', '\\/');

const literal = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.constantFrom(JSON.stringify, JSON.stringify, slashed, escapedAll))
    .map(([value, write]) => write(value));

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', ' x ', '\0', '\ud800'),
);
const anyValue = fc.oneof(
  fc.json({ maxDepth: 3 }),
  literal(anyText),
  fc.constantFrom('null', 'true', '0', '-0', '1e999', '[]', '{}', '[[]]'),
);
const space = fc.constantFrom('', '', '', ' ', '\n\t');

const joined = (parts: fc.Arbitrary<string>, brackets: readonly [string, string], max: number) =>
  fc
    .tuple(
      fc.array(
        fc.tuple(space, parts, space).map((all) => all.join('')),
        { maxLength: max },
      ),
      space,
    )
    .map(([all, inside]) => brackets[0] + inside + all.join(',') + brackets[1]);

const field = (name: string | fc.Arbitrary<string>, value: fc.Arbitrary<string>) =>
  fc
    .tuple(literal(typeof name === 'string' ? fc.constant(name) : name), space, space, value)
    .map(([key, before, after, text]) => `${key}${before}:${after}${text}`);

const base64 = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.boolean()).map(([bytes, padded]) => {
  const text = Buffer.from(bytes).toString('base64');
  return padded ? text : text.replaceAll('=', '');
});
const header = fc.constantFrom(
  '',
  '',
  'data:image/png;base64,',
  'data:;base64,',
  'data:image/png,',
  'data:',
  `data:${'x'.repeat(120)};base64,`,
  `data:${'x'.repeat(115)};base64,`,
  'https://example.com/',
);
const flaw = fc.constantFrom('', '', '', '', '=', '====', ' ', '\n', '-', 'é', '😀', 'A=A');
const data = fc.oneof(
  { weight: 8, arbitrary: literal(fc.tuple(header, base64, flaw).map((all) => all.join(''))) },
  { weight: 1, arbitrary: anyValue },
);

const mimeType = fc.oneof(
  literal(fc.constantFrom('image/png', ' IMAGE/GIF', 'text/plain; charset=utf-8', 'nonsense')),
  anyValue,
);
const item = joined(
  fc.oneof(
    field('data', data),
    field('data', data),
    field('mimeType', mimeType),
    field('name', fc.oneof(literal(fc.constantFrom('a.txt', '../é')), anyValue)),
    field(fc.constantFrom('mime_type', 'Data', '__proto__', 'data '), anyValue),
  ),
  ['{', '}'],
  5,
);
const goodItem = fc
  .tuple(literal(base64.filter((text) => text.length > 0)), fc.boolean())
  .map(([text, first]) => {
    const other = '"mimeType":"image/png","name":"n"';
    return first ? `{"data":${text},${other}}` : `{${other},"data":${text}}`;
  });

const items = fc.oneof(
  joined(goodItem, ['[', ']'], 4),
  joined(fc.oneof(goodItem, item, anyValue), ['[', ']'], 4),
  anyValue,
  goodItem,
);
const prompt = literal(fc.constantFrom('Build a shop', ' trimmed ', '🚀 and ü', ''));

const otherField = fc.oneof(
  field('prompt', prompt),
  field('mode', literal(fc.constantFrom('plan', 'nonsense'))),
  field('project_id', fc.oneof(literal(fc.constantFrom('prj_1', '')), anyValue)),
  field('interrupt', fc.constantFrom('true', 'null', '"true"')),
  field(fc.constantFrom('projectId', 'auto_Fix', '__proto__', 'constructor', 'extra'), anyValue),
);

export const bodies = fc
  .tuple(
    field('prompt', prompt),
    fc.array(fc.oneof(field('images', items), field('documents', items), otherField), {
      maxLength: 5,
    }),
    space,
  )
  .map(([first, others, around]) => `${around}{${[first, ...others].join(',')}}${around}`);

/** A body with a few bytes replaced, removed or added. */
export const brokenBodies = fc
  .tuple(
    bodies,
    fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(1),
        fc.oneof(
          fc.uint8Array({ maxLength: 2 }),
          fc
            .constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', '\\u12', 'data')
            .map((text) => Uint8Array.from(Buffer.from(text))),
        ),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([body, changes]) =>
    changes.reduce<Buffer>((bytes, [where, removed, added]) => {
      const at = Math.floor(where * bytes.length);
      return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
    }, Buffer.from(body)),
  );

export const splits = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 });
