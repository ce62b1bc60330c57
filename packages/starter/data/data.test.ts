import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { fieldKinds } from '../src/specification/entity-shape.ts';
import { formulaInput, formulaResult, formulaShape } from '../src/specification/formula-shape.ts';
import { gameFeatures, gameVariants } from '../src/specification/game-shape.ts';
import { sectionKinds } from '../src/specification/landing-shape.ts';
import { actionIcons } from '../src/specification/record-action-shape.ts';
import { fontKinds } from '../src/specification/style-shape.ts';
import { toolVariants } from '../src/specification/tool-shape.ts';
import { specification } from '../src/specification.ts';

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const text = z
  .string()
  .min(1)
  .refine((value) => value === value.trim(), 'has space around it');
/** Prompts are compared in lower case. */
const word = text.refine((value) => value === value.toLowerCase(), 'is not in lower case');
/** Values are joined with bars and line breaks before they are read. */
const value = text.refine((one) => !/[|\n]/.test(one), 'contains a bar or a line break');

const listOf = <T extends z.ZodType>(schema: T) =>
  z.array(schema).min(1).refine(isUnique, 'contains duplicates');
/** Objects that share no value of `key`. */
const listBy = <T extends z.ZodType<Record<string, unknown>>>(key: string, schema: T) =>
  z
    .array(schema)
    .min(1)
    .refine((all) => isUnique(all.map((one) => one[key])), `contains duplicates of ${key}`);
const words = listOf(word);
/** One value per sample record; records may share it. */
const values = z.array(value).min(1);
const numbers = z.array(z.number()).min(1);

const inEachLanguage = <T extends z.ZodType>(schema: T) =>
  z.strictObject({ de: schema, fr: schema, es: schema });
const kind = z.enum(fieldKinds);
const font = z.enum(fontKinds);
const { primary: color, mood } = specification.shape.palette.shape;
const screenKinds = specification.shape.screens.element.options.map(
  ({ shape }) => shape.kind.value,
);

const sortedWords = z.strictObject({ styles: z.array(word), qualities: z.array(word) });

const nouns = listBy('singular', z.strictObject({ singular: text, plural: text, meaning: word }));

const topics = listBy(
  'fields',
  z.strictObject({
    words: listOf(word.refine((one) => !one.includes(','), 'contains a comma')),
    icon: text,
    color,
    fields: text,
    samples: z.record(word, values).refine((samples) => 'title' in samples, 'has no sample titles'),
  }),
);

const items = listBy(
  'title',
  z.strictObject({ title: value, text: value, detail: value.optional() }),
);
const trade = z.strictObject({
  icon: text,
  color,
  mood,
  sections: listOf(z.enum(sectionKinds)),
  claim: text,
  about: text,
  action: text,
  features: items,
  pricing: items.optional(),
  menu: items.optional(),
  work: items.optional(),
  steps: items.optional(),
  faq: items.optional(),
  team: items.optional(),
});

const { table } = formulaShape;
const calculatorInput = formulaInput.extend({ words: words.optional() });
const calculators = z.array(
  z.strictObject({
    names: words,
    title: text,
    icon: text,
    color,
    text,
    note: text.optional(),
    when: words.optional(),
    isImperial: z.literal(true).optional(),
    inputs: z.array(calculatorInput),
    results: listBy('key', formulaResult),
    rows: z
      .strictObject({
        name: text,
        inputs: listBy('key', calculatorInput),
        values: z.array(z.record(text, text)).min(1),
        results: z.array(formulaResult),
      })
      .optional(),
    table,
  }),
);

const notes = listBy('title', z.strictObject({ title: text, text }));

const icon = z.enum(actionIcons);
const undoable = z.strictObject({
  verbs: words,
  undo: z.array(word),
  label: text,
  undoLabel: text,
  field: word,
});

const schemas: Readonly<Record<string, z.ZodType>> = {
  'app-kinds': z.array(
    z.strictObject({ names: listOf(text), thing: text.optional(), text: text.regex(/\.$/) }),
  ),
  'agent-nouns': z.strictObject({ persons: words, things: words }),
  'ambiguous-topic-words': words,
  'brief-words': z.strictObject({
    notThings: words,
    bookings: words,
    placeholders: words,
    fillers: words,
  }),
  'calculator-words': z.strictObject({ fillers: words, generic: words, plain: words }),
  'calculators-everyday': calculators,
  'calculators-health': calculators,
  'calculators-home': calculators,
  'calculators-money': calculators,
  cities: listBy('title', z.strictObject({ names: words, title: text, zone: text })),
  colors: z.strictObject({ values: z.record(word, color), namedAfterThings: words }),
  compositions: z.record(text, text),
  'css-colors': z.record(word, color),
  'entity-words': z.strictObject({
    events: words,
    places: words,
    works: words,
    collectives: z.record(word, text),
    registers: z.record(word, text),
  }),
  'field-options': z.record(word, listOf(text)),
  'field-words': z.strictObject({
    kinds: z.partialRecord(kind, words),
    names: words,
    kindNames: z.record(word, kind),
    irregularParticiples: words,
  }),
  flashcards: z.record(text, listBy('front', z.strictObject({ front: value, back: value }))),
  'foreign-samples': inEachLanguage(
    z.strictObject({
      titles: z.record(word, values),
      texts: z.record(word, values),
      options: z.record(word, z.record(word, listOf(text))),
      words: z.record(word, text),
      tagline: text,
      plainTagline: text,
      and: word,
    }),
  ),
  'foreign-colors': inEachLanguage(z.record(word, text)),
  'foreign-options': inEachLanguage(z.record(word, listOf(text))),
  forms: listBy(
    'title',
    z.strictObject({
      words,
      title: text,
      text,
      fields: listOf(text),
      action: text,
      confirmation: text,
    }),
  ),
  'french-nouns': nouns,
  'function-words': inEachLanguage(z.record(word, z.string().min(1))),
  games: z.strictObject({
    pictures: z.record(text, listOf(text)),
    words: z.record(text, words),
    wheelEntries: z.record(text, z.array(text).min(2)),
    catalog: z
      .array(
        z.strictObject({
          variant: z.enum(gameVariants),
          title: text,
          icon: text,
          color,
          tagline: text,
          names: words,
          words: z.array(word),
          has: z.array(z.enum(gameFeatures)),
          mobile: z.boolean(),
          closest: z.array(z.enum(gameVariants)),
        }),
      )
      .refine((games) => isUnique(games.flatMap((game) => [...game.names, ...game.words])))
      .refine((games) => gameVariants.every((one) => games.some((game) => game.variant === one))),
    others: z.array(z.strictObject({ names: words, closest: listOf(z.enum(gameVariants)) })),
  }),
  'german-nouns': nouns,
  'landing-copy': z.strictObject({
    trades: z.record(text, trade),
    anyTrade: trade,
    common: z.partialRecord(z.enum(sectionKinds), items),
    sectionTitles: z.record(z.enum(sectionKinds), z.string()),
    sectionTexts: z.strictObject({ contact: text, newsletter: text }),
    actions: z.strictObject({ contact: text, newsletter: text }),
  }),
  likenesses: listBy('prompt', z.strictObject({ names: words, prompt: text })),
  questions: z
    .strictObject({
      wordsWithoutSubject: words,
      questions: listBy(
        'key',
        z.strictObject({
          key: text,
          header: text,
          question: text,
          options: listBy('label', z.strictObject({ label: text, description: text })),
        }),
      ),
      prompts: z.record(word, text),
    })
    .refine(
      ({ questions, prompts }) =>
        questions.every(({ options }) =>
          options.every(({ label }) => label.toLowerCase() in prompts),
        ),
      'has an option without a prompt',
    ),
  'quiz-questions': z.record(
    text,
    listBy(
      'question',
      z
        .strictObject({ question: value, answer: value, wrong: listOf(value) })
        .refine(
          ({ answer, wrong }) => !wrong.includes(answer),
          'has a right answer among the wrong',
        ),
    ),
  ),
  'sample-values': z.strictObject({
    people: listOf(value),
    companies: listOf(text),
    placeNames: listOf(text),
    foreignNames: listOf(text),
    texts: z.record(text, values),
    fewOrMany: values,
    anyText: values,
    qualifiers: values,
    longTexts: values,
    descriptions: values,
    addresses: values,
    tags: z.record(text, values),
    otherTags: values,
    phoneNumbers: listOf(text),
    websites: listOf(z.url()),
    colors: listOf(color),
    birthdays: listOf(z.iso.date()),
    timesOfDay: listOf(z.iso.time()),
    startTimes: listOf(z.iso.time()),
    endTimes: listOf(z.iso.time()),
    durations: numbers,
    percentages: numbers,
    numbers: z.record(text, numbers),
    otherNumbers: numbers,
    money: z.record(text, numbers),
    otherMoney: numbers,
  }),
  'screen-copy': z.strictObject({
    taglines: z.partialRecord(z.enum(screenKinds), text),
    purposes: z.partialRecord(z.enum([...screenKinds, 'other']), text),
    habits: listOf(text),
    chat: z.strictObject({
      replies: listBy('say', z.strictObject({ when: words, say: text })),
      otherwise: text,
    }),
    notes,
    notesOnTopic: notes,
  }),
  'spanish-nouns': nouns,
  'art-themes': z.record(word, z.strictObject({ icons: z.array(text).min(1), words })),
  'record-verbs': z.strictObject({
    outcomes: listBy(
      'label',
      z.strictObject({
        verbs: words,
        label: text,
        to: text,
        like: z.array(word),
        stage: z.enum(['decision', 'refusal', 'step', 'end', 'return']),
      }),
    ),
    stays: z.array(
      z.strictObject({
        start: words,
        end: words,
        label: text,
        endLabel: text,
        started: text,
        ended: text,
        again: z.boolean(),
      }),
    ),
    counts: listBy('label', undoable.extend({ by: z.union([z.literal(1), z.literal(-1)]), icon })),
    flags: listBy('label', undoable.extend({ icon })),
    claims: listBy('label', undoable),
    alsoNouns: words,
  }),
  'style-words': z.strictObject({
    moods: z.partialRecord(mood, sortedWords),
    praise: sortedWords,
    fonts: z.partialRecord(font, sortedWords),
    density: z.record(z.enum(['compact', 'spacious']), sortedWords),
    corners: z.record(z.enum(['sharp', 'round']), sortedWords),
    phrases: z.record(
      z.string().regex(/^(?:font|corners|buttons|density|text|headings): [a-z]+$/),
      words,
    ),
    colors: z.partialRecord(mood, z.tuple([color, color])),
    darkMoods: listOf(mood),
    fontNames: z.record(font, words),
    commonFonts: words,
    alsoFields: words,
  }),
  spelling: z.strictObject({ oftenMistyped: words, similarWords: words }),
  'trade-products': z.record(word, word),
  tools: listBy(
    'variant',
    z.strictObject({
      variant: z.enum(toolVariants),
      title: text,
      icon: text,
      color,
      text,
      names: words,
      abilities: words,
      limit: text.optional(),
    }),
  ),
  'title-labels': inEachLanguage(z.record(text, text)),
  'topics-culture': topics,
  'topics-everyday': topics,
  'topics-home': topics,
  'topics-life': topics,
  'topics-work': topics,
  units: z.strictObject({
    spellings: z
      .record(text, words)
      .refine((units) => isUnique(Object.values(units).flat()), 'spells two units alike'),
    afterLabel: words,
    usual: z.record(word, text),
  }),
  verbs: z
    .record(word, words)
    .refine((kinds) => isUnique(Object.values(kinds).flat()), 'has a verb of two kinds'),
  'word-forms': z.strictObject({
    irregularPlurals: z.record(word, word),
    unchanging: words,
    countableActivities: words,
    lowercaseInTitles: words,
  }),
};

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

describe('data files', () => {
  const files = globSync('*.json', { cwd: import.meta.dirname }).sort();

  it('have a schema and a line in the README each', () => {
    assert.deepEqual(
      files,
      Object.keys(schemas)
        .map((name) => `${name}.json`)
        .sort(),
    );
    const readme = read('README.md');
    assert.deepEqual(
      files.filter((file) => !readme.includes(`\`${file.replace('.json', '')}\``)),
      [],
    );
  });

  for (const [name, schema] of Object.entries(schemas))
    it(`${name}.json has its shape, no empty words and no duplicates`, () => {
      const { error } = schema.safeParse(JSON.parse(read(`${name}.json`)));
      assert.equal(error && z.prettifyError(error), undefined);
    });
});
