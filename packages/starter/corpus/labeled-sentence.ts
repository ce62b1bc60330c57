import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import verbs from '../data/verbs.json' with { type: 'json' };

const noun = z.string().min(1);
const kinds = Object.keys(verbs) as [keyof typeof verbs, ...(keyof typeof verbs)[]];

const clause = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.literal('action'),
    kind: z.enum(kinds),
    /** In the singular, without articles. */
    things: z.array(noun),
    by: z.array(noun).default([]),
    fields: z.array(noun).default([]),
  }),
  z.strictObject({ role: z.literal('page'), name: noun }),
  z.strictObject({ role: z.literal('feature'), text: noun }),
  z.strictObject({
    role: z.literal('color'),
    part: z.enum(['background', 'components', 'text', 'accent', 'cards']),
    color: noun,
  }),
  z.strictObject({ role: z.literal('style'), text: noun }),
  z.strictObject({ role: z.literal('app'), noun, purpose: z.string() }),
  z.strictObject({ role: z.literal('user'), noun }),
  z.strictObject({ role: z.literal('constraint'), text: noun }),
  z.strictObject({ role: z.literal('filler') }),
]);

/** A sentence of a request and what it asks for, as a person reads it. */
const labeledSentence = z.strictObject({
  text: noun,
  clauses: z.array(clause).min(1),
  /** Kept for measurement: rules are not written for these. */
  heldOut: z.boolean().default(false),
});

export type LabeledSentence = z.output<typeof labeledSentence>;

/** Reads all labeled sentences, in the order of their files. */
export function readSentences(): LabeledSentence[] {
  const cwd = new URL('sentences/', import.meta.url);
  return globSync('*.json', { cwd }).flatMap((file) =>
    z.array(labeledSentence).parse(JSON.parse(readFileSync(new URL(file, cwd), 'utf8'))),
  );
}
