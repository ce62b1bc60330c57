import type { Entity, Field, Specification } from '../../../specification.ts';
import { attribute, element, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { hasOptions } from '../data.ts';
import { starsOf } from '../fields.ts';
import { inSentence, namesOf, optionsOf, propertyOf, setterOf, toKebab } from '../names.ts';
import { countedOnButtons } from './actions-file.ts';
import { formatCode, titleCode } from './value-code.ts';

const inputTypes: Partial<Record<Field['kind'], string>> = {
  time: 'time',
  dateTime: 'datetime-local',
  email: 'email',
  phone: 'tel',
  url: 'url',
};

/** Writes `src/components/books/book-form.tsx`, which edits one record. */
export function formCode(entity: Entity, app: Specification, opened?: { readonly action: string }) {
  const { one, type, data } = namesOf(entity);
  const source = new Source();
  source.use('react', 'useState');
  source.use(data, `type ${type}`);
  const dialog = source.useKit('@/components/records/form-dialog', 'FormDialog');
  const card = opened && source.useKit('@/components/records/form-card', 'FormCard');
  const onButtons = countedOnButtons(entity);
  const shown = entity.fields.filter(({ key }) => !onButtons.has(key));
  const inputs = shown.map((field) => inputCode({ entity, field, app, source, at: 6 }));
  const name = inSentence(entity.name);
  const content = source.print(`interface ${type}FormProps {
  ${one}: ${type};
  onSave: (${one}: ${type}) => void;
  /** Undefined for a new record. */
  onDelete?: (() => void) | undefined;
  onClose: () => void;
}

export function ${type}Form({ ${one}, onSave, onDelete, onClose }: ${type}FormProps) {
${relatedRecords(entity, app, source)}  const [draft, setDraft] = useState(${one});
  const change = (part: Partial<${type}>) => setDraft({ ...draft, ...part });
${card ? cardCode(card, opened.action, inputs) : ''}
  return (
    <${dialog}
      ${opened ? attribute('title', `Edit ${name}`) : `title={onDelete ? ${quoted(`Edit ${name}`)} : ${quoted(`Add ${name}`)}}`}
      onSubmit={() => onSave(draft)}
      onDelete={onDelete}
      onClose={onClose}
    >
${inputs.join('\n')}
    </${dialog}>
  );
}
`);
  return { content, kit: source.kit };
}

/** Writes the form for a new record if it is always open. */
const cardCode = (card: string, action: string, inputs: readonly string[]) => `
  if (!onDelete) {
    return (
${element(6, card, [attribute('title', action), attribute('action', action), 'onSubmit={() => onSave(draft)}'], () => inputs.map((input) => input.replace(/^/gm, '  ')).join('\n'))}
    );
  }
`;

/** Writes the variables with the records that fields of this entity relate to. */
export function relatedRecords({ fields }: Entity, app: Specification, source: Source): string {
  const related = app.entities.filter(({ key }) =>
    fields.some((field) => field.kind === 'relation' && field.entity === key),
  );
  const lines = related.map((other) => {
    const { many, types, data } = namesOf(other);
    return `  const ${many} = ${source.use(data, `use${types}`)}();\n`;
  });
  return lines.join('');
}

interface Input {
  readonly entity: Entity;
  readonly field: Field;
  readonly app: Specification;
  readonly source: Source;
  /** The column of the element. */
  readonly at: number;
}

/** Writes the input of a field, which reads `draft` and calls `change`. */
export function inputCode({ entity, field, app, source, at }: Input): string {
  if (field.expression !== undefined) return computedCode(entity, field, source, at);
  const attributes = [
    attribute('label', field.label),
    ...(field.missing === undefined ? [] : [attribute('missing', field.missing)]),
    `value={draft.${propertyOf(field)}}`,
    `onChange={${setterOf(field, (part) => `change({ ${part} })`)}}`,
  ];
  const required = field.required ? ['required'] : [];
  const input = (tag: string, ...more: string[]) =>
    element(at, source.useKit(`@/components/fields/${toKebab(tag)}`, tag), [
      ...attributes,
      ...more,
    ]);
  switch (field.kind) {
    case 'longText':
      return input('LongTextField', ...required);
    case 'number':
      return input('NumberField', ...unit('unit', field.unit), ...range(field), ...required);
    case 'money':
      return input('NumberField', ...unit('sign', field.unit || '$'), ...range(field), ...required);
    case 'percent':
      return input('NumberField', 'unit="%"', ...range(field), ...required);
    case 'date':
      return input('DateField', ...required);
    case 'duration':
      return input('DurationField', ...required);
    case 'rating':
      return input('RatingField', `max={${starsOf(field)}}`);
    case 'boolean':
      return input('CheckboxField');
    case 'choice':
    case 'relation':
      return input('SelectField', `options={${choices(entity, field, app, source)}}`, ...required);
    case 'tags':
      if (!hasOptions(field)) return input('TagsField');
      source.use(namesOf(entity).data, optionsOf(field));
      return input('TagsField', `suggestions={${optionsOf(field)}}`);
    case 'image':
      return input('ImageField');
    case 'color':
      return input('ColorField');
    default: {
      const type = inputTypes[field.kind];
      return input('TextField', ...(type ? [`type="${type}"`] : []), ...required);
    }
  }
}

/** Writes the value of a field that follows from others. */
function computedCode(entity: Entity, field: Field, source: Source, at: number): string {
  const { type, data } = namesOf(entity);
  const complete = source.use(data, `complete${type}`);
  const value = formatCode(field, `${complete}(draft).${propertyOf(field)}`, source);
  const tag = source.useKit('@/components/fields/computed-field', 'ComputedField');
  return element(at, tag, [attribute('label', field.label), `value={${value}}`]);
}

function choices(entity: Entity, field: Field, app: Specification, source: Source): string {
  const other = app.entities.find(({ key }) => key === field.entity);
  if (field.kind === 'choice') return source.use(namesOf(entity).data, optionsOf(field));
  if (!other) return '[]';
  const { one, many } = namesOf(other);
  return `${many}.all.map((${one}) => ${titleCode(other, one, source)})`;
}

function unit(name: string, text: string): string[] {
  return text === '' ? [] : [attribute(name, text)];
}

function range({ min, max }: Field): string[] {
  const limits = { min, max };
  return Object.entries(limits)
    .filter(([, limit]) => limit !== undefined)
    .map(([name, limit]) => `${name}={${limit}}`);
}
