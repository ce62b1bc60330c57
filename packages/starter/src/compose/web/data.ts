import type { Entity, Field, Specification } from '../../specification.ts';
import { list, property, quoted } from '../code.ts';
import { Source } from '../source.ts';
import { completion } from './completion.ts';
import { literalOf, typeOf } from './fields.ts';
import { namesOf, optionsOf, propertyOf } from './names.ts';
import { sampleWithComputed } from './sample-with-computed.ts';

/** Writes `src/data/books.ts`: the type, options and samples of an entity, and its storage in the browser or on the server. */
export function dataFile(entity: Entity, app: Specification): string {
  const { one, many, type, types, folder } = namesOf(entity);
  const source = new Source();
  const useRecords = source.useKit('@/hooks/use-records', 'useRecords');
  const { fields } = entity;
  const options = fields.filter(hasOptions).map((field) => {
    const start = `export const ${optionsOf(field)} = [`;
    return `${list(start, field.options.map(quoted), '];')}\n`;
  });
  const blank = fields.map((field) => property(2, propertyOf(field), blankOf(entity, field, app)));
  const samples = entity.samples.map((given, index) => {
    const sample = sampleWithComputed(entity, given);
    const values = fields.map((field) =>
      property(4, propertyOf(field), literalOf(field, sample[field.key])),
    );
    return `  {\n    id: '${index + 1}',\n${values.join('')}  },\n`;
  });
  const complete = completion(entity, source);
  const place = app.server
    ? [`'/${folder}'`, source.use(`../../shared/${folder}`, `${one}Schema`)]
    : [`'${many}'`, `sample${types}`];
  const useArguments = [...place, `blank${type}`];
  if (complete !== '') useArguments.push(`complete${type}`);
  return source.print(`export interface ${type} {
  id: string;
${fields.map((field) => `  ${propertyOf(field)}: ${typeOf(field)};\n`).join('')}}

${options.length > 0 ? `${options.join('\n')}\n` : ''}/** Initial values of a new record. */
export const blank${type}: ${type} = {
  id: '',
${blank.join('')}};

${app.server ? '' : `export const sample${types}: ${type}[] = [${samples.length > 0 ? `\n${samples.join('')}` : ''}];\n\n`}${complete}export function use${types}() {
  return ${useRecords}(${useArguments.join(', ')});
}
`);
}

/** True if the field has a list of choices or suggestions. */
export function hasOptions({ kind, options }: Field): boolean {
  return kind === 'choice' || (kind === 'tags' && options.length > 0);
}

/** Returns the value of a field in a new record: required choices and the board column are preselected. */
function blankOf(entity: Entity, field: Field, app: Specification): string | string[] {
  const isColumn = app.screens.some(
    (screen) =>
      screen.kind === 'records' &&
      screen.entity === entity.key &&
      screen.views.some(({ kind, by }) => kind === 'board' && by === field.key),
  );
  const isChosen = field.kind === 'choice' && (field.required || isColumn);
  return literalOf(field, isChosen ? field.options[0] : undefined);
}
