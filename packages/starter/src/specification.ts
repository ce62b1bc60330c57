import { platforms } from '@millwright/contract';
import { z } from 'zod';
import { formulaShape } from './formula-shape.ts';
import { gameShape } from './game-shape.ts';
import { recordAction } from './record-action-shape.ts';
import { moods, style } from './style-shape.ts';
import { toolShape } from './tool-shape.ts';

/** An identifier in code: `finishedDate`. */
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

const entity = z.strictObject({
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

/** Fields that every screen has: its identifier in code and its tab title. */
const screenOf = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), key, title: words, ...shape });

const view = z.strictObject({
  kind: z.enum(['list', 'table', 'cards', 'board', 'calendar', 'gallery', 'chart']),
  /** The field that board columns, calendar days or chart bars are grouped by. */
  by: key.optional(),
  /** The field that chart bars sum up; without it, they count records. */
  value: key.optional(),
});

/** A condition on a record: its status is open, it is a favorite. */
const condition = z.strictObject({ field: key, is: z.union([words, z.boolean()]) });

/** A number about all records of an entity, or those that fulfill a condition. */
const stat = z.strictObject({
  label: words,
  entity: key,
  /** `balance`: the sum of the records that fulfill the condition, less that of all others; only on the web. */
  of: z.enum(['count', 'sum', 'average', 'balance']),
  field: key.optional(),
  /** Only on the web. */
  where: condition.optional(),
});

const records = screenOf('records', {
  entity: key,
  /** Shows only the records that fulfill it, and adds none; only on the web. */
  where: condition.optional(),
  /** Figures above the records; only on the web. */
  figures: z.array(stat).optional(),
  /** What happens when a record is added; only on the web. */
  added: z
    .strictObject({
      /** Label of the button. */
      label: words.optional(),
      /** Shown after a record was added. */
      confirmation: words.optional(),
      /** A text field that gets a number, which is shown as well. */
      number: key.optional(),
      /** True if the form is always open above the records. */
      isOpen: z.boolean().optional(),
    })
    .optional(),
  /** Views to switch between; the first one is the default. */
  views: z.array(view).min(1),
  search: z.boolean().default(true),
  filters: z.array(key).default([]),
  sort: z.strictObject({ field: key, descending: z.boolean() }).optional(),
  /** Fields that are summed up below the records. */
  totals: z.array(key).default([]),
  /** True if records can be exported to and imported from a file. */
  transfer: z.boolean().default(false),
  /** True if each record has a page of its own, with the records that refer to it; only on the web. */
  detailPage: z.boolean().default(false),
});

const dashboard = screenOf('dashboard', {
  stats: z.array(stat),
  charts: z.array(
    z.strictObject({
      title: words,
      kind: z.enum(['bar', 'line', 'donut']),
      entity: key,
      by: key,
      value: key.optional(),
      /** True if values are averaged rather than summed up; only on the web. */
      isAverage: z.boolean().optional(),
      /** The length of the periods that days are grouped by, a month by default; only on the web. */
      period: z.enum(['day', 'week', 'month', 'year']).optional(),
      /** A second field to group by, which makes the chart a table with a column for each group; only on the web. */
      split: key.optional(),
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
        /** `detail` is highlighted beside the text: a price, a name or a number. */
        items: z
          .array(
            z.strictObject({
              title: words,
              text: z.string().default(''),
              detail: z.string().default(''),
            }),
          )
          .default([]),
        /** Label of the section's button. */
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
  /** The currency symbol, if any. */
  unit: z.string().default('€'),
});

const formula = screenOf('formula', formulaShape);

const tool = screenOf('tool', toolShape);

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
        /** Index of the correct choice, from 0. */
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

const game = screenOf('game', gameShape);

const report = screenOf('report', {
  entity: key,
  /** The field that records are grouped by: a choice, relation, boolean or text. */
  by: key.optional(),
  /** The number that is summed up; ratings and percentages are averaged. */
  value: key.optional(),
  /** The date that the period applies to. */
  date: key.optional(),
  /** Periods whose totals are shown side by side. */
  periods: z
    .array(
      z.enum(['today', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear']),
    )
    .optional(),
  /** Counts only the records that fulfill it. */
  where: condition.optional(),
});

const comparison = screenOf('comparison', {
  entity: key,
  /** The rows of the table. */
  fields: z.array(key).min(1),
  /** The most records to compare at a time. */
  most: z.int().min(2).default(3),
});

const form = screenOf('form', {
  /** The introduction. */
  text: z.string().default(''),
  fields: z.array(field).min(1),
  /** Label of the button. */
  action: words,
  /** Shown after the form was sent. */
  confirmation: words,
  /** True if earlier entries are kept and listed. */
  submissions: z.boolean().default(true),
});

const account = screenOf('account', {
  /** Roles to choose from at the sign-up: Teacher, Student. */
  roles: z.array(words).default([]),
  /** Keys of the screens that need a sign-in. */
  membersOnly: z.array(key).default([]),
});

/** A storefront; only on the web. */
const shop = screenOf('shop', {
  /** The products. */
  entity: key,
  /** A money field of it. */
  price: key,
  /** A choice field of it to filter by. */
  category: key.optional(),
  /** Shown after an order. */
  confirmation: words.optional(),
  /** True if orders are collected and paid on the spot: they need a day and a phone number, but no address. */
  pickup: z.boolean().optional(),
});

/** `09:30` */
const clockTime = z.iso.time({ precision: -1 });

/** Reservations of times or days; only on the web. */
const booking = screenOf('booking', {
  /** The things to book. Without them, there is only one calendar. */
  entity: key.optional(),
  by: z.enum(['slot', 'day']),
  /** Opening hours and the length of a slot; unused by `day`. */
  opens: clockTime,
  closes: clockTime,
  slotMinutes: z.int().positive(),
  /** The unit of the prices, if bookings show what they cost. */
  per: z.enum(['booking', 'person', 'hour', 'day', 'night']).optional(),
  /** True if a booking is for several people. */
  asksPeople: z.boolean().optional(),
  /** Shown after a booking. */
  confirmation: words.optional(),
});

/** The reservations of a calendar on a page of their own; only on the web. */
const bookings = screenOf('bookings', {
  /** Key of the calendar's screen. */
  of: key,
  /** True for those of everybody, which only the owner sees; needs a server. */
  all: z.boolean().optional(),
});

/** A points table computed from results; only on the web. */
const standings = screenOf('standings', {
  /** The matches. */
  entity: key,
  /** Who plays. */
  home: key,
  away: key,
  /** Their goals or points in the match. */
  homeScore: key,
  awayScore: key,
  win: z.int(),
  draw: z.int(),
});

/** Conversations between people; only on the web. */
const messages = screenOf('messages', {
  people: z.array(z.strictObject({ name: words, role: z.string().default('') })).min(1),
  /** `from` is one of the people, or `Me` for an answer to the sample before it. */
  samples: z.array(z.strictObject({ from: words, text: words })),
});

/** The start page of a website with several screens, which it links to; only on the web. */
const home = screenOf('home', {
  /** The purpose of the website in a sentence or two. */
  text: words,
  /** The entity whose latest records are shown. */
  entity: key.optional(),
  /** Instead of "Welcome to …". */
  heading: words.optional(),
});

const screen = z.discriminatedUnion('kind', [
  records,
  dashboard,
  landing,
  notes,
  habits,
  timer,
  calculator,
  formula,
  tool,
  converter,
  quiz,
  flashcards,
  chat,
  poll,
  game,
  report,
  comparison,
  form,
  account,
  shop,
  booking,
  bookings,
  standings,
  messages,
  home,
]);

export const accesses = ['own', 'shared', 'public', 'catalog'] as const;

/** What an app with a server stores there; only on the web. Everybody who uses it has an account. */
const server = z.strictObject({
  /** The words of the request that need it. */
  because: words,
  /**
   * Who sees and changes records. `own`: whoever added them. `shared`: everybody who is signed in. `public`: everybody sees
   * them, whoever added one changes it. `catalog`: everybody sees them, the owner changes them. The owner may do everything.
   */
  access: z.enum(accesses),
  /** Entities with another access. */
  exceptions: z.array(z.strictObject({ entity: key, access: z.enum(accesses) })).default([]),
  /** What the request calls the first person who signs up, if that person may do more than others: Owner. */
  owner: words.optional(),
  /** Fields and whole entities that were removed from the app. Their columns and tables stay, and so does the data. */
  retired: z.array(entity).default([]),
});

/** Complete description of an app that the built-in model writes; stored in a project file. */
export const specification = z.strictObject({
  title: words,
  /** The purpose of the app in one sentence. */
  tagline: words,
  /** An emoji. */
  icon: words,
  platform: z.enum(platforms),
  palette: z.strictObject({
    /** Color of buttons and links. */
    primary: color,
    /** Color of highlights. */
    accent: color,
    mood: z.enum(moods),
    /** Colors to use exactly as requested. A background applies in light and dark mode. */
    background: color.optional(),
    components: color.optional(),
    text: color.optional(),
    cards: color.optional(),
    header: color.optional(),
    footer: color.optional(),
    headings: color.optional(),
    links: color.optional(),
  }),
  style: style.optional(),
  /** `toggle` adds a button that switches the theme. */
  theme: z.enum(['system', 'light', 'dark', 'toggle']),
  /** Roles to switch between in the header, the one with the fewest rights first; only on the web. */
  roles: z.array(words).min(2).optional(),
  /** Without it, data stays in the browser. */
  server: server.optional(),
  entities: z.array(entity),
  /** Several screens are shown as tabs. */
  screens: z.array(screen).min(1),
});

export type Specification = z.output<typeof specification>;
export type Entity = Specification['entities'][number];
export type ServerSide = NonNullable<Specification['server']>;
export type Access = ServerSide['access'];
export type Field = Entity['fields'][number];
export type FieldKind = Field['kind'];
export type Screen = Specification['screens'][number];
export type ScreenOf<K extends Screen['kind']> = Extract<Screen, { kind: K }>;
