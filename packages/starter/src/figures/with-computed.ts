import { parseExpression } from '../../kit/web/src/lib/expression.ts';
import { isOperand } from '../compose/web/completion.ts';
import { isDay } from '../compose/web/fields.ts';
import type { Entity, Field } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { currencyIn, unitNamed } from '../understand/units.ts';
import { keyOf, sentenceCase } from '../understand/word-forms.ts';
import { inputFor } from '../understand/written-formulas.ts';
import type { ComputedRequest } from './computed-request.ts';
import { fieldNamed } from './field-named.ts';
import { formulaFor, quantityCalled } from './known-quantities.ts';

/** Adds a computed field to the entity that has its operands. Returns undefined if none has. */
export function withComputed(
  entities: readonly Entity[],
  request: ComputedRequest,
  currency: string,
): Entity[] | undefined {
  const known = entities.map((entity) => countKnown(entity, request));
  const best = Math.max(...known);
  const isPlain = entities.length === 1 && (request.formula !== '' || request.from.length > 0);
  if (entities.length === 0 || (best === 0 && !isPlain)) return undefined;
  const at = known.indexOf(best);
  const changed = entities.flatMap((entity, index) =>
    index === at ? (complete(entity, request, currency) ?? []) : [entity],
  );
  return changed.length < entities.length ? undefined : changed;
}

const namePattern = /\p{L}[\p{L}\d'’_]*(?:[ _][\p{L}\d'’_]+)*/gu;
const article = /^(?:the|an?|my|your|its|their|our)\s+/i;
const namesIn = (formula: string): string[] =>
  (formula.match(namePattern) ?? []).map((name) => name.replace(article, ''));

function countKnown(entity: Entity, { formula, from, label }: ComputedRequest): number {
  const named = [...namesIn(formula), ...from].filter((name) => fieldNamed(entity, name));
  if (formula !== '' || from.length > 0) return named.length;
  const operands = quantityCalled(label)?.operands ?? [];
  return operands.every((words) => operandCalled(entity, words)) ? operands.length : 0;
}

const operandCalled = ({ fields }: Entity, words: RegExp): Field | undefined =>
  fields.find((field) => isOperand(field) && words.test(field.label)) ??
  fields.find((field) => isOperand(field) && words.test(field.unit));

function complete(entity: Entity, request: ComputedRequest, currency: string): Entity | undefined {
  const draft = { fields: [...entity.fields] };
  const operands: Field[] = [];
  const operand = (name: string): string => {
    const field = operandIn(draft.fields, name, currency);
    if (!field) return '?';
    if (!operands.includes(field)) operands.push(field);
    return field.key;
  };
  const { label, formula, from } = request;
  const quantity = quantityCalled(label);
  let expression: string;
  if (formula !== '') {
    expression = formula.replace(namePattern, (name) =>
      operand(name.replace(article, '').replaceAll('_', ' ').trim()),
    );
  } else {
    const named = from.map(operand);
    const known = quantity?.operands.map((words) => operandCalled({ ...entity, ...draft }, words));
    const isKnown = quantity && known?.every((field) => field !== undefined);
    if (isKnown)
      operands.splice(0, operands.length, ...known.filter((field) => field !== undefined));
    const areMoney = operands.length > 0 && operands.every(({ kind }) => kind === 'money');
    const keys = isKnown ? operands.map(({ key }) => key) : named;
    const pattern = isKnown ? quantity.formula : formulaFor(label, keys, areMoney);
    expression = pattern.replace(/\b[a-z]\b/g, (letter) => keys[letter.charCodeAt(0) - 97] ?? '?');
  }
  if (operands.length === 0 || operands.some(({ label: one }) => one === sentenceCase(label)))
    return undefined;
  expression = withUnits(expression, operands, label);
  expression = expression.replace(/\s+/g, ' ');
  const parsed = parseExpression(expression);
  if (!parsed || ![...parsed.names].every((name) => operands.some(({ key }) => key === name)))
    return undefined;
  const result = resultOf(draft.fields, request, expression, operands, currency);
  if (result.key === draft.fields[0]?.key) return undefined;
  const others = draft.fields.filter(({ key }) => key !== result.key);
  const last = Math.max(...operands.map((one) => others.findIndex(({ key }) => key === one.key)));
  return { ...entity, fields: others.toSpliced(last + 1, 0, result) };
}

/** Returns the operand of a name. A text becomes a number, and what is missing is added. */
function operandIn(fields: Field[], name: string, currency: string): Field | undefined {
  const known = fieldNamed({ fields }, name, isOperand) ?? fieldNamed({ fields }, name);
  if (known && isOperand(known)) return known;
  if (known && known === fields[0]) return undefined;
  const taken = fields.map(({ key }) => key).filter((key) => key !== known?.key);
  const [read] = readFields(name, { currency, taken });
  const field =
    read && isOperand(read) ? read : numberCalled(known?.label ?? name, taken, currency);
  if (known) fields[fields.indexOf(known)] = field;
  else fields.push(field);
  return field;
}

const priceRates =
  /(?<!\b(?:tax|vat|interest|discount|growth|success|conversion|exchange|heart) )\brate$/i;

function numberCalled(label: string, taken: readonly string[], currency: string): Field {
  const { kind } = inputFor(label, taken);
  const isMoney = kind === 'money' || priceRates.test(label);
  return {
    key: keyOf(label, taken),
    label: sentenceCase(label),
    kind: isMoney ? 'money' : kind === 'percent' ? 'percent' : 'number',
    required: false,
    options: [],
    unit: isMoney ? currency : '',
  };
}

/** Converts operands to the units that a formula means: minutes to hours, centimeters to meters. */
function withUnits(expression: string, operands: readonly Field[], label: string): string {
  const isPriced = operands.some(({ kind }) => kind === 'money') || currencyIn(expression);
  let converted = expression;
  for (const { key, kind, unit } of operands) {
    const scaled = (size: number) => {
      converted = converted.replace(new RegExp(`\\b${key}\\b`, 'g'), `(${key} / ${size})`);
    };
    if (kind === 'duration' && isPriced) scaled(60);
    if (/\bbmi\b|body mass/i.test(label) && unit === 'cm') scaled(100);
  }
  const times = operands.filter(({ kind }) => kind === 'time').map(({ key }) => key);
  const [one, other] = times;
  if (!one || !other) return converted;
  return converted.replace(
    new RegExp(`\\b(${one}|${other}) - (${one}|${other})\\b`),
    'mod($1 - $2, 1440)',
  );
}

const shares = /\b(?:percent\w*|share|roi|return on \w+)\b|%/i;

function resultOf(
  fields: readonly Field[],
  { label, text }: ComputedRequest,
  formula: string,
  operands: readonly Field[],
  currency: string,
): Field {
  const known = fields.find((field) => field.label.toLowerCase() === label.toLowerCase());
  const taken = fields.map(({ key }) => key).filter((key) => key !== known?.key);
  const [read] = readFields(label, { currency, taken });
  const name = read?.label ?? sentenceCase(label);
  const isShare = shares.test(label);
  const expression = isShare && !formula.includes('100') ? `(${formula}) * 100` : formula;
  const plain = {
    key: known?.key ?? keyOf(name, taken),
    label: name,
    required: false,
    options: [],
    expression,
  };
  if (isShare) return { ...plain, kind: 'percent', unit: '%' };
  if (operands.some(({ kind }) => kind === 'time') && !/[*/]/.test(formula))
    return { ...plain, kind: 'duration', unit: '' };
  if (operands.some(isDay)) {
    return { ...plain, kind: 'number', unit: /\bnights?\b/i.test(label) ? 'nights' : 'days' };
  }
  const money = operands.find(({ kind }) => kind === 'money');
  if (isAmount(formula, operands) || (!money && currencyIn(text)))
    return { ...plain, kind: 'money', unit: money?.unit || (currencyIn(text) ?? currency) };
  const [shown] = operands;
  if (operands.every(({ kind }) => kind === 'duration') && !/\//.test(formula))
    return { ...plain, kind: 'duration', unit: '' };
  const isSum = !/[*/^]/.test(formula) && operands.every(({ unit }) => unit === shown?.unit);
  const [, written = ''] = /\d\s*([\p{L}²³]+)/u.exec(text) ?? [];
  const quantity = quantityCalled(label);
  const unit =
    unitNamed(written) ??
    (quantity ? quantity.unit : undefined) ??
    (isSum ? shown?.unit : undefined) ??
    (quantity || /\blaps?\b|\blengths?\b/i.test(text) ? undefined : read?.unit);
  const isLength = /\blaps?\b/i.test(text) && /\bdistance\b/i.test(label);
  return { ...plain, kind: 'number', unit: unit ?? (isLength ? 'm' : '') };
}

/** A result is money if its formula uses money, unless it also divides by money. */
function isAmount(formula: string, operands: readonly Field[]): boolean {
  const [above = '', ...below] = formula.split('/');
  const uses = (text: string) =>
    operands.some(({ kind, key }) => kind === 'money' && new RegExp(`\\b${key}\\b`).test(text));
  return uses(above) && !uses(below.join('/'));
}
