import { z } from 'zod';
import { limits } from '../limits.ts';

/**
 * Text that any store can hold: rejects NUL and replaces lone surrogates, since neither survives UTF-8 and the database
 * rejects both.
 */
export const text = () =>
  z
    .string()
    .refine((value) => !value.includes('\0'), { message: 'must not contain NUL', abort: true })
    .overwrite((value) => value.toWellFormed());

/** One line without control characters, for names that end up in logs, headers and terminals. */
export const line = (maxChars: number) =>
  text()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((value) => !/\p{Cc}/u.test(value), 'must not contain control characters');

/** Ids are opaque: one with a wrong prefix is simply not found. */
export const idField = () => text().min(1).max(limits.own.idChars);
