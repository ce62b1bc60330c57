import type { Entity, Field } from '../../specification.ts';
import { Imports, list, quote, strings, textProperty } from './code.ts';
import { type EntityNames, namesOf, propertyOf } from './names.ts';

type Value = Entity['samples'][number][string] | null;

/** Writes the type and samples of an entity, and the hook that provides its records. */
export function dataCode(entity: Entity): string {
  const names = namesOf(entity);
  const imports = new Imports().add('@/hooks/use-records', 'useRecords');
  return [
    imports.toString(),
    typeCode(entity, names),
    optionsCode(entity, names),
    `/** The initial values of a new record. */\n${recordCode(`export const blank${names.type}: ${names.type} =`, entity, '', {})};\n`,
    samplesCode(entity, names),
    `export const ${names.hook} = () => useRecords('${names.many}', samples, blank${names.type});\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function typeCode({ fields }: Entity, { type }: EntityNames): string {
  const lines = fields.map((field) => `  ${propertyOf(field)}: ${typeOf(field)};\n`);
  return `export interface ${type} {\n  id: string;\n${lines.join('')}}\n`;
}

function typeOf({ kind }: Field): 'number | null' | 'boolean' | 'string[]' | 'string' {
  switch (kind) {
    case 'number':
    case 'money':
    case 'percent':
    case 'rating':
    case 'duration':
      return 'number | null';
    case 'boolean':
      return 'boolean';
    case 'tags':
      return 'string[]';
    default:
      return 'string';
  }
}

/** Writes the options of fields that have any. */
function optionsCode({ fields }: Entity, { one }: EntityNames): string {
  const choices = fields.filter(({ kind }) => kind === 'choice');
  if (choices.length === 0) return '';
  const lines = choices.map((field) =>
    list(`  ${propertyOf(field)}: [`, strings(field.options), ']', ',\n'),
  );
  return `export const ${one}Options = {\n${lines.join('')}};\n`;
}

function samplesCode(entity: Entity, { one, type }: EntityNames): string {
  if (entity.samples.length === 0) return `const samples: ${type}[] = [];\n`;
  const records = entity.samples.map(
    (sample, index) => `${recordCode(' ', entity, `${one}-${index + 1}`, sample)},\n`,
  );
  return `const samples: ${type}[] = [\n${records.join('')}];\n`;
}

function recordCode(
  before: string,
  { fields }: Entity,
  id: string,
  values: Entity['samples'][number],
): string {
  const indent = before === ' ' ? '  ' : '';
  const lines = fields.map(
    (field) => `${valueCode(indent.length + 2, values[field.key], field)}\n`,
  );
  return `${before} {\n${indent}  id: ${quote(id)},\n${lines.join('')}${indent}}`;
}

function valueCode(indent: number, value: Value | undefined, field: Field): string {
  const key = propertyOf(field);
  const before = `${' '.repeat(indent)}${key}: `;
  switch (typeOf(field)) {
    case 'string':
      return textProperty(indent, key, String(value ?? firstOption(field)));
    case 'string[]':
      return list(`${before}[`, strings(texts(value)), ']', ',');
    case 'boolean':
      return `${before}${value === true},`;
    default:
      return `${before}${typeof value === 'number' ? value : null},`;
  }
}

function texts(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function firstOption({ kind, options }: Field): string {
  return kind === 'choice' ? (options[0] ?? '') : '';
}
