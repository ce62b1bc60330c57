import type { Entity, ScreenOf, Specification } from '../../specification.ts';
import type { ScreenCode } from '../screen-code.ts';
import { attribute, element, Imports, list, parent, quote, textProperty, when } from './code.ts';
import { entityOf, fieldOf, relatedTo, titleOf } from './entities.ts';
import { componentOf, inSentence, namesOf, propertyOf } from './names.ts';
import { formatted, optionsOf } from './value-code.ts';
import { viewCode } from './view-code.ts';
import { viewsOf } from './views.ts';

/** Writes a screen that searches, shows, adds and changes the records of an entity. */
export function recordsCode(app: Specification, screen: ScreenOf<'records'>): ScreenCode {
  const entity = entityOf(app, screen.entity);
  const { one, many, type, hook, data } = namesOf(entity);
  const component = componentOf(screen);
  const views = viewsOf(entity, screen);
  const hasViews = views.length > 1;
  const imports = new Imports()
    .add('react', 'useState')
    .add(data, `blank${type}`, `type ${type}`, hook)
    .add('@/lib/useFinder', 'useFinder')
    .add('@/ui/AddButton', 'AddButton')
    .add('@/ui/Heading', 'Heading')
    .add('@/ui/NoRecords', 'NoRecords')
    .add('@/ui/Screen', 'Screen')
    .add('@/ui/SortRow', 'SortRow')
    .add(`@/components/${type}Card`, `${type}Card`)
    .add(`@/components/${type}Form`, `${type}Form`);
  const shown = [
    element(8, 'Heading', [attribute('title', entity.plural), 'count={shown.length}']),
    ...(screen.search ? [searchCode(entity, imports)] : []),
    ...screen.filters.map((key) => filterCode(app, entity, key, imports)),
    ...(hasViews ? [segmentsCode(imports)] : []),
    element(8, 'SortRow', ['labels={sorts}', '{...sort}']),
    noneCode(entity),
    ...viewCode(app, entity, views, imports),
    ...totalsCode(entity, screen, imports),
    ...(screen.transfer ? [transferButton(imports)] : []),
  ];
  const usesCard = views.some(({ kind }) => kind !== 'gallery');
  const card = element(4, `${type}Card`, [
    `key={${one}.id}`,
    `${one}={${one}}`,
    `onPress={() => setOpened(${one})}`,
  ]);
  const add = element(6, 'AddButton', [
    attribute('label', `Add ${inSentence(entity.name)}`),
    `onPress={() => setOpened(blank${type})}`,
  ]);
  const form = `<${type}Form ${one}={opened} onClose={() => setOpened(undefined)} />`;
  const code = `${imports}
/** What can be sorted by. */
const sorts = {
${sortsOf(entity).join('')}};
${
  hasViews
    ? `\n${list(
        'const views = [',
        views.map(({ title }) => quote(title)),
        '] as const',
        ';',
      )}\n`
    : ''
}
export function ${component}() {
  const { records: ${many}${screen.transfer ? ', replace' : ''} } = ${hook}();
${othersCode(app, entity, screen)}${finderCode(entity, screen)}
${hasViews ? `  const [view, setView] = useState<(typeof views)[number]>('${views[0]?.title}');\n` : ''}  const [opened, setOpened] = useState<${type}>();
${screen.transfer ? '  const [isTransfer, setTransfer] = useState(false);\n' : ''}${usesCard ? `  const card = (${one}: ${type}) => (\n${card}\n  );\n` : ''}
  return (
    <>
${parent(6, 'Screen', [], shown)}
${add}
${when(6, 'opened', `      ${form}`)}
${screen.transfer ? `${transferSheet(many)}\n` : ''}    </>
  );
}
`;
  const path = `src/screens/${component}.tsx`;
  return { component, path, files: new Map([[path, code]]), kit: imports.kit };
}

/** Writes the variables with records of related entities, whose titles are the choices. */
function othersCode(app: Specification, entity: Entity, screen: ScreenOf<'records'>): string {
  const boards = viewsOf(entity, screen).flatMap(({ kind, by }) => (kind === 'board' && by) || []);
  const fields = [...screen.filters.map((key) => fieldOf(entity, key)), ...boards];
  const others = new Set(fields.flatMap((field) => relatedTo(app, field) ?? []));
  return [...others]
    .filter(({ key }) => key !== entity.key)
    .map(namesOf)
    .map(({ many, hook }) => `  const { records: ${many} } = ${hook}();\n`)
    .join('');
}

/** Returns property names and labels of the fields with a natural order. */
function sortsOf({ fields }: Entity): string[] {
  return fields
    .filter(({ kind }) => !['image', 'longText', 'tags', 'color'].includes(kind))
    .map((field) => `${textProperty(2, propertyOf(field), field.label)}\n`);
}

function finderCode(entity: Entity, { search, filters, sort }: ScreenOf<'records'>): string {
  const { type, many } = namesOf(entity);
  const parts = ['shown', search && 'search', filters.length > 0 && 'filter', 'sort'];
  const used = parts.filter((part) => part !== false).join(', ');
  const by = propertyOf(sort ? { key: sort.field } : titleOf(entity));
  const order = [`by: '${by}'`, `descending: ${sort?.descending ?? false}`];
  const start = `  const { ${used} } = useFinder<${type}>(${many}, {`;
  const line = `${start} ${order.join(', ')} });`;
  return line.length <= 100 ? line : `${list(start, order, '});')}`;
}

function searchCode({ plural }: Entity, imports: Imports): string {
  imports.add('@/ui/SearchField', 'SearchField');
  const label = attribute('label', `Search ${inSentence(plural)}`);
  return element(8, 'SearchField', [label, '{...search}']);
}

function filterCode(app: Specification, entity: Entity, key: string, imports: Imports): string {
  imports.add('@/ui/FilterChips', 'FilterChips');
  const field = fieldOf(entity, key);
  const options = optionsOf(app, entity, field, namesOf(entity).many, imports);
  return element(8, 'FilterChips', [
    attribute('label', field.label),
    `options={${options}}`,
    `{...filter('${propertyOf(field)}')}`,
  ]);
}

function segmentsCode(imports: Imports): string {
  imports.add('@/ui/Segments', 'Segments');
  const props = ['label="View"', 'options={views}', 'value={view}', 'onChange={setView}'];
  return element(8, 'Segments', props);
}

function noneCode(entity: Entity): string {
  const props = [
    attribute('icon', entity.icon),
    attribute('plural', inSentence(entity.plural)),
    `isFiltered={${namesOf(entity).many}.length > 0}`,
  ];
  const line = when(8, 'shown.length === 0', `        <NoRecords ${props.join(' ')} />`);
  if (line.split('\n').every((part) => part.length <= 100)) return line;
  return when(8, 'shown.length === 0', element(10, 'NoRecords', props).replace(/^ {2}/gm, ''));
}

function transferButton(imports: Imports): string {
  imports.add('@/ui/Button', 'Button').add('@/ui/TransferSheet', 'TransferSheet');
  const press = 'onPress={() => setTransfer(true)}';
  return element(8, 'Button', ['look="quiet"', 'title="Export or import"', press]);
}

function transferSheet(records: string): string {
  const close = 'onClose={() => setTransfer(false)}';
  const sheet = `<TransferSheet records={${records}} replace={replace} ${close} />`;
  return when(6, 'isTransfer', `      ${sheet}`);
}

function totalsCode(entity: Entity, { totals }: ScreenOf<'records'>, imports: Imports): string[] {
  if (totals.length === 0) return [];
  imports.add('@/ui/Tiles', 'Tile', 'Tiles').add('@/lib/values', 'sum');
  const tiles = totals.map((key) => {
    const field = fieldOf(entity, key);
    const value = formatted(field, `sum(shown, '${propertyOf(field)}')`, imports);
    return element(10, 'Tile', [attribute('label', `Total ${field.label}`), `value={${value}}`]);
  });
  return [parent(8, 'Tiles', [], tiles)];
}
