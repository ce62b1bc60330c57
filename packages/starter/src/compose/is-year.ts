import type { Field } from '../specification.ts';

/** Returns whether a number is a year, which has no thousands separator. */
export function isYear({ kind, label, unit }: Field): boolean {
  const names = /(?<!\p{L})(?:year|vintage|(?:bau)?jahr(?:gang)?|année|millésime|año)(?!\p{L})/iu;
  return kind === 'number' && unit === '' && names.test(label);
}
