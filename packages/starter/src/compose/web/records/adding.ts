import type { Entity } from '../../../specification.ts';
import { attribute, element, jsxText } from '../../code.ts';
import type { Source } from '../../source.ts';
import { inSentence, namesOf, setterOf } from '../names.ts';
import type { ScreenParts } from './screen-parts.ts';

/** Writes the screen's title and the controls that add records. */
export function headerLines(parts: ScreenParts, source: Source): string {
  const { screen, entity } = parts;
  const { many } = namesOf(entity);
  source.use('@/lib/newId.ts', 'newId');
  const tools = [
    ...(screen.transfer ? [transferLines(entity, source)] : []),
    // The quick-add line below replaces the button for records with at most two fields.
    ...(isQuick(parts) && entity.fields.length <= 2 ? [] : [addLines(parts, source)]),
  ];
  const header = [attribute('title', entity.plural), `count={${many}.all.length}`];
  const tag = source.use('@/records/ScreenHeader.tsx', 'ScreenHeader');
  return element(6, tag, header, tools.length > 0 ? () => tools.join('\n') : undefined);
}

function addLines(parts: ScreenParts, source: Source): string {
  const { entity } = parts;
  const button = source.use('@/ui/Button.tsx', 'Button');
  const look = isQuick(parts) ? ['look="secondary"'] : [];
  const open = `onClick={() => setOpened({ ...blank${namesOf(entity).type}, id: newId() })}`;
  const label = jsxText(`Add ${inSentence(entity.name)}`);
  const icon = source.use('@/ui/Icon.tsx', 'Icon');
  const child = () => `          <${icon} name="plus" />\n          ${label}`;
  return element(8, button, [...look, open], child);
}

function transferLines(entity: Entity, source: Source): string {
  const { many, type } = namesOf(entity);
  return element(8, source.use('@/records/Transfer.tsx', 'Transfer'), [
    `name="${many}"`,
    `records={${many}.all}`,
    `blank={blank${type}}`,
    `onImport={${many}.replace}`,
    'onFail={show}',
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
  const line = element(6, source.use('@/records/QuickAdd.tsx', 'QuickAdd'), [
    attribute('label', `Add ${inSentence(entity.name)}`),
    `onAdd={${setterOf(title, (part) => `${many}.save({ ...blank${type}, id: newId(), ${part} })`)}}`,
  ]);
  return `${line}\n`;
}
