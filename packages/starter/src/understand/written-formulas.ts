import { parseExpression } from '../../kit/web/src/lib/expression.ts';
import type { ScreenOf } from '../specification.ts';
import { readFields } from './fields.ts';
import { capitalised, keyOf } from './word-forms.ts';

type Formula = ScreenOf<'formula'>;
type Input = Formula['inputs'][number];

/** A formula as written, with the words for its result. */
interface Written {
  readonly label: string;
  readonly text: string;
}

const name = "[\\p{L}][\\p{L}\\d_'’ -]{0,40}?";
/** The end of one formula, before the next. */
const between = /[;\n]|\.\s|\.$|,\s*(?:and\s+)?(?=[^=,;()]{1,40}=)|\band\b(?=[^=,;]{1,40}=)/iu;
const equation = new RegExp(
  `^(?:.*?(?<![\\p{L}\\d])(${name})\\s*)?=\\s*((?:[\\p{L}\\d_.,'’ ()%-]|[*/+×÷·^−])+)`,
  'iu',
);
/** A hyphen inside a word is no operation. */
const operation = /[*/+^]|\s-\s|\)-|-\(/;
const operand = "([\\p{L}\\d][\\p{L}\\d_'’ -]{0,40}?)";
const stop = '(?=\\s*(?:[,.;\\n]|$|\\band (?:show|display|see|then)))';
const spelledOut: readonly (readonly [RegExp, (one: string, other: string) => string])[] = [
  [
    new RegExp(
      `\\bmultipl(?:y|ies|ying) (?:the )?${operand} (?:by|with|and) (?:the )?${operand}${stop}`,
      'iu',
    ),
    (one, other) => `${one} * ${other}`,
  ],
  [
    new RegExp(`\\bdivid(?:e|es|ing) (?:the )?${operand} by (?:the )?${operand}${stop}`, 'iu'),
    (one, other) => `${one} / ${other}`,
  ],
  [
    new RegExp(`\\badd(?:s|ing)? (?:the )?${operand} (?:to|and) (?:the )?${operand}${stop}`, 'iu'),
    (one, other) => `${one} + ${other}`,
  ],
  [
    new RegExp(`\\bsubtract(?:s|ing)? (?:the )?${operand} from (?:the )?${operand}${stop}`, 'iu'),
    (one, other) => `${other} - ${one}`,
  ],
];
const result =
  /\b(?:calculat(?:e|es|ing)|comput(?:e|es|ing)|find(?:s|ing)?|shows?|work(?:s|ing)? out) (?:the |my |your )?([\p{L}][\p{L} ]{1,30}?) (?:by|as)\b/iu;
const inWords =
  /(?:^|[.;:,\n] |\b(?:where|formula is|the) )([\p{L}][\p{L} ]{1,30}?) (?:is|equals|is calculated as|is computed as) (?:the )?([\p{L}\d][^.;\n]*?\b(?:times|multiplied by|divided by|plus|minus)\b[^.;\n]*)/giu;

/** Spells operators as signs: `price times quantity` → `price * quantity`. */
export const withSigns = (text: string): string =>
  text
    .replace(/\s+(?:times|multiplied by|x)\s+|[×·]/giu, ' * ')
    .replace(/\s+(?:divided by|over)\s+|÷/giu, ' / ')
    .replace(/\s+plus\s+/giu, ' + ')
    .replace(/\s+minus\s+|−/giu, ' - ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/\s+squared\b/giu, ' ^ 2')
    .replace(/(\d(?:[\d.]*))\s*%/gu, '($1 / 100)')
    .replace(/(?<=\d),(?=\d{3}\b)/gu, '');

/** Words before the name of a result. */
const lead =
  /^.*\b(?:formula|is|calculates?|shows?|where|and|the|then|as|with|an?|app|page|tool|calculator|build|create|make)\s+(?=\p{L})/iu;

function writtenIn(text: string): Written[] {
  const equations = text.split(between).flatMap((part) => {
    const [, label = '', right = ''] = equation.exec(part) ?? [];
    return right === '' ? [] : [{ label: label.replace(lead, '').trim(), text: withSigns(right) }];
  });
  const sentences = [...text.matchAll(inWords)].map(([, label = '', right = '']) => ({
    label: label.trim(),
    text: withSigns(right),
  }));
  const verbs = spelledOut.flatMap(([pattern, write]) => {
    const [, one, other] = pattern.exec(text) ?? [];
    return one && other ? [{ label: result.exec(text)?.[1] ?? '', text: write(one, other) }] : [];
  });
  const [first] = [equations, sentences, verbs].filter((found) => found.length > 0);
  return (first ?? []).filter((one) => operation.test(one.text));
}

const phrase = /[\p{L}][\p{L}\d_'’]*(?:[ _][\p{L}\d'’_]+)*/giu;
const article = /^(?:the|an?|my|your)\s+/iu;
const trailing = /(?:[\s,.]|\b(?:calculator|app|tool|page|please)\b)+$/iu;

/** Reads the formulas that a prompt writes out. Returns undefined if it has none, or one that is not complete. */
export function readFormulas(text: string): Pick<Formula, 'inputs' | 'results'> | undefined {
  const written = writtenIn(text);
  if (written.length === 0) return undefined;
  const labels = written.map(({ label }) => capitalised(label || 'Result'));
  const keys: string[] = [];
  for (const label of labels) keys.push(keyOf(label, keys, 'result'));
  const inputs = new Map<string, Input>();
  const results: Formula['results'] = [];
  for (const [at, { text: right }] of written.entries()) {
    const expression = withKeys(right.replace(trailing, ''), labels, keys.slice(0, at), inputs);
    if (!parseExpression(expression)) return undefined;
    results.push({
      key: keys[at] ?? 'result',
      label: labels[at] ?? 'Result',
      expression,
      kind: kindOf(labels[at] ?? '', expression, inputs),
    });
  }
  return inputs.size === 0 ? undefined : { inputs: [...inputs.values()], results };
}

/** Replaces the names in a formula by keys, and collects those that are inputs. */
function withKeys(
  text: string,
  labels: readonly string[],
  results: readonly string[],
  inputs: Map<string, Input>,
): string {
  return text.replace(phrase, (words, at: number) => {
    const rest = text.slice(at + words.length);
    if (/^\(/.test(rest) && /^(?:min|max|abs|sqrt|exp|ln|log10|floor|ceil|round|mod)$/i.test(words))
      return words.toLowerCase();
    const label = capitalised(words.replace(article, '').replaceAll('_', ' ').trim());
    const earlier = results[labels.findIndex((one) => one.toLowerCase() === label.toLowerCase())];
    if (earlier) return earlier;
    const known = inputs.get(label.toLowerCase());
    if (known) return known.key;
    const input = inputFor(
      label,
      [...inputs.values()].map(({ key }) => key).concat(results),
      /^\s*\/\s*100\b/.test(rest),
    );
    inputs.set(label.toLowerCase(), input);
    return input.key;
  });
}

const shares =
  /\b(?:tax|vat|discount|percent\w*|interest|margin|markup|(?<!hourly |exchange |day |heart )rate(?! per\b| an?\b))\b/iu;
const amounts =
  /\b(?:rate|wages?|salary|income|pay|fees?|deductions?|costs?|prices?|revenue|expenses?|rent|sales|profit|budget|earnings)\b/iu;
const counts = /\b(?:quantity|count|people|persons|number|hours|days|items)\b/iu;

/** Creates an input from its label: `Tax rate` is a percentage, `Price` an amount of money. */
export function inputFor(label: string, taken: readonly string[], isDivided = false): Input {
  const key = keyOf(label, taken, 'input');
  if (shares.test(label) && !counts.test(label)) {
    return isDivided
      ? { key, label, kind: 'number', value: 10, unit: '%' }
      : { key, label, kind: 'percent', value: 10 };
  }
  const [field] = readFields(label);
  const isMoney = !counts.test(label) && (field?.kind === 'money' || amounts.test(label));
  if (isMoney) return { key, label, kind: 'money', value: /\bper\b|rate/iu.test(label) ? 5 : 100 };
  return { key, label, kind: 'number', value: counts.test(label) ? 2 : 10 };
}

/** A share is shown as a percentage. A result is money if its formula uses money, except as a divisor. */
function kindOf(label: string, expression: string, inputs: ReadonlyMap<string, Input>) {
  if (shares.test(label) && !expression.includes('100')) return 'percent';
  const money = [...inputs.values()].filter(({ kind }) => kind === 'money').map(({ key }) => key);
  const isUsed = money.some((key) => new RegExp(`\\b${key}\\b`).test(expression));
  const isDivisor = money.some((key) => new RegExp(`/ *\\(?[^)]*\\b${key}\\b`).test(expression));
  return isUsed && !isDivisor ? 'money' : 'number';
}
