import { z } from 'zod';
import { key, words } from './basic-shapes.ts';

export const formulaInput = z.strictObject({
  key,
  label: words,
  /** Expressions see a percentage as a fraction, a date as its day number, a time as minutes, a text as 0. */
  kind: z.enum(['number', 'money', 'percent', 'date', 'time', 'choice', 'text']),
  /** The initial value: the label of a choice, a time such as `09:00`, the days from today of a date. */
  value: z.union([z.number(), z.string()]),
  unit: words.optional(),
  /** 0 if omitted. */
  min: z.number().optional(),
  max: z.number().optional(),
  options: z.array(z.strictObject({ label: words, value: z.number() })).optional(),
  hint: words.optional(),
  /** The size of the unit in the unit that expressions use. */
  factor: z.number().positive().optional(),
});

export const formulaResult = z.strictObject({
  key,
  label: words,
  /** Uses keys of inputs and of results before it: `price * (1 + tax)`. */
  expression: words,
  /** `duration` has seconds, `time` minutes after midnight, `date` a day number. */
  kind: z.enum(['number', 'money', 'percent', 'duration', 'time', 'date']),
  unit: words.optional(),
  digits: z.int().nonnegative().optional(),
  factor: z.number().positive().optional(),
});

/** A calculator with inputs and formulas. */
export const formulaShape = {
  /** Its purpose in one sentence. */
  text: z.string().default(''),
  /** The source of the formula, or what it leaves out. */
  note: z.string().default(''),
  /** A currency symbol. */
  currency: words.default('€'),
  inputs: z.array(formulaInput),
  results: z.array(formulaResult).min(1),
  /** Entries that users add and remove. */
  rows: z
    .strictObject({
      name: words,
      inputs: z.array(formulaInput).min(1),
      values: z.array(z.record(key, z.string())).min(1),
      results: z.array(formulaResult),
    })
    .optional(),
  /** A row for each step, whose number expressions see as `step`. */
  table: z
    .strictObject({
      title: words,
      step: words,
      to: words,
      columns: z.array(formulaResult).min(1),
    })
    .optional(),
};
