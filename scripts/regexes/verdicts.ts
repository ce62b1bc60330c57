import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Growth, growths } from './analyse-regex.ts';

const file = resolve(import.meta.dirname, 'verdicts.json');

/** The result of the analysis, by literal. */
export type Verdicts = ReadonlyMap<string, Growth>;

export function readVerdicts(): Verdicts {
  const byGrowth = JSON.parse(readFileSync(file, 'utf8')) as Record<Growth, string[]>;
  return new Map(
    growths.flatMap((growth) => byGrowth[growth].map((one) => [one, growth] as const)),
  );
}

export function writeVerdicts(verdicts: Verdicts): void {
  const of = (growth: Growth) =>
    [...verdicts].flatMap(([literal, verdict]) => (verdict === growth ? [literal] : [])).sort();
  const byGrowth = Object.fromEntries(growths.map((growth) => [growth, of(growth)]));
  writeFileSync(file, `${JSON.stringify(byGrowth, null, 2)}\n`);
}
