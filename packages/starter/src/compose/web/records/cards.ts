import type { Entity, Field } from '../../../specification.ts';
import { attribute, element } from '../../code.ts';
import { namesOf } from '../names.ts';
import { pictureCode, shownCode, titleCode } from './value-code.ts';
import type { Draft } from './view.ts';

/** Returns the fields other than the title and the excluded ones, such as the picture. */
export function detailsOf({ fields }: Entity, ...without: (Field | undefined)[]): Field[] {
  return fields.slice(1).filter((field) => !without.includes(field));
}

export function pictureOf({ fields }: Entity): Field | undefined {
  return fields.find(({ kind }) => kind === 'image');
}

/** Writes the record's title as a button that opens it. */
export function openCode({ entity, source }: Draft, at: number): string {
  const { one } = namesOf(entity);
  const open = source.use('@/records/OpenButton.tsx', 'OpenButton');
  return element(
    at,
    open,
    [`onClick={() => onOpen(${one})}`],
    `{${titleCode(entity, one, source)}}`,
  );
}

/** Writes a list of labels and values; empty without fields. */
export function detailsCode(
  draft: Draft,
  fields: readonly Field[],
  className: string,
  at: number,
): string {
  if (fields.length === 0) return '';
  const tag = draft.source.use('@/ui/Detail.tsx', 'Detail');
  const details = fields.map((field) => {
    const isWide = ['longText', 'tags', 'email', 'url'].includes(field.kind);
    const attributes = [attribute('label', field.label), ...(isWide ? ['wide'] : [])];
    return `${element(at + 2, tag, attributes, shownCode(draft, field))}\n`;
  });
  const before = ' '.repeat(at);
  return `${before}<dl className="${className}">\n${details.join('')}${before}</dl>\n`;
}

const gridClasses = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const pairs = 'mt-4 grid grid-cols-2 gap-x-4 gap-y-3';
const cardClasses =
  'relative h-full p-5 transition hover:-translate-y-0.5 hover:border-muted-foreground/40 hover:shadow-md';

/** `BookCards` */
export function writeCards(draft: Draft): string {
  const { entity, source } = draft;
  const { one, many } = namesOf(entity);
  source.use('@/ui/Card.tsx', 'Card');
  const field = pictureOf(entity);
  const picture = field && pictureCode(draft, field, 'mb-4 aspect-video w-full rounded-control');
  const details = detailsCode(draft, detailsOf(entity, field), pairs, 12);
  return `  return (
    <ul className="${gridClasses}">
      {${many}.map((${one}) => (
        <li key={${one}.id}>
          <Card className="${cardClasses}">
${picture ? `${picture(12)}\n` : ''}            <h3 className="font-semibold text-lg leading-snug">
${openCode(draft, 14)}
            </h3>
${details}          </Card>
        </li>
      ))}
    </ul>
  );
`;
}

/** Writes `PlantGallery`: the picture fills the card, with the other fields below. */
export function writeGallery(draft: Draft): string {
  const { entity, source } = draft;
  const { one, many } = namesOf(entity);
  source.use('@/ui/Card.tsx', 'Card');
  const field = pictureOf(entity);
  const picture = field && pictureCode(draft, field, 'aspect-3/2 w-full');
  const details = detailsCode(draft, detailsOf(entity, field), pairs, 14);
  return `  return (
    <ul className="${gridClasses}">
      {${many}.map((${one}) => (
        <li key={${one}.id}>
          <Card className="relative h-full overflow-hidden transition hover:-translate-y-0.5 hover:shadow-lg">
${picture ? `${picture(12)}\n` : ''}            <div className="p-5">
              <h3 className="font-semibold text-lg leading-snug">
${openCode(draft, 16)}
              </h3>
${details}            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
`;
}
