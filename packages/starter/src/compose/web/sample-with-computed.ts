import { compute, dayNumber, minutesOf } from '../../../kit/web/src/lib/compute.ts';
import { parseExpression, type Scope } from '../../../kit/web/src/lib/expression.ts';
import type { Entity, Field } from '../../specification.ts';
import { isDay } from './fields.ts';

type Sample = Entity['samples'][number];

/** Returns a sample with the values that follow from its others. */
export function sampleWithComputed({ fields }: Entity, sample: Sample): Sample {
  const complete = { ...sample };
  for (const { key, expression } of fields) {
    const parsed = expression === undefined ? undefined : parseExpression(expression);
    if (!parsed) continue;
    const names = [...parsed.names];
    const value = compute(
      names.map((name) => numberOf(fields, name, complete[name])),
      (...numbers) => {
        const scope: Scope = {};
        for (const [at, name] of names.entries()) scope[name] = numbers[at] ?? Number.NaN;
        return parsed.compute(scope, []);
      },
    );
    if (value === null) delete complete[key];
    else complete[key] = value;
  }
  return complete;
}

function numberOf(fields: readonly Field[], name: string, value: Sample[string] | undefined) {
  const field = fields.find(({ key }) => key === name);
  if (!field || value === undefined) return null;
  if (isDay(field)) return dayNumber(String(value));
  if (field.kind === 'time') return minutesOf(String(value));
  const number = value === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return null;
  return field.kind === 'percent' ? number / 100 : number;
}
