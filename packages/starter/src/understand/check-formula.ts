import { parseExpression } from '../../kit/web/src/lib/expression.ts';
import type { ScreenOf } from '../specification.ts';

type Formula = ScreenOf<'formula'>;

/** Returns the inconsistencies of a calculator: expressions that do not parse, or that use unknown names. */
export function faultsOfFormula({ key, inputs, results, rows, table }: Formula): string[] {
  const given = inputs.map((input) => input.key);
  const perRow = rows?.inputs.map((input) => input.key) ?? [];
  const all = [...given, ...results.map((result) => result.key)];
  const keys = [...all, ...perRow];
  const faults = [...inputs, ...(rows?.inputs ?? [])].flatMap((input) => faultsOfInput(key, input));
  if (new Set(keys).size !== keys.length) faults.push(`${key}: keys are not unique: ${keys}`);
  const check = (expression: string, names: readonly string[]) => {
    const parsed = parseExpression(expression);
    if (!parsed) faults.push(`${key}: ${expression} is not an expression`);
    for (const name of parsed?.names ?? [])
      if (!names.includes(name)) faults.push(`${key}: ${expression} uses ${name}`);
  };
  for (const [at, { expression }] of results.entries()) {
    check(expression, [...all.slice(0, given.length + at), ...perRow]);
  }
  for (const { expression } of rows?.results ?? []) check(expression, keys);
  if (table) check(table.to, all);
  const columns = table?.columns ?? [];
  for (const [at, { expression }] of columns.entries()) {
    check(expression, [...all, 'step', ...columns.slice(0, at).map((column) => column.key)]);
  }
  return faults;
}

function faultsOfInput(owner: string, input: Formula['inputs'][number]): string[] {
  const { key, kind, value, options = [], min = 0, max = Number.POSITIVE_INFINITY } = input;
  const at = `${owner}.${key}`;
  if (kind === 'choice' && !options.some(({ label }) => label === value))
    return [`${at}: ${value} is not a choice`];
  const isNumber = kind === 'number' || kind === 'money' || kind === 'percent';
  if (isNumber && !(Number(value) >= min && Number(value) <= max))
    return [`${at}: ${value} is out of range`];
  return kind === 'date' && typeof value !== 'number' ? [`${at}: ${value} is not an offset`] : [];
}
