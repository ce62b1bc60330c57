import { z } from 'zod';
import { key, words } from './basic-shapes.ts';

export const actionIcons = [
  'up',
  'down',
  'heart',
  'star',
  'bookmark',
  'pin',
  'people',
  'check',
] as const;
const icon = z.enum(actionIcons);

/** The only role that sees the button; without it, everybody does. */
const only = words.optional();

/** Sets a choice field: approve, reject, close. */
const status = z.strictObject({
  kind: z.literal('status'),
  label: words,
  field: key,
  to: words,
  /** Values with which the button makes no sense. */
  unless: z.array(words),
  /** A text field that the button asks for, such as the reason of a rejection. */
  reason: key.optional(),
  only,
});

/** Turns a yes/no field on and off: favorite, mark as read. */
const flag = z.strictObject({
  kind: z.literal('flag'),
  label: words,
  undo: words,
  field: key,
  icon,
  only,
});

/** Counts the users who press the button, each one once: upvote, like. */
const count = z.strictObject({
  kind: z.literal('count'),
  label: words,
  undo: words,
  field: key,
  by: z.union([z.literal(1), z.literal(-1)]),
  icon,
  only,
});

/** Takes one of a limited number of places, or leaves it: join a shift. */
const join = z.strictObject({
  kind: z.literal('join'),
  label: words,
  undo: words,
  /** The number of people who joined. */
  field: key,
  /** The yes/no field that says whether the user of this browser joined. */
  mine: key,
  /** The number of places, if it is limited. */
  capacity: key.optional(),
  only,
});

/** Notes when something begins and ends: check in and check out, borrow and return. */
const stay = z.strictObject({
  kind: z.literal('stay'),
  label: words,
  endLabel: words,
  start: key,
  end: key,
  /** Words before the time at which it began: `Checked in`. */
  started: words,
  ended: words,
  /** True if it can begin again after it ended. */
  again: z.boolean(),
  /** A choice field that changes along. */
  status: z.strictObject({ field: key, started: words, ended: words }).optional(),
  only,
});

/** Puts the name of the user who presses the button into a text field. */
const claim = z.strictObject({
  kind: z.literal('claim'),
  label: words,
  undo: words,
  field: key,
  only,
});

/** A button on each record. */
export const recordAction = z.discriminatedUnion('kind', [status, flag, count, join, stay, claim]);

export type RecordAction = z.output<typeof recordAction>;

/** Returns the keys of the fields that an action reads and writes. */
export function fieldsOfAction(action: RecordAction): string[] {
  if (action.kind === 'status') return [action.field, ...(action.reason ? [action.reason] : [])];
  if (action.kind === 'join')
    return [action.field, action.mine, ...(action.capacity ? [action.capacity] : [])];
  if (action.kind !== 'stay') return [action.field];
  return [action.start, action.end, ...(action.status ? [action.status.field] : [])];
}
