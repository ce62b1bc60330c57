import { stringify } from 'yaml';
import { type GoFunction, isTrue } from './go-template.ts';

/** Helm's additions to Go's templates, as far as our chart uses them. */
export const helmFunctions: Readonly<Record<string, GoFunction>> = {
  eq: (first, ...others) => others.includes(first),
  ne: (a, b) => a !== b,
  not: (value) => !isTrue(value),
  list: (...items) => items,
  dict: (...pairs) => {
    const entries: Record<string, unknown> = {};
    for (let at = 0; at < pairs.length; at += 2) entries[String(pairs[at])] = pairs[at + 1];
    return entries;
  },
  index: (map, key) => (map as Record<string, unknown>)[String(key)],
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  add: (...numbers) => numbers.map(Number).reduce((a, b) => a + b, 0),
  int: (value) => Math.trunc(Number(value)),
  printf: (format, ...args) => String(format).replace(/%s/g, () => String(args.shift())),
  quote: (value) => JSON.stringify(String(value)),
  toString: (value: unknown) => {
    // Helm may pass 1000000 on as 1e+06, which the service does not parse as an integer.
    if (typeof value === 'number' && Math.abs(value) >= 1e6) {
      throw new Error(`${value} must be written in quotes`);
    }
    return String(value);
  },
  trunc: (length, text) => String(text).slice(0, Number(length)),
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
  toYaml: (value) => stringify(value, { version: '1.1', indentSeq: false, lineWidth: 0 }).trimEnd(),
  nindent: (spaces, text) => `\n${indented(Number(spaces), String(text))}`,
};

function indented(spaces: number, text: string): string {
  return text.replace(/^/gm, ' '.repeat(spaces));
}
