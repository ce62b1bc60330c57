import { z } from 'zod';

/** An identifier in code: `finishedDate`. */
export const key = z.string().regex(/^[a-z][a-zA-Z0-9]*$/);
/** A text that is not empty. */
export const words = z.string().min(1);
