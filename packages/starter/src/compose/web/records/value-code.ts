import type { Entity, Field } from '../../../specification.ts';
import { attribute, type Child, element, quoted } from '../../code.ts';
import { isYear } from '../../is-year.ts';
import type { Source } from '../../source.ts';
import { starsOf } from '../fields.ts';
import { namesOf, optionsOf, propertyOf, setterOf, toKebab } from '../names.ts';
import type { Draft } from './view.ts';

const formatModule = '@/lib/format';

/** Returns an expression for the text of a field of `record`. */
export function textCode(field: Field, record: string, source: Source): string {
  return formatCode(field, `${record}.${propertyOf(field)}`, source);
}

/** Returns an expression that formats `value` for display. */
export function formatCode(field: Field, value: string, source: Source): string {
  switch (field.kind) {
    case 'money':
      return `${source.useKit(formatModule, 'formatMoney')}(${value}, ${quoted(field.unit || '$')})`;
    case 'number':
    case 'percent': {
      if (isYear(field)) return `${source.useKit(formatModule, 'formatYear')}(${value})`;
      const unit = field.kind === 'percent' ? '%' : field.unit;
      const format = source.useKit(formatModule, 'formatNumber');
      return unit === '' ? `${format}(${value})` : `${format}(${value}, ${quoted(unit)})`;
    }
    case 'duration':
      return `${source.useKit(formatModule, 'formatDuration')}(${value})`;
    case 'date':
      return `${source.useKit(formatModule, 'formatDate')}(${value})`;
    case 'dateTime':
      return `${source.useKit(formatModule, 'formatDateTime')}(${value})`;
    case 'rating':
      return `${source.useKit(formatModule, 'formatNumber')}(${value}, '★')`;
    case 'boolean':
      return `(${value} ? 'Yes' : 'No')`;
    case 'tags':
      return `${value}.join(', ')`;
    default:
      return value;
  }
}

/** Returns an expression for the title of a record. */
export function titleCode(entity: Entity, record: string, source: Source): string {
  const [title] = entity.fields;
  return title ? textCode(title, record, source) : `${record}.id`;
}

/** Returns code that displays the value of a field. */
export function shownCode(draft: Draft, field: Field): Child {
  const { entity, source } = draft;
  const { one, data } = namesOf(entity);
  const value = `{${one}.${propertyOf(field)}}`;
  const component = (tag: string, ...attributes: string[]) => {
    source.useKit(`@/components/records/${toKebab(tag)}`, tag);
    return (at: number) => element(at, tag, attributes);
  };
  switch (field.kind) {
    case 'rating':
      return component('StarRating', `value=${value}`, `max={${starsOf(field)}}`);
    case 'choice':
      return component(
        'OptionBadge',
        `value=${value}`,
        `options={${source.use(data, optionsOf(field))}}`,
      );
    case 'tags':
      return component('TagList', `tags=${value}`);
    case 'email':
    case 'phone':
      return component('ContactLink', `kind="${field.kind}"`, `value=${value}`);
    case 'url':
      return component('ContactLink', 'kind="web"', `value=${value}`);
    case 'color':
      return component('ColorSwatch', `color=${value}`);
    case 'image':
      return pictureCode(draft, field, 'size-12 rounded-lg');
    case 'boolean':
      return checkCode(draft, field);
    default:
      return `{${textCode(field, one, source)}}`;
  }
}

/** Returns a checkbox that changes the record in place. */
export function checkCode(draft: Draft, field: Field, className?: string): (at: number) => string {
  const { one } = namesOf(draft.entity);
  draft.saves = true;
  const tag = draft.source.useKit('@/components/records/record-checkbox', 'RecordCheckbox');
  return (at) =>
    element(at, tag, [
      attribute('label', field.label),
      `checked={${one}.${propertyOf(field)}}`,
      `onChange={${setterOf(field, (part) => `onSave({ ...${one}, ${part} })`)}}`,
      ...(draft.isGuarded ? [`disabled={!mayChange(${one})}`] : []),
      ...(className ? [`className="${className}"`] : []),
    ]);
}

export function pictureCode(draft: Draft, field: Field, className: string) {
  const { entity, source } = draft;
  const { one } = namesOf(entity);
  const attributes = [
    `src={${one}.${propertyOf(field)}}`,
    attribute('label', field.label),
    `name={${titleCode(entity, one, source)}}`,
    `id={${one}.id}`,
    `className="${className}"`,
  ];
  const tag = source.useKit('@/components/records/record-image', 'RecordImage');
  return (at: number) => element(at, tag, attributes);
}
