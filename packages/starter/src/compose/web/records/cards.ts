import type { Entity, Field } from '../../../specification.ts';
import { attribute, element } from '../../code.ts';
import { namesOf } from '../names.ts';
import { actionsCode, fieldsOnButtons } from './actions-file.ts';
import { pictureCode, shownCode, titleCode } from './value-code.ts';
import { type Draft, guarded } from './view.ts';

/** Returns the fields other than the title, those on buttons and the excluded ones, such as the picture. */
export function detailsOf(entity: Entity, ...without: (Field | undefined)[]): Field[] {
  const onButtons = fieldsOnButtons(entity);
  return entity.fields
    .slice(1)
    .filter((field) => !without.includes(field) && !onButtons.has(field.key));
}

export function pictureOf({ fields }: Entity): Field | undefined {
  return fields.find(({ kind }) => kind === 'image');
}

/** Writes the record's title as a link to its page, or as a button that opens it. */
export function openCode({ entity, source, detailRoute, isGuarded }: Draft, at: number): string {
  const { one } = namesOf(entity);
  if (detailRoute !== undefined) {
    const link = source.useKit('@/components/records/open-link', 'OpenLink');
    return element(
      at,
      link,
      [`to={\`${detailRoute}/\${${one}.id}\`}`],
      `{${titleCode(entity, one, source)}}`,
    );
  }
  const open = source.useKit('@/components/records/open-button', 'OpenButton');
  const title = titleCode(entity, one, source);
  const button = (column: number) =>
    element(column, open, [`onClick={() => onOpen(${one})}`], `{${title}}`);
  if (!isGuarded) return button(at);
  const before = ' '.repeat(at);
  // A dialog to edit the record opens, so others see the plain title.
  return `${before}{mayChange(${one}) ? (\n${button(at + 2)}\n${before}) : (\n${before}  ${title}\n${before})}`;
}

/** Writes the button that deletes a record. Records with a page of their own are deleted there. */
export function removeCode(draft: Draft, at: number, className: string): string {
  const { entity, source, detailRoute } = draft;
  if (detailRoute !== undefined) return '';
  const { one } = namesOf(entity);
  draft.removes = true;
  const tag = source.useKit('@/components/records/delete-button', 'DeleteButton');
  const button = guarded(draft, at, (column) =>
    element(column, tag, [
      `name={${titleCode(entity, one, source)}}`,
      `onClick={() => onRemove(${one})}`,
      `className="${className}"`,
    ]),
  );
  return `${button}\n`;
}

/** Writes a list of labels and values; empty without fields. */
export function detailsCode(
  draft: Draft,
  fields: readonly Field[],
  className: string,
  at: number,
): string {
  if (fields.length === 0) return '';
  const tag = draft.source.useKit('@/components/records/detail', 'Detail');
  const details = fields.map((field) => {
    const isWide = ['longText', 'tags', 'email', 'url'].includes(field.kind);
    const attributes = [attribute('label', field.label), ...(isWide ? ['wide'] : [])];
    return `${element(at + 2, tag, attributes, shownCode(draft, field))}\n`;
  });
  const before = ' '.repeat(at);
  return `${before}<dl className="${className}">\n${details.join('')}${before}</dl>\n`;
}

const gridClasses = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3';
const pairs = 'grid grid-cols-2 gap-x-4 gap-y-3';
const hoverClasses = 'transition hover:-translate-y-0.5 hover:shadow-md';

/** Writes `BookCards`: the title, the picture if there is one, and the other fields. */
export function writeCards(draft: Draft): string {
  const field = pictureOf(draft.entity);
  const picture = field && pictureCode(draft, field, 'mx-6 aspect-video rounded-lg');
  return cardGrid(draft, `relative h-full ${hoverClasses}`, picture, field);
}

/** Writes `PlantGallery`: the picture fills the card, with the other fields below. */
export function writeGallery(draft: Draft): string {
  const field = pictureOf(draft.entity);
  const picture = field && pictureCode(draft, field, 'aspect-3/2 w-full');
  const className = `relative h-full overflow-hidden ${field ? 'pt-0 ' : ''}${hoverClasses}`;
  return cardGrid(draft, className, picture, field);
}

function cardGrid(
  draft: Draft,
  className: string,
  picture: ((at: number) => string) | undefined,
  shown: Field | undefined,
): string {
  const { entity, source } = draft;
  const { one, many } = namesOf(entity);
  for (const name of ['Card', 'CardHeader', 'CardTitle']) {
    source.use('@/components/ui/card', name);
  }
  const details = detailsCode(draft, cardFields(draft, shown), pairs, 14);
  if (details !== '') source.use('@/components/ui/card', 'CardContent');
  const content = `            <CardContent>\n${details}            </CardContent>\n`;
  return `  return (
    <ul className="${gridClasses}">
      {${many}.map((${one}) => (
        <li key={${one}.id}>
          <Card className="${className}">
${picture ? `${picture(12)}\n` : ''}            <CardHeader>
              <CardTitle className="text-lg">
                <h3>
${openCode(draft, 18)}
                </h3>
              </CardTitle>
            </CardHeader>
${details === '' ? '' : content}${actionsCode(entity, source, 12, 'px-6')}${moreCode(draft)}${removeCode(draft, 12, 'absolute top-3 right-3')}          </Card>
        </li>
      ))}
    </ul>
  );
`;
}

const mostOnCard = 4;

/** Returns the fields on a card: a few of them if the record has its own page for the others. */
function cardFields({ entity, detailRoute }: Draft, shown: Field | undefined): Field[] {
  const fields = detailsOf(entity, shown);
  if (detailRoute === undefined) return fields;
  return fields.filter(({ kind }) => kind !== 'longText').slice(0, mostOnCard);
}

/** Writes a second link to the record's page, for people who do not expect the whole card to be one. */
function moreCode({ entity, detailRoute, source }: Draft): string {
  if (detailRoute === undefined) return '';
  const { one } = namesOf(entity);
  const footer = source.use('@/components/ui/card', 'CardFooter');
  const link = element(14, source.useKit('@/components/records/details-link', 'DetailsLink'), [
    `to={\`${detailRoute}/\${${one}.id}\`}`,
    `name={${titleCode(entity, one, source)}}`,
  ]);
  return `            <${footer} className="mt-auto">\n${link}\n            </${footer}>\n`;
}
