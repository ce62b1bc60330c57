import type { ScreenOf, Specification } from '../specification.ts';
import { inUnit, unitMentioned } from '../understand/imperial-units.ts';
import { inputNamed, knownCalculators } from '../understand/known-calculators.ts';
import { currencyIn } from '../understand/units.ts';
import { capitalised, keyOf } from '../understand/word-forms.ts';
import { inputFor, readFormulas } from '../understand/written-formulas.ts';
import { quotedOr, type Revised, type Rule, screensOf, withScreen } from './rule.ts';

type Formula = ScreenOf<'formula'>;
type Input = Formula['inputs'][number];
type Result = Formula['results'][number];

/** Changes the inputs of a calculator: their names, initial values and units, or whether they exist. */
export const changeFormula: Rule = (app, clause) => {
  const [screen] = screensOf(app, 'formula');
  if (!screen) return undefined;
  return (
    rename(app, screen, clause) ??
    addFormula(app, screen, clause) ??
    addToResult(app, screen, clause) ??
    remove(app, screen, clause) ??
    changeUnit(app, screen, clause) ??
    changeValue(app, screen, clause)
  );
};

const plainWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];

/** Returns the input that a text names: by its label, or by another word for it. */
function inputIn({ title, inputs }: Formula, text: string): Input | undefined {
  const said = plainWords(text);
  const exact = inputs
    .toSorted((one, other) => other.label.length - one.label.length)
    .find(({ label }) => plainWords(label).every((word) => said.includes(word)));
  if (exact) return exact;
  const known = knownCalculators.find((one) => one.title === title);
  const subject = said
    .filter(
      (word) =>
        !/^(?:the|an?|default|value|input|field|for|of|set|change|is|should|be|use|in)$/.test(word),
    )
    .join(' ');
  const named = known && inputNamed(known, subject);
  return named && inputs.find(({ key }) => key === named.key);
}

function rename(app: Specification, screen: Formula, clause: string): Revised | undefined {
  if (!/\b(?:rename|relabel|call)\b/i.test(clause)) return undefined;
  const [before = ''] = clause.split(/\b(?:to|as|into)\b/i);
  const label = quotedOr(clause, /\b(?:to|as|into)\s+(.+)$/i);
  const input = inputIn(screen, before);
  const result = screen.results.find((one) =>
    before.toLowerCase().includes(one.label.toLowerCase()),
  );
  if (!label || (!input && !result)) return undefined;
  const changed = capitalised(label);
  const named = <T extends { key: string }>(entries: readonly T[], key: string | undefined) =>
    entries.map((entry) => (entry.key === key ? { ...entry, label: changed } : entry));
  const renamed = input
    ? { ...screen, inputs: named(screen.inputs, input.key) }
    : { ...screen, results: named(screen.results, result?.key) };
  const said = `renamed ${(input ?? result)?.label} to ${changed}`;
  return { app: withScreen(app, renamed), said };
}

/** "Add profit = total - cost": a result from a formula, whose unknown names become inputs. */
function addFormula(app: Specification, screen: Formula, clause: string): Revised | undefined {
  if (!clause.includes('=')) return undefined;
  const written = readFormulas(clause.replace(/^(?:also |please )?(?:add|show|include)\s+/i, ''));
  if (!written) return undefined;
  const own = [...screen.inputs, ...screen.results];
  const keys = new Map<string, string>();
  const inputs = [...screen.inputs];
  for (const input of written.inputs) {
    const same = own.find(({ label }) => label.toLowerCase() === input.label.toLowerCase());
    const key =
      same?.key ?? keyOf(input.label, own.map((one) => one.key).concat([...keys.values()]));
    keys.set(input.key, key);
    if (!same) inputs.push({ ...input, key });
  }
  const results = written.results.map((result): Result => {
    const key = keyOf(
      result.label,
      [...inputs, ...screen.results].map((one) => one.key),
      'result',
    );
    const expression = result.expression.replace(
      /[a-z][a-zA-Z0-9]*/g,
      (name) => keys.get(name) ?? name,
    );
    return { ...result, key, expression };
  });
  const changed = { ...screen, inputs, results: [...screen.results, ...results] };
  const said = `added ${results.map(({ label }) => label).join(' and ')}`;
  return { app: withScreen(app, changed), said };
}

/** "Add a delivery fee to the total": an amount that a result includes. */
function addToResult(app: Specification, screen: Formula, clause: string): Revised | undefined {
  const [, words, target = ''] =
    /\badd (?:an? |the )?([\p{L}][\p{L} ]{1,30}?) to (?:the )?([\p{L}][\p{L} ]{1,30})$/iu.exec(
      clause,
    ) ?? [];
  const result = screen.results.find(({ label }) => label.toLowerCase() === target.toLowerCase());
  if (!words || !result || inputIn(screen, words)) return undefined;
  const taken = [...screen.inputs, ...screen.results].map(({ key }) => key);
  const input = inputFor(capitalised(words), taken);
  if (input.kind !== result.kind) return undefined;
  const results = screen.results.map((one) =>
    one === result ? { ...one, expression: `${one.expression} + ${input.key}` } : one,
  );
  const changed = { ...screen, inputs: [...screen.inputs, input], results };
  return { app: withScreen(app, changed), said: `added ${input.label} to ${result.label}` };
}

/** Replaces an input by its initial value, so that the formulas still work. */
function remove(app: Specification, screen: Formula, clause: string): Revised | undefined {
  if (!/\b(?:remove|delete|drop|get rid of|without|hide|don'?t need)\b/i.test(clause))
    return undefined;
  const input = inputIn(screen, clause);
  const value = input && constantOf(input);
  if (!input || value === undefined || screen.inputs.length === 1) return undefined;
  const name = new RegExp(`\\b${input.key}\\b`, 'g');
  const fixed = (results: readonly Result[]) =>
    results.map((one) => ({ ...one, expression: one.expression.replace(name, value) }));
  const { rows, table } = screen;
  const changed: Formula = {
    ...screen,
    inputs: screen.inputs.filter((one) => one !== input),
    results: fixed(screen.results),
    ...(rows && { rows: { ...rows, results: fixed(rows.results) } }),
    ...(table && {
      table: { ...table, to: table.to.replace(name, value), columns: fixed(table.columns) },
    }),
  };
  const said = `removed ${input.label} (the formula uses ${input.value}${input.unit ? ` ${input.unit}` : ''} instead)`;
  return { app: withScreen(app, changed), said };
}

/** The number that expressions see, as text. Dates and texts have none. */
function constantOf({ kind, value, options = [], factor = 1 }: Input): string | undefined {
  if (kind === 'choice') {
    const chosen = options.find(({ label }) => label === value)?.value;
    return chosen === undefined ? undefined : bracketed(chosen);
  }
  if (typeof value !== 'number' || kind === 'date') return undefined;
  return bracketed(kind === 'percent' ? value / 100 : value * factor);
}

const bracketed = (value: number) => (value < 0 ? `(${value})` : String(value));

/** "Use feet for the length", "show it in dollars". */
function changeUnit(app: Specification, screen: Formula, clause: string): Revised | undefined {
  const currency = currencyIn(clause);
  if (currency && /\b(?:use|in|to|show)\b/i.test(clause) && !/\d/.test(clause)) {
    return { app: withScreen(app, { ...screen, currency }), said: `switched to ${currency}` };
  }
  const unit = unitMentioned(clause);
  if (!unit) return undefined;
  const named = inputIn(screen, clause);
  const inputs = screen.inputs.map((input) =>
    named && named !== input ? input : (inUnit(input, unit) ?? input),
  );
  const isChanged = inputs.some((input, at) => input !== screen.inputs[at]);
  if (!isChanged) return undefined;
  return { app: withScreen(app, { ...screen, inputs }), said: `switched to ${unit}` };
}

/** "Set the default tax rate to 19%". */
function changeValue(app: Specification, screen: Formula, clause: string): Revised | undefined {
  const [, before = '', number] =
    /^(.*?)\b(?:to|is|be|=|of|at) ?[€$£]?(-?\d+(?:\.\d+)?) ?%?(?: \p{L}+)?$/iu.exec(clause) ?? [];
  const input = inputIn(screen, before);
  if (!input || number === undefined || typeof input.value !== 'number') return undefined;
  const value = Number(number);
  const { min = 0, max = Number.POSITIVE_INFINITY } = input;
  if (value < min || value > max || input.kind === 'date') return undefined;
  const inputs = screen.inputs.map((one) => (one === input ? { ...one, value } : one));
  return { app: withScreen(app, { ...screen, inputs }), said: `set ${input.label} to ${value}` };
}
