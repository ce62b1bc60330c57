import type { Entity } from '../../../specification.ts';
import { attribute, element, jsxText } from '../../code.ts';
import type { Source } from '../../source.ts';
import { inSentence, namesOf, setterOf } from '../names.ts';
import type { ScreenParts } from './screen-parts.ts';

/** Writes the page's title and the controls that add records. */
export function headerLines(parts: ScreenParts, source: Source): string {
  const { screen, entity } = parts;
  const { many } = namesOf(entity);
  source.useKit('@/lib/create-id', 'createId');
  const tools = [
    ...(screen.transfer ? [transferLines(entity, source)] : []),
    // The quick-add line below replaces the button for records with at most two fields.
    ...(isQuick(parts) && entity.fields.length <= 2 ? [] : [addLines(parts, source)]),
  ];
  const header = [attribute('title', entity.plural), `count={${many}.all.length}`];
  const tag = source.useKit('@/components/records/page-header', 'PageHeader');
  return element(6, tag, header, tools.length > 0 ? () => tools.join('\n') : undefined);
}

function addLines(parts: ScreenParts, source: Source): string {
  const { entity } = parts;
  const button = source.use('@/components/ui/button', 'Button');
  const look = isQuick(parts) ? ['variant="outline"'] : [];
  const open = `onClick={() => setOpened({ ...blank${namesOf(entity).type}, id: createId() })}`;
  const label = jsxText(`Add ${inSentence(entity.name)}`);
  const icon = source.use('lucide-react', 'Plus');
  const child = () => `          <${icon} aria-hidden="true" />\n          ${label}`;
  return element(8, button, [...look, open], child);
}

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
  return `${line}\n`;
}
