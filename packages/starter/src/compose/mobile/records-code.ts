import type { Entity, ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import {
  attribute,
  element,
  functionCall,
  Imports,
  list,
  parent,
  quote,
  textProperty,
  when,
} from './code.ts';
import { entityOf, fieldOf, relatedTo, titleOf } from './entities.ts';
import { inSentence, namesOf, propertyOf, screenOf, toKebab } from './names.ts';
import { statCode } from './stat-code.ts';
import { optionsOf } from './value-code.ts';
import { viewCode } from './view-code.ts';
import { viewsOf } from './views.ts';

/** Writes a screen that searches, shows, adds and changes the records of an entity. */
export function recordsCode(app: Specification, screen: ScreenOf<'records'>): ScreenCode {
  const entity = entityOf(app, screen.entity);
  const { one, many, type, hook, folder, data } = namesOf(entity);
  const { component, path } = screenOf(screen);
  const views = viewsOf(entity, screen);
  const hasViews = views.length > 1;
  const usesCard = views.some(({ kind }) => kind !== 'gallery');
  const imports = new Imports()
    .add('react', 'useState')
    .add(`@/components/${folder}/${toKebab(type)}-card`, `${type}Card`)
    .add(`@/components/${folder}/${toKebab(type)}-form`, `${type}Form`)
    .add(data, `blank${type}`, `type ${type}`, hook)
    .addKit('@/components/records/no-records', 'NoRecords')
    .addKit('@/components/records/page-header', 'PageHeader')
    .addKit('@/components/records/record-screen', 'RecordScreen')
    .addKit('@/components/records/sort-chips', 'SortChips')
    .addKit('@/hooks/use-record-list', 'useRecordList');
  const parts = [
    element(8, 'PageHeader', [attribute('title', entity.plural), 'count={shown.length}']),
    ...(screen.search ? [searchCode(entity, imports)] : []),
    ...screen.filters.map((key) => filterCode(app, entity, key, imports)),
    ...(hasViews ? [viewSwitchCode(imports)] : []),
    element(8, 'SortChips', ['options={sortOptions}', '{...sort}']),
    noneCode(entity),
    ...viewCode(app, entity, views, imports),
    ...totalsCode(entity, screen, imports),
    ...(screen.transfer ? [transferButton(imports)] : []),
  ];
  const content = parent(
    6,
    'RecordScreen',
    [
      attribute('addLabel', `Add ${inSentence(entity.name)}`),
      `onAdd={() => setSelected(blank${type})}`,
    ],
    parts,
  );
  const form = `<${type}Form ${one}={selected} onClose={() => setSelected(undefined)} />`;
  const titles = views.map(({ title }) => quote(title));
  const viewList = hasViews ? `\n${list('const views = [', titles, '] as const', ';')}\n` : '';
  const code = `${imports}
const sortOptions = {
${sortsOf(entity).join('')}};
${viewList}
export default function ${component}() {
  const ${many} = ${hook}();
${othersCode(app, entity, screen)}${listCode(entity, screen)}
${hasViews ? `  const [view, setView] = useState<(typeof views)[number]>('${views[0]?.title}');\n` : ''}  const [selected, setSelected] = useState<${type}>();
${screen.transfer ? '  const [isTransferring, setIsTransferring] = useState(false);\n' : ''}${usesCard ? cardFunction(entity) : ''}
  return (
    <>
${content}
${when(6, 'selected', `      ${form}`)}
${screen.transfer ? `${transferSheet(many)}\n` : ''}    </>
  );
}
`;
  return { component, path, files: new Map([[path, code]]), kit: imports.kit };
}

/** Writes the function that returns the card of a record. */
function cardFunction(entity: Entity): string {
  const { one, type } = namesOf(entity);
  const card = element(4, `${type}Card`, [
    `key={${one}.id}`,
    `${one}={${one}}`,
    `onPress={() => setSelected(${one})}`,
  ]);
  return `  const card = (${one}: ${type}) => (\n${card}\n  );\n`;
}

/** Writes the variables with records of related entities, whose titles are the choices. */
function othersCode(app: Specification, entity: Entity, screen: ScreenOf<'records'>): string {
  const boards = viewsOf(entity, screen).flatMap(({ kind, by }) => (kind === 'board' && by) || []);
  const fields = [...screen.filters.map((key) => fieldOf(entity, key)), ...boards];
  const others = new Set(fields.flatMap((field) => relatedTo(app, field) ?? []));
  return [...others]
    .filter(({ key }) => key !== entity.key)
    .map(namesOf)
    .map(({ many, hook }) => `  const ${many} = ${hook}();\n`)
    .join('');
}

/** Returns property names and labels of the fields with a natural order. */
function sortsOf({ fields }: Entity): string[] {
  return fields
    .filter(({ kind }) => !['image', 'longText', 'tags', 'color'].includes(kind))
    .map((field) => `${textProperty(2, propertyOf(field), field.label)}\n`);
}

/** Writes the call that searches, filters and sorts the records. */
function listCode(entity: Entity, { search, filters, sort }: ScreenOf<'records'>): string {
  const { many } = namesOf(entity);
  const parts = ['shown', search && 'search', filters.length > 0 && 'filter', 'sort'];
  const used = parts.filter((part) => part !== false).join(', ');
  const by = propertyOf(sort ? { key: sort.field } : titleOf(entity));
  const order = `{ by: '${by}', descending: ${sort?.descending ?? false} }`;
  return functionCall(`  const { ${used} } = `, 'useRecordList', [`${many}.all`, order], ';');
}

function searchCode({ plural }: Entity, imports: Imports): string {
  imports.addKit('@/components/records/search-input', 'SearchInput');
  const label = attribute('label', `Search ${inSentence(plural)}`);
  return element(8, 'SearchInput', [label, '{...search}']);
}

function filterCode(app: Specification, entity: Entity, key: string, imports: Imports): string {
  imports.addKit('@/components/records/filter-chips', 'FilterChips');
  const field = fieldOf(entity, key);
  return element(8, 'FilterChips', [
    attribute('label', field.label),
    `options={${optionsOf(app, entity, field, imports)}}`,
    `{...filter('${propertyOf(field)}')}`,
  ]);
}

function viewSwitchCode(imports: Imports): string {
  imports.addKit('@/components/records/view-switch', 'ViewSwitch');
  return element(8, 'ViewSwitch', ['views={views}', 'value={view}', 'onChange={setView}']);
}

function noneCode(entity: Entity): string {
  const props = [
    attribute('name', inSentence(entity.plural)),
    `isFiltered={${namesOf(entity).many}.all.length > 0}`,
  ];
  const line = when(8, 'shown.length === 0', `        <NoRecords ${props.join(' ')} />`);
  if (line.split('\n').every((part) => part.length <= 100)) return line;
  return when(8, 'shown.length === 0', element(10, 'NoRecords', props).replace(/^ {2}/gm, ''));
}

function transferButton(imports: Imports): string {
  imports
    .add('@/components/ui/button', 'Button')
    .addKit('@/components/records/transfer-sheet', 'TransferSheet');
  const press = 'onPress={() => setIsTransferring(true)}';
  return parent(8, 'Button', ['variant="ghost"', press], ['          Export or import']);
}

function transferSheet(many: string): string {
  const sheet = element(8, 'TransferSheet', [
    `records={${many}.all}`,
    `onImport={${many}.replace}`,
    'onClose={() => setIsTransferring(false)}',
  ]);
  return `      {isTransferring && (\n${sheet}\n      )}`;
}

function totalsCode(entity: Entity, { totals }: ScreenOf<'records'>, imports: Imports): string[] {
  if (totals.length === 0) return [];
  imports.addKit('@/components/charts/stat-card', 'StatGrid');
  const cards = totals.map((key) => {
    const field = fieldOf(entity, key);
    const value = { of: 'sum' as const, field };
    return statCode(
      10,
      { label: `Total ${field.label}`, entity, records: 'shown', value },
      imports,
    );
  });
  return [parent(8, 'StatGrid', [], cards)];
}
