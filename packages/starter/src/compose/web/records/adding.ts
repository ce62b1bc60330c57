import { accessOf, isGuarded } from '../../../server/access.ts';
import type { Entity } from '../../../specification.ts';
import { attribute, element, jsxText } from '../../code.ts';
import type { Source } from '../../source.ts';
import { inSentence, namesOf, propertyOf, setterOf } from '../names.ts';
import type { ScreenParts } from './screen-parts.ts';

/** Writes the page's title and the controls that add records. */
export function headerLines(parts: ScreenParts, source: Source): string {
  const { screen, entity } = parts;
  const { many } = namesOf(entity);
  if (!screen.where) source.useKit('@/lib/create-id', 'createId');
  const tools = [
    ...(screen.transfer ? [transferLines(entity, source)] : []),
    // The quick-add line below replaces the button for records with at most two fields.
    ...(hasAddButton(parts) ? [addLines(parts, source)] : []),
  ];
  const title = screen.where ? screen.title : entity.plural;
  const header = [
    attribute('title', title),
    screen.where ? 'count={own.length}' : `count={${many}.all.length}`,
  ];
  const tag = source.useKit('@/components/records/page-header', 'PageHeader');
  return element(6, tag, header, tools.length > 0 ? () => tools.join('\n') : undefined);
}

/** Records with a condition are added elsewhere, and an open form needs no button. */
export const hasAddButton = (parts: ScreenParts) =>
  parts.screen.where === undefined &&
  parts.screen.added?.isOpen !== true &&
  !(isQuick(parts) && parts.entity.fields.length <= 2);

function addLines(parts: ScreenParts, source: Source): string {
  const { entity, screen } = parts;
  const button = source.use('@/components/ui/button', 'Button');
  const look = isQuick(parts) ? ['variant="outline"'] : [];
  const open = `onClick={() => setOpened(${blankCode(parts)})}`;
  const label = jsxText(screen.added?.label ?? `Add ${inSentence(entity.name)}`);
  const icon = source.use('lucide-react', 'Plus');
  const child = () => `          <${icon} aria-hidden="true" />\n          ${label}`;
  const code = element(8, button, [...look, open], child);
  const condition = isOwnersOnly(parts)
    ? 'isOwner'
    : isGuarded(parts.app, entity.key) && `${namesOf(entity).many}.mayAdd`;
  return condition ? `        {${condition} && (\n${code.replace(/^/gm, '  ')}\n        )}` : code;
}

/** Writes a new record. */
function blankCode({ entity, screen }: ScreenParts): string {
  const { type } = namesOf(entity);
  return screen.added?.number === undefined
    ? `{ ...blank${type}, id: createId() }`
    : `new${type}()`;
}

/** Writes the function that creates a record with its number, if records get one. */
export function newRecordLines({ entity, screen }: ScreenParts, source: Source): string {
  const number = screen.added?.number;
  if (number === undefined) return '';
  const { many, type } = namesOf(entity);
  const property = propertyOf({ key: number });
  const next = source.useKit('@/lib/next-number', 'nextNumber');
  return `  const new${type} = (): ${type} => ({
    ...blank${type},
    id: createId(),
    ${property}: ${next}(${many}.all, '${property}'),
  });
`;
}

/** Writes the record in a form that is always open. */
export const openedCode = ({ entity, screen }: ScreenParts): string => {
  const { type } = namesOf(entity);
  const blank = screen.added?.number === undefined ? `blank${type}` : `new${type}()`;
  return `{ ...${blank}, id: nextId }`;
};

function transferLines(entity: Entity, source: Source): string {
  const { many, type } = namesOf(entity);
  return element(8, source.useKit('@/components/records/transfer-menu', 'TransferMenu'), [
    `name="${many}"`,
    `records={${many}.all}`,
    `blank={blank${type}}`,
    `onImport={${many}.replace}`,
  ]);
}

/** True if a line of text adds a record; other fields can be filled in later. */
function isQuick({ entity, screen }: ScreenParts): boolean {
  if (screen.added || screen.where) return false;
  const [title, ...others] = entity.fields;
  const isEnough = title?.kind === 'text' && others.every(({ required }) => !required);
  return isEnough && screen.views[0]?.kind === 'list';
}

export function quickAddLines(parts: ScreenParts, source: Source): string {
  const { entity } = parts;
  const [title] = entity.fields;
  if (!title || !isQuick(parts)) return '';
  const { many, type } = namesOf(entity);
  const line = element(6, source.useKit('@/components/records/quick-add', 'QuickAdd'), [
    attribute('label', `Add ${inSentence(entity.name)}`),
    `onAdd={${setterOf(title, (part) => `${many}.save({ ...blank${type}, id: createId(), ${part} })`)}}`,
  ]);
  if (!isGuarded(parts.app, entity.key)) return `${line}\n`;
  return `      {${many}.mayAdd && (\n${line.replace(/^/gm, '  ')}\n      )}\n`;
}

/** True if everybody sees the records of a page, and only the owner of the app changes them. */
export const isOwnersOnly = ({ app, entity }: Pick<ScreenParts, 'app' | 'entity'>): boolean =>
  accessOf(app, entity.key) === 'catalog';
