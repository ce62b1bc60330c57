import fc from 'fast-check';
import { z } from 'zod';
import { type EventType, events, eventTypes, type StampedEvent, stamp } from '../events.ts';
import { anyCharacter } from './any-character.ts';

/** Text that has broken stream parsers before, mixed with any other text. */
const awkward = fc.constantFrom(
  '\r\n',
  '\n\n',
  '\u0085\u2028\u2029',
  '\u0000',
  '\ud800',
  'data: [DONE]\n\n',
  ': heartbeat\n\n',
  'event: done\r\rid: x',
  '\uFEFF"\\',
  '👩‍🏭 Müller',
);
const anyText = fc.oneof(awkward, fc.string({ unit: anyCharacter, maxLength: 20 }));

/** JSON has neither -0 nor undefined, so values make one round trip through it. */
const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));

const object = (schema: z.ZodObject): fc.Arbitrary<unknown> => {
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [key, field] of Object.entries(schema.shape)) fields[key] = arbitraryOf(field);
  const known = fc.record(fields);
  const isOpen = schema.def.catchall instanceof z.ZodUnknown;
  if (!isOpen) return known;
  const added = fc.dictionary(
    fc.string({ maxLength: 4 }).map((key) => `new_${key}`),
    fc.jsonValue(),
    { maxKeys: 2 },
  );
  return fc.tuple(known, added).map(([a, b]) => ({ ...(a as object), ...b }));
};

/** Generates values that `schema` accepts. Supports the kinds of schemas used in event payloads. */
export function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional)
    return fc.option(arbitraryOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodNullable)
    return fc.option(arbitraryOf(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodURL) return fc.webUrl();
  if (schema instanceof z.ZodISODateTime) {
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
      .map((date) => date.toISOString());
  }
  if (schema instanceof z.ZodString)
    return schema.minLength ? anyText.map((text) => `x${text}`) : anyText;
  if (schema instanceof z.ZodNumber) {
    const min = Math.max(schema.minValue ?? -1e9, -1e9);
    const max = Math.min(schema.maxValue ?? 1e9, 1e9);
    return schema.isInt
      ? fc.integer({ min: Math.max(min, 1), max })
      : // A bound may be exclusive, which the schema does not expose; slightly inside always fits.
        fc.double({ min: min + 1e-6, max: max - 1e-6, noNaN: true });
  }
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodUnknown) return fc.jsonValue();
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(anyText, arbitraryOf(schema.valueType), { maxKeys: 3 });
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryOf(schema.element), { minLength: 1, maxLength: 3 });
  if (schema instanceof z.ZodObject) return object(schema);
  throw new Error(`no arbitrary for ${schema._zod.def.type}`);
}

const wireId = (prefix: string) =>
  fc.stringMatching(/^[0-9A-Za-z]{22}$/).map((random) => prefix + random);

const eventStamp = fc.record({
  project_id: wireId('prj_'),
  turn_id: fc.option(wireId('trn_')),
  seq: fc.nat(),
  ts: arbitraryOf(stamp.shape.ts),
});

export const stampedEvent = (
  types: readonly EventType[] = eventTypes,
): fc.Arbitrary<StampedEvent> =>
  fc
    .constantFrom(...types)
    .chain((type) => fc.tuple(fc.constant(type), arbitraryOf(events[type].schema), eventStamp))
    .map(([type, data, at]) => asJson({ type, data, ...at }) as StampedEvent);

/** Cuts `text` into pieces at arbitrary positions. */
export const splitText = (text: string, cuts: readonly number[]): string[] => {
  const offsets = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].sort((a, b) => a - b);
  return [...offsets, text.length].map((end, i) => text.slice(offsets[i - 1] ?? 0, end));
};
