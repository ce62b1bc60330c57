import type { Entity, Field, FieldKind, ScreenOf, Specification } from '../../../specification.ts';
import { attribute, isWide, quoted } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { Source } from '../../source.ts';
import { inSentence, namesOf, propertyOf } from '../names.ts';
import { shownCode, textCode, titleCode } from '../records/value-code.ts';
import { plainDraft } from '../records/view.ts';
import { entityOf, fieldOf, recordsPage } from './source/records-page.ts';

/** Which number is the best; for plain numbers, that depends on what they mean. */
const bests: Partial<Record<FieldKind, string>> = {
  money: 'lowest',
  duration: 'lowest',
  rating: 'highest',
  percent: 'highest',
  number: 'none',
};

/** Kinds that are shown as more than a text. */
const elements: readonly FieldKind[] = [
  'rating',
  'choice',
  'tags',
  'email',
  'phone',
  'url',
  'color',
  'image',
];

export function comparison(screen: ScreenOf<'comparison'>, app: Specification): ScreenCode {
  const entity = entityOf(app, screen.entity);
  const { one, many, type, data } = namesOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  const row = source.useKit('@/lib/comparison', 'type ComparedField');
  const fields = screen.fields.flatMap((key) => fieldOf(entity, key) ?? []);
  const rows = fields.map((field) => rowCode(entity, field, source));
  return recordsPage(screen, {
    source,
    entities: [entity],
    component: 'RecordComparison',
    folder: 'comparison',
    constants: `const comparedFields: ${row}<${type}>[] = [\n${rows.join('')}];\n\n`,
    attributes: [
      `storageKey="${screen.key}"`,
      attribute('title', screen.title),
      attribute('name', inSentence(entity.name)),
      attribute('plural', inSentence(entity.plural)),
      attribute('icon', entity.icon),
      `records={${many}}`,
      `titleOf={(${one}) => ${titleCode(entity, one, source)}}`,
      'fields={comparedFields}',
      `most={${screen.most}}`,
    ],
  });
}

function rowCode(entity: Entity, field: Field, source: Source): string {
  const { one } = namesOf(entity);
  const best = bests[field.kind];
  const lines = [
    `    label: ${quoted(field.label)},`,
    arrow('text', one, valueCode(field, one, source)),
    ...(elements.includes(field.kind) ? [shownLine(entity, field, source)] : []),
    ...(best ? [arrow('numberOf', one, numberCode(field, one)), `    best: '${best}',`] : []),
  ];
  return `  {\n${lines.join('\n')}\n  },\n`;
}

/** A rating of 0 means that there is none. */
function valueCode(field: Field, one: string, source: Source): string {
  const text = textCode(field, one, source);
  return field.kind === 'rating' ? `(${one}.${propertyOf(field)} > 0 ? ${text} : '')` : text;
}

function numberCode(field: Field, one: string): string {
  const number = `${one}.${propertyOf(field)}`;
  return field.kind === 'rating' ? `${number} || null` : number;
}

function arrow(name: string, one: string, body: string): string {
  const line = `    ${name}: (${one}) => ${body},`;
  return isWide(line) ? `    ${name}: (${one}) =>\n      ${body},` : line;
}

function shownLine(entity: Entity, field: Field, source: Source): string {
  const { one } = namesOf(entity);
  const shown = shownCode(plainDraft(entity, source), field);
  if (typeof shown === 'string') return arrow('shown', one, shown);
  const line = `    shown: (${one}) => ${shown(0)},`;
  return isWide(line) ? `    shown: (${one}) => (\n${shown(6)}\n    ),` : line;
}
