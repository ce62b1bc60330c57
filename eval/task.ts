import { z } from 'zod';

export const categories = [
  'forms',
  'dashboards',
  'games',
  'shops',
  'booking',
  'authentication',
  'landing-pages',
  'tools',
  'editors',
  'mobile',
] as const;

/** Matched without case against the visible or accessible text; `|` separates alternatives. */
const pattern = z.string().min(1);

/**
 * One step of a check. Finds controls by visible or accessible text (label, placeholder, name), so that a check holds
 * for any correct implementation.
 */
const step = z.union([
  z.strictObject({ open: z.string().startsWith('/') }),
  z.strictObject({
    click: pattern,
    role: z.enum(['button', 'link', 'tab', 'checkbox', 'radio', 'menuitem', 'option']).optional(),
    /** Takes the last of several matches instead of the first. */
    last: z.literal(true).optional(),
  }),
  /** Clicks a button or link that belongs to a text, for example to the item of a list. */
  z.strictObject({ click: pattern, near: pattern }),
  /** Clicks such a control if there is one, for example a link to the page that may have the form. */
  z.strictObject({ tryClick: pattern, near: pattern.optional() }),
  /** Opens an item of a list by its details button or by the item itself. The address or the text must change. */
  z.strictObject({ openDetails: pattern }),
  z.strictObject({ fill: pattern, with: z.string() }),
  /** Fills in the main field of a tool: the first text area, or the first field if there is none. */
  z.strictObject({ fillFirst: z.string() }),
  /** Fills in what is still empty in the open form with plausible values: correct apps ask for different details. */
  z.strictObject({ fillRest: z.literal(true) }),
  /** Attaches a sample file with this name to the first file field. */
  z.strictObject({ upload: z.string().regex(/^[\w-]+\.(?:png|jpg|pdf|csv|txt)$/) }),
  /** Clicks the button that submits the open form. */
  z.strictObject({ submit: z.literal(true) }),
  z.strictObject({ choose: pattern, option: pattern }),
  z.strictObject({ press: z.string(), times: z.int().min(1).max(50).optional() }),
  z.strictObject({ see: pattern }),
  z.strictObject({ notSee: pattern }),
  /** The page shows the text, or a field has it: tools also show their result in a field. */
  z.strictObject({ seeResult: pattern }),
  /** At least this many elements contain the text. */
  z.strictObject({ count: pattern, atLeast: z.int().min(1) }),
  z.strictObject({
    seeControl: z.enum(['textbox', 'button', 'link', 'combobox', 'checkbox', 'slider', 'tab']),
    named: pattern,
    /** Part of the address that a link must have, such as `tel:`. */
    href: z.string().min(1).optional(),
  }),
  z.strictObject({ seeChart: z.literal(true) }),
  z.strictObject({ seeImage: z.literal(true) }),
  /** At least this many data rows. */
  z.strictObject({ seeTable: z.int().min(1) }),
  /** The page, or one of its visible elements of this kind, has a color close to this CSS color. */
  z.strictObject({
    color: z.enum(['background', 'button', 'component', 'heading', 'text']),
    like: z.string(),
  }),
  z.strictObject({ resize: z.tuple([z.int(), z.int()]) }),
  z.strictObject({ fitsWidth: z.literal(true) }),
  z.strictObject({ reload: z.literal(true) }),
  /** Waits for an app that changes by itself, such as a timer. */
  z.strictObject({ waitMs: z.int().min(1).max(10_000) }),
]);
export type Step = z.infer<typeof step>;

const check = z.strictObject({
  name: z.string().min(1),
  steps: z.array(step).min(1).max(30),
});
export type Check = z.infer<typeof check>;

/** A task of `eval/tasks`. */
export const scriptedTask = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{3,60}$/),
  category: z.enum(categories),
  platform: z.enum(['web', 'mobile']),
  prompt: z.string().min(1).max(4_000),
  checks: z.array(check).min(2).max(8),
});

/** A task of `eval/requests` or `eval/development`. Most requests have no checks: only their turn is measured. */
export const requestTask = scriptedTask.extend({
  checks: z.array(check).length(6).default([]),
});

/** A task whose checks are scripts. */
export interface ScriptedTask extends z.infer<typeof scriptedTask> {
  /** Part of the suite that the report adds up separately, such as a domain of life. */
  readonly group?: string;
}

/** A criterion in prose, which a model verifies in the browser. */
export interface Criterion {
  readonly task: string;
  readonly expectedResult: string;
}

/** A task of an external suite, judged by a model. */
export interface JudgedTask {
  readonly id: string;
  readonly category: 'external';
  readonly group?: undefined;
  readonly platform: 'web';
  readonly prompt: string;
  readonly criteria: readonly Criterion[];
}

export type Task = ScriptedTask | JudgedTask;
