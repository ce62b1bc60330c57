import { z } from 'zod';
import { key, words } from './basic-shapes.ts';
import { bookingShape, bookingsShape } from './booking-shapes.ts';
import { field } from './entity-shape.ts';
import { formulaShape } from './formula-shape.ts';
import { gameShape } from './game-shape.ts';
import { landingShape } from './landing-shape.ts';
import {
  comparisonShape,
  dashboardShape,
  recordsShape,
  reportShape,
  standingsShape,
} from './record-screen-shapes.ts';
import { ordersShape, shopShape } from './shop-shape.ts';
import { toolShape } from './tool-shape.ts';

/** Fields that every screen has: its identifier in code and its tab title. */
const screenOf = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), key, title: words, ...shape });

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

/** Conversations between people; only on the web. */
const messages = screenOf('messages', {
  people: z.array(z.strictObject({ name: words, role: z.string().default('') })).min(1),
  /** `from` is one of the people, or `Me` for an answer to the sample before it. */
  samples: z.array(z.strictObject({ from: words, text: words })),
  /** The name of a conversation of all accounts, if there is one; needs a server. */
  channel: words.optional(),
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

/** A page of an app. */
export const screen = z.discriminatedUnion('kind', [
  screenOf('records', recordsShape),
  screenOf('dashboard', dashboardShape),
  screenOf('landing', landingShape),
  notes,
  habits,
  timer,
  calculator,
  screenOf('formula', formulaShape),
  screenOf('tool', toolShape),
  converter,
  quiz,
  flashcards,
  chat,
  poll,
  screenOf('game', gameShape),
  screenOf('report', reportShape),
  screenOf('comparison', comparisonShape),
  form,
  account,
  screenOf('shop', shopShape),
  screenOf('orders', ordersShape),
  screenOf('booking', bookingShape),
  screenOf('bookings', bookingsShape),
  screenOf('standings', standingsShape),
  messages,
  home,
]);
