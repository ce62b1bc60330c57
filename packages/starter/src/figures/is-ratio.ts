import type { Field } from '../specification.ts';

/** True for a value such as a pace, whose sum over several records means nothing. */
export const isRatio = ({ expression = '' }: Field): boolean => /\/ ?\(?[a-z]|\^/.test(expression);
