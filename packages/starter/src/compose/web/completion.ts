import { parseExpression } from '../../../kit/web/src/lib/expression.ts';
import type { Entity, Field } from '../../specification.ts';
import { isWide } from '../code.ts';
import type { Source } from '../source.ts';
import { isDay, isNumber } from './fields.ts';
import { namesOf, propertyOf, variableOf } from './names.ts';

const computeModule = '@/lib/compute';

/** Writes `completeSwim`, which computes the fields that follow from others. Empty if there are none. */
export function completion(entity: Entity, source: Source): string {
  const computed = entity.fields.filter(({ expression }) => expression !== undefined);
  if (computed.length === 0) return '';
  const { one, type } = namesOf(entity);
  const compute = source.useKit(computeModule, 'compute');
  const lines = computed.map((field) => {
    const operands = operandsOf(entity, field);
    const values = operands.map((operand) => operandCode(operand, one, source));
    const names = operands.map((operand) => variableIn(operand, one));
    const formula = formulaCode(entity, field, source);
    const head = `  const ${variableIn(field, one)} = ${compute}(`;
    const [list, start] = [`[${values.join(', ')}]`, `(${names.join(', ')}) =>`];
    const line = `${head}${list}, ${start} ${formula});`;
    if (!isWide(line)) return `${line}\n`;
    const hugged = `${head}${list}, ${start}`;
    if (!isWide(hugged) && isCall.test(formula)) return `${hugged}\n    ${formula},\n  );\n`;
    const arrow = isWide(`    ${start} ${formula},`)
      ? `${start}\n      ${formula}`
      : `${start} ${formula}`;
    return `${head}\n    ${list},\n    ${arrow},\n  );\n`;
  });
  const parts = computed.map((field) => {
    const [property, variable] = [propertyOf(field), variableIn(field, one)];
    return property === variable ? property : `${property}: ${variable}`;
  });
  return `/** Computes the values that follow from others. */
export function complete${type}(${one}: ${type}): ${type} {
${lines.join('')}  return { ...${one}, ${parts.join(', ')} };
}

`;
}

function variableIn(field: Field, one: string): string {
  const variable = variableOf(field);
  return variable === one ? `${variable}Value` : variable;
}

const namesIn = ({ expression = '' }: Field) => [...(parseExpression(expression)?.names ?? [])];

function operandsOf(entity: Entity, field: Field): Field[] {
  return namesIn(field).flatMap((name) => entity.fields.filter(({ key }) => key === name));
}

/** Returns the value of an operand. Computed ones were computed before. */
function operandCode(field: Field, one: string, source: Source): string {
  const value =
    field.expression === undefined ? `${one}.${propertyOf(field)}` : variableIn(field, one);
  if (isDay(field)) return `${source.useKit(computeModule, 'dayNumber')}(${value})`;
  if (field.kind === 'time') return `${source.useKit(computeModule, 'minutesOf')}(${value})`;
  return field.kind === 'percent'
    ? `${source.useKit(computeModule, 'fractionOf')}(${value})`
    : value;
}

/** Calls stay beside the arrow when the line is broken, unlike operations. */
const isCall = /^[\w.]+\([^()]*\)$/;

/** Operations that the formatter puts into parentheses: `(liters / kilometers) * 100`. */
const mixed = /(?<![*/] )\b(\w+ \/ \w+)( \*)|(?<![*/] )\b(\w+ \* \w+)( \/)/g;

/** Returns the expression as TypeScript. */
function formulaCode(entity: Entity, field: Field, source: Source): string {
  const { one } = namesOf(entity);
  return (field.expression ?? '')
    .replace(
      mixed,
      (_, one = '', times = '', other = '', by = '') => `(${one}${other})${times}${by}`,
    )
    .replaceAll('^', '**')
    .replace(/[a-z][a-zA-Z0-9]*(\()?/g, (word, call?: string) => {
      if (word === 'mod(') return `${source.useKit(computeModule, 'mod')}(`;
      if (call) return `Math.${word}`;
      const operand = entity.fields.find(({ key }) => key === word);
      if (!operand) throw new Error(`${entity.key} has no ${word}`);
      return variableIn(operand, one);
    });
}

/** True if some fields of an entity follow from others. */
export const isComputed = ({ fields }: Entity): boolean =>
  fields.some(({ expression }) => expression !== undefined);

/** True if a field can be an operand of an expression. */
export const isOperand = (field: Field): boolean =>
  isNumber(field) || isDay(field) || field.kind === 'time' || field.kind === 'rating';
