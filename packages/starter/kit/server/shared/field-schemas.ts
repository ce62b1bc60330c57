import { z } from 'zod';

interface Presence {
  readonly required?: boolean;
}
interface Range extends Presence {
  readonly min?: number;
  readonly max?: number;
}

const shortText = 2_000;
const longText = 50_000;
/** A picture within the text of a record. */
const pictureText = 3_000_000;
const mostTags = 50;

/** Optional values may be missing: pages that were opened before the app changed do not know all of them. */
const limited = (label: string, most: number, { required = false }: Presence) =>
  z
    .string(`${label} is missing.`)
    .max(most, `${label} is too long.`)
    .refine((text) => !required || text.trim() !== '', `${label} is missing.`);

export const textField = (label: string, presence: Presence = {}) =>
  presence.required
    ? limited(label, shortText, presence)
    : limited(label, shortText, presence).optional();

/** Accepts the addresses that browsers accept in an input for them. */
export const emailField = (label: string, presence: Presence = {}) =>
  limited(label, shortText, presence)
    .refine(
      (text) => text === '' || z.regexes.html5Email.test(text.trim()),
      `${label} is not a valid email address.`,
    )
    .optional();

export const longTextField = (label: string, presence: Presence = {}) =>
  limited(label, longText, presence).optional();

export const pictureField = (label: string) => limited(label, pictureText, {}).optional();

export const choiceField = (label: string, options: readonly string[], presence: Presence = {}) =>
  limited(label, shortText, presence)
    .refine(
      (text) => text === '' || options.includes(text),
      `${label} must be one of: ${options.join(', ')}.`,
    )
    .optional();

export const tagsField = (label: string) =>
  z
    .array(limited(label, shortText, {}))
    .max(mostTags, `${label} has too many entries.`)
    .optional();

export const booleanField = () => z.boolean().optional();

/** Null stands for a missing number. */
export const numberField = (label: string, { required = false, min, max }: Range = {}) =>
  z
    .number(`${label} must be a number.`)
    .nullable()
    .refine((value) => !required || value !== null, `${label} is missing.`)
    .refine((value) => value === null || value >= (min ?? value), `${label} is too small.`)
    .refine((value) => value === null || value <= (max ?? value), `${label} is too large.`)
    .optional();

/** A number without decimals, 0 if it is missing. */
export const ratingField = (label: string, stars: number) =>
  z.int(`${label} must be a number.`).min(0).max(stars, `${label} is too large.`).optional();

/** Empty if there is no date; the database stores null instead. */
const momentField = (label: string, pattern: z.ZodType<string>, { required = false }: Presence) =>
  z
    .union([pattern, z.literal('')], `${label} is not valid.`)
    .refine((text) => !required || text !== '', `${label} is missing.`)
    .transform((text) => (text === '' ? null : text))
    .optional();

export const dateField = (label: string, presence: Presence = {}) =>
  momentField(label, z.iso.date(), presence);

export const dateTimeField = (label: string, presence: Presence = {}) =>
  momentField(label, z.iso.datetime({ local: true }), presence);
