import { z } from 'zod';
import { key, words } from './basic-shapes.ts';
import { recordAction } from './record-action-shape.ts';

export const fieldKinds = [
  'text',
  'longText',
  'number',
  'money',
  'percent',
  'rating',
  'date',
  'time',
  'dateTime',
  'boolean',
  'choice',
  'tags',
  'email',
  'phone',
  'url',
  'image',
  'color',
  'duration',
  'relation',
] as const;

/** A property of records. */
export const field = z.strictObject({
  key,
  label: words,
  kind: z.enum(fieldKinds),
  required: z.boolean().default(false),
  /** Values to choose from for `choice`, suggestions for `tags`. */
  options: z.array(words).default([]),
  min: z.number().optional(),
  max: z.number().optional(),
  /** A unit after a number (`km`), or a currency symbol (`€`). */
  unit: z.string().default(''),
  /** The entity that a `relation` refers to. */
  entity: key.optional(),
  /** The message if a required value is missing; only on the web. */
  missing: words.optional(),
  /**
   * How the value of a number follows from other fields: `quantity * price`. It sees a percentage as a fraction, a date as
   * its day number, a time and a duration as minutes. Only on the web.
   */
  expression: words.optional(),
});

/** Dates are `2026-11-15`, times `09:30`, durations minutes. A relation is the title of the other record. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/** A type of record: books. */
export const entity = z.strictObject({
  key,
  name: words,
  plural: words,
  /** An emoji. */
  icon: words,
  /** The first field is the title of a record. */
  fields: z.array(field).min(1),
  samples: z.array(z.record(key, value)),
  /** Buttons on each record; only on the web. */
  actions: z.array(recordAction).optional(),
});
