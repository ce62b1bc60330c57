import type { Field, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { Source } from '../../source.ts';
import { conditionCode } from '../condition-code.ts';
import { inSentence, namesOf, propertyOf } from '../names.ts';
import { chartFormat } from '../records/groups.ts';
import { textCode } from '../records/value-code.ts';
import { entityOf, fieldOf, recordsPage } from './source/records-page.ts';

export function report(screen: ScreenOf<'report'>, app: Specification): ScreenCode {
  const entity = entityOf(app, screen.entity);
  const { one, many } = namesOf(entity);
  const source = new Source();
  const by = fieldOf(entity, screen.by);
  const value = fieldOf(entity, screen.value);
  const date = fieldOf(entity, screen.date);
  const meant = screen.where
    ? `${many}.filter((${one}) => ${conditionCode(screen.where, one)})`
    : many;
  const attributes = [
    attribute('title', screen.title),
    attribute('name', inSentence(entity.plural)),
    attribute('icon', entity.icon),
    `records={${meant}}`,
    ...(by
      ? [attribute('groupName', by.label), `groupOf={(${one}) => ${textCode(by, one, source)}}`]
      : []),
    ...(value
      ? [
          attribute('amountName', value.label),
          `amountOf={(${one}) => ${amountCode(value, one)}}`,
          ...(isAveraged(value) ? ['isAverage'] : []),
          ...chartFormat(value, source),
        ]
      : []),
    ...(date ? [`dayOf={(${one}) => ${one}.${propertyOf(date)}}`] : []),
    ...(date && screen.periods
      ? [`periods={[${screen.periods.map((period) => `'${period}'`).join(', ')}]}`]
      : []),
  ];
  return recordsPage(screen, {
    source,
    entities: [entity],
    component: 'RecordsReport',
    folder: 'report',
    attributes,
  });
}

/** A sum of ratings or percentages means nothing. */
const isAveraged = ({ kind }: Field) => kind === 'rating' || kind === 'percent';

/** A rating of 0 means that there is none. */
function amountCode(value: Field, one: string): string {
  const amount = `${one}.${propertyOf(value)}`;
  return value.kind === 'rating' ? `${amount} || null` : amount;
}
