import { platforms } from '@millwright/contract';
import { z } from 'zod';

/** A name in code: `finishedDate`. */
const key = z.string().regex(/^[a-z][a-zA-Z0-9]*$/);
const words = z.string().min(1);
const color = z.string().regex(/^#[0-9a-f]{6}$/);

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

const field = z.strictObject({
  key,
  label: words,
  kind: z.enum(fieldKinds),
  required: z.boolean().default(false),
  /** What can be chosen, of `choice`; what is suggested, of `tags`. */
  options: z.array(words).default([]),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Stands behind a number (`km`), or is the sign of a currency (`€`). */
  unit: z.string().default(''),
  /** Whose records can be chosen, of `relation`. */
  entity: key.optional(),
});

/** A date is `2026-11-15`, a time `09:30`, a duration minutes, a relation the title of the other record. */
const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

const entity = z.strictObject({
  key,
  name: words,
  plural: words,
  /** An emoji. */
  icon: words,
  /** The first one is what a record is called by. */
  fields: z.array(field).min(1),
  samples: z.array(z.record(key, value)),
});

/** What every screen has: its name in code and the word on its tab. */
const screenOf = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), key, title: words, ...shape });

const view = z.strictObject({
  kind: z.enum(['list', 'table', 'cards', 'board', 'calendar', 'gallery', 'chart']),
  /** What columns of a board, days of a calendar or bars of a chart are made of. */
  by: key.optional(),
  /** What the bars of a chart add up; left out, records are counted. */
  value: key.optional(),
});

const records = screenOf('records', {
  entity: key,
  /** The first one is shown first; people switch between them. */
  views: z.array(view).min(1),
  search: z.boolean().default(true),
  filters: z.array(key).default([]),
  sort: z.strictObject({ field: key, descending: z.boolean() }).optional(),
  /** Numbers that are added up below the records. */
  totals: z.array(key).default([]),
  /** Whether records can be taken out and in as a file. */
  transfer: z.boolean().default(false),
});

const dashboard = screenOf('dashboard', {
  stats: z.array(
    z.strictObject({
      label: words,
      entity: key,
      of: z.enum(['count', 'sum', 'average']),
      field: key.optional(),
    }),
  ),
  charts: z.array(
    z.strictObject({
      title: words,
      kind: z.enum(['bar', 'line', 'donut']),
      entity: key,
      by: key,
      value: key.optional(),
    }),
  ),
});

export const sectionKinds = [
  'hero',
  'features',
  'about',
  'steps',
  'stats',
  'gallery',
  'work',
  'menu',
  'pricing',
  'testimonials',
  'team',
  'faq',
  'contact',
  'newsletter',
  'callToAction',
] as const;

const landing = screenOf('landing', {
  sections: z
    .array(
      z.strictObject({
        kind: z.enum(sectionKinds),
        title: words,
        text: z.string().default(''),
        /** `detail` is a price, a name, a number: whatever stands out beside the text. */
        items: z
          .array(
            z.strictObject({
              title: words,
              text: z.string().default(''),
              detail: z.string().default(''),
            }),
          )
          .default([]),
        /** What the button of the section says. */
        action: z.string().default(''),
      }),
    )
    .min(1),
});

const notes = screenOf('notes', {
  samples: z.array(z.strictObject({ title: words, text: z.string() })),
});

const habits = screenOf('habits', {
  habits: z.array(z.strictObject({ name: words, icon: words })),
});

const timer = screenOf('timer', {
  variant: z.enum(['pomodoro', 'countdown', 'stopwatch', 'interval']),
  workMinutes: z.number().positive(),
  breakMinutes: z.number().nonnegative(),
  rounds: z.int().positive(),
});

const calculator = screenOf('calculator', {
  variant: z.enum(['standard', 'tip', 'bmi', 'loan', 'percentage', 'age', 'discount']),
  /** The sign of the currency, where there is one. */
  unit: z.string().default('€'),
});

const converter = screenOf('converter', {
  groups: z
    .array(z.enum(['length', 'weight', 'temperature', 'volume', 'speed', 'area', 'time', 'data']))
    .min(1),
});

const quiz = screenOf('quiz', {
  questions: z
    .array(
      z.strictObject({
        question: words,
        choices: z.array(words).min(2),
        /** Which of the choices is right, from 0. */
        answer: z.int().nonnegative(),
      }),
    )
    .min(1),
});

const flashcards = screenOf('flashcards', {
  cards: z.array(z.strictObject({ front: words, back: words })).min(1),
});

const chat = screenOf('chat', {
  partner: words,
  greeting: words,
  replies: z.array(z.strictObject({ when: z.array(words), say: words })),
  otherwise: words,
});

const poll = screenOf('poll', { question: words, options: z.array(words).min(2) });

const game = screenOf('game', {
  variant: z.enum(['ticTacToe', 'memory', 'snake', 'rockPaperScissors', 'hangman', 'guessNumber']),
  /** Pictures of memory, words of hangman. */
  things: z.array(words).default([]),
});

const screen = z.discriminatedUnion('kind', [
  records,
  dashboard,
  landing,
  notes,
  habits,
  timer,
  calculator,
  converter,
  quiz,
  flashcards,
  chat,
  poll,
  game,
]);

/** All there is to know of an app that the built-in model made; a file of the project holds it. */
export const specification = z.strictObject({
  title: words,
  /** What it is for, in one sentence. */
  tagline: words,
  /** An emoji. */
  icon: words,
  platform: z.enum(platforms),
  palette: z.strictObject({
    /** What everything that can be pressed is coloured with. */
    primary: color,
    /** For highlights beside it. */
    accent: color,
    mood: z.enum(['calm', 'playful', 'serious', 'elegant', 'bold']),
  }),
  /** `toggle`: people choose, with a button. */
  theme: z.enum(['system', 'light', 'dark', 'toggle']),
  entities: z.array(entity),
  /** One is the whole app; of several, people choose by tabs. */
  screens: z.array(screen).min(1),
});

export type Specification = z.output<typeof specification>;
export type Entity = Specification['entities'][number];
export type Field = Entity['fields'][number];
export type FieldKind = Field['kind'];
export type Screen = Specification['screens'][number];
export type ScreenOf<K extends Screen['kind']> = Extract<Screen, { kind: K }>;
