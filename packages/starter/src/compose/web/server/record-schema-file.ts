import type { Entity, Field } from '../../../specification.ts';
import { property, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { literal } from '../features/source/literal.ts';
import { starsOf } from '../fields.ts';
import { inSentence, namesOf, propertyOf } from '../names.ts';
import { storedFields } from './columns.ts';

/** Writes `shared/books.ts`: the schema of a book, which the pages and the server check. */
export function recordSchemaFile(entity: Entity): string {
  const { one } = namesOf(entity);
  const source = new Source();
  const z = source.use('zod', 'z');
  const lines = storedFields(entity).map((field) =>
    property(2, propertyOf(field), schemaOf(field, source)),
  );
  return source.print(`/** The values of a ${inSentence(entity.name)}. */
export const ${one}Schema = ${z}.object({
${lines.join('')}});
`);
}

function schemaOf(field: Field, source: Source): string {
  const use = (name: string) => source.use('./field-schemas', name);
  const label = quoted(field.label);
  const given = {
    ...(field.required && { required: true }),
    ...(field.min !== undefined && { min: field.min }),
    ...(field.max !== undefined && { max: field.max }),
  };
  const { required } = given;
  const presence = required ? ', { required: true }' : '';
  switch (field.kind) {
    case 'longText':
      return `${use('longTextField')}(${label}${presence})`;
    case 'image':
      return `${use('pictureField')}(${label})`;
    case 'choice':
      return `${use('choiceField')}(${label}, ${literal([...new Set(field.options)], 2)}${presence})`;
    case 'tags':
      return `${use('tagsField')}(${label})`;
    case 'boolean':
      return `${use('booleanField')}()`;
    case 'number':
    case 'money':
    case 'percent':
    case 'duration': {
      const range = Object.keys(given).length > 0 ? `, ${literal(given)}` : '';
      return `${use('numberField')}(${label}${range})`;
    }
    case 'rating':
      return `${use('ratingField')}(${label}, ${starsOf(field)})`;
    case 'date':
      return `${use('dateField')}(${label}${presence})`;
    case 'dateTime':
      return `${use('dateTimeField')}(${label}${presence})`;
    case 'email':
      return `${use('emailField')}(${label}${presence})`;
    default:
      return `${use('textField')}(${label}${presence})`;
  }
}
