import { z } from 'zod';

/**
 * An object that validates known keys and keeps others, so that a reader retains additions of a newer release. The type
 * stays closed: with an index signature, typos would compile.
 */
export const openObject = <S extends z.ZodRawShape>(shape: S): z.ZodObject<S> =>
  z.looseObject(shape) as unknown as z.ZodObject<S>;

export const id = z.string().min(1);
export const count = z.int().nonnegative();
export const time = z.iso.datetime();
export const fraction = z.number().min(0).max(1);
export const webUrl = z.url({ protocol: /^https?$/ });
