import { submissionEntityOf } from '../../../server/stored-entities.ts';
import type { Field, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { Source } from '../../source.ts';
import { namesOf, propertyOf, toKebab } from '../names.ts';
import { titleCode } from '../records/value-code.ts';
import { type Literal, literal } from './source/literal.ts';
import { importOfType, module } from './source/module.ts';
import { recordsPage } from './source/records-page.ts';

/** Writes a page with a form, and its fields as a file of their own. */
export function form(screen: ScreenOf<'form'>, app: Specification): ScreenCode {
  const { key, title, text, action, confirmation, submissions } = screen;
  const source = new Source();
  const file = `data/${toKebab(key)}-fields`;
  const relations = screen.fields.flatMap((field) => {
    const entity = app.entities.find((one) => one.key === field.entity);
    return field.kind === 'relation' && entity ? [{ field, entity }] : [];
  });
  const options = relations.map(({ field, entity }) => {
    const { one, many } = namesOf(entity);
    return `        ${propertyOf(field)}: ${many}.map((${one}) => ${titleCode(entity, one, source)}),\n`;
  });
  const page = recordsPage(screen, {
    source,
    entities: [...new Set(relations.map(({ entity }) => entity))],
    component: 'FormScreen',
    folder: 'form',
    attributes: [
      attribute('storageKey', app.server ? namesOf(submissionEntityOf(screen)).folder : key),
      attribute('title', title),
      ...(text === '' ? [] : [attribute('text', text)]),
      `fields={${source.use(`@/${file}`, 'formFields')}}`,
      ...(options.length > 0 ? [`options={{\n${options.join('')}      }}`] : []),
      attribute('action', action),
      attribute('confirmation', confirmation),
      ...(submissions ? [] : ['keepsSubmissions={false}']),
    ],
  });
  const files = new Map([...page.files, [`src/${file}.ts`, fieldsFile(screen.fields)]]);
  return { ...page, files, kit: [...page.kit, 'src/lib/form-fields'] };
}

function fieldsFile(fields: readonly Field[]): string {
  const start = 'export const formFields: FormField[] = ';
  const body = `${start}${literal(fields.map(fieldLiteral), 0, start.length)};\n`;
  return module([importOfType('FormField', 'lib/form-fields')], body);
}

/** A relation becomes a choice, whose options are the records at that time. */
function fieldLiteral(field: Field): { readonly [key: string]: Literal } {
  const { label, kind, required, options, min, max, unit, missing } = field;
  return {
    key: propertyOf(field),
    label,
    kind: kind === 'relation' ? 'choice' : kind,
    ...(required && { required }),
    ...(missing !== undefined && { missing }),
    ...(options.length > 0 && { options: [...new Set(options)] }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(unit !== '' && { unit }),
  };
}
