import { isGuarded } from '../../../server/access.ts';
import type { Field } from '../../../specification.ts';
import { attribute, element, isWide, propertyName, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { conditionCode } from '../condition-code.ts';
import { isSearched, isSorted } from '../fields.ts';
import { isOwnerLine } from '../is-owner-line.ts';
import { inSentence, namesOf, propertyOf, toKebab, toPascal } from '../names.ts';
import { statCode } from '../stat-code.ts';
import {
  hasAddButton,
  headerLines,
  isOwnersOnly,
  newRecordLines,
  openedCode,
  quickAddLines,
} from './adding.ts';
import { otherRecords, renamingLines } from './renaming.ts';
import type { ScreenParts } from './screen-parts.ts';
import { filterOf, toolbarLines } from './toolbar.ts';
import { formatCode, titleCode } from './value-code.ts';
import type { ViewCode } from './view.ts';

/** `src/pages/books.tsx` */
export function screenFile(parts: ScreenParts) {
  const { screen, entity, component, views } = parts;
  const { one, many, type, types, data } = namesOf(entity);
  const source = new Source();
  source.use('react', 'useState');
  const isAdding = screen.where === undefined;
  for (const name of [`type ${type}`, ...(isAdding ? [`blank${type}`] : []), `use${types}`])
    source.use(data, name);
  const filters = screen.filters.flatMap((key) => entity.fields.filter((f) => f.key === key));
  const sortable = entity.fields.filter(isSorted);
  const choices = sortable.map((field) => `  ${propertyOf(field)}: ${quoted(field.label)},\n`);
  const viewNames = views.map(({ key, label }) => `  ${propertyName(key)}: ${quoted(label)},\n`);
  const sort = screen.sort
    ? `{ by: '${propertyOf({ key: screen.sort.field })}', descending: ${screen.sort.descending} }`
    : `{ by: 'added', descending: false }`;
  source.useKit('@/lib/sort-records', 'type Sort');
  source.useKit('@/lib/sort-records', 'sortRecords');
  const content = `${views.length > 1 ? `const views = {\n${viewNames.join('')}};\n\n` : ''}const sortOptions = {
${choices.join('')}};

export default function ${component}() {
  const ${many} = use${types}();
${hasAddButton(parts) && isOwnersOnly(parts) ? isOwnerLine(source) : ''}${navigateLine(parts, source)}${parts.detailRoute === undefined ? otherRecords(parts, source) : ''}${screen.search ? `  const [query, setQuery] = useState('');\n` : ''}${filters.map((field) => `  const [${filterOf(field)}, set${toPascal(filterOf(field))}] = useState('');\n`).join('')}  const [sort, setSort] = useState<Sort>(${sort});
${views.length > 1 ? `  const [view, setView] = useState<keyof typeof views>('${views[0]?.key}');\n` : ''}  const [opened, setOpened] = useState<${type}>();
${addedState(parts, source)}
${newRecordLines(parts, source)}${ownLines(parts)}${shownLines(parts, filters, source)}
${changeLines(parts, source)}
  return (
    <div className="space-y-5">
${addedLines(parts, source)}${headerLines(parts, source)}
${figuresLines(parts, source)}${quickAddLines(parts, source)}${toolbarLines(parts, filters, source)}
${bodyLines(parts, source)}
${totalsLines(parts, source)}      {${openedCondition(parts)} && (
        <${source.use(`${parts.formFolder}${toKebab(type)}-form`, `${type}Form`)}
          key={opened.id}
          ${one}={opened}
          onSave={save}
${deleteLine(parts)}          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
`;
  return { content: source.print(content), kit: source.kit };
}

/** Writes the hook that opens a record's page from a view without links, such as a calendar. */
function navigateLine({ detailRoute, views }: ScreenParts, source: Source): string {
  if (detailRoute === undefined || !views.some(({ code }) => code.opens)) return '';
  return `  const navigate = ${source.use('react-router', 'useNavigate')}();\n`;
}

/** Writes the functions that save and delete a record. Records with their own page are only added here. */
function changeLines(parts: ScreenParts, source: Source): string {
  const { entity, detailRoute } = parts;
  const { one, many, type } = namesOf(entity);
  if (detailRoute !== undefined) {
    return `  function save(${one}: ${type}) {
${noticeLine(parts)}    ${many}.save(${one});
    setOpened(undefined);
  }
`;
  }
  return `  function save(${one}: ${type}) {
${noticeLine(parts)}    ${many}.save(${one});
${renamingLines(parts, { before: 'opened', after: one, mayBeNew: true }, source)}    setOpened(undefined);
  }

  function remove(${one}: ${type}) {
    const before = ${many}.all;
    ${many}.remove(${one});
    setOpened(undefined);
    ${source.use('sonner', 'toast')}(\`\${${titleCode(entity, one, source)}} was deleted.\`, {
      action: { label: 'Undo', onClick: () => ${many}.replace(before) },
    });
  }
`;
}

/** Writes the state of the message after adding, and the id of the next record in a form that is always open. */
function addedState({ screen }: ScreenParts, source: Source): string {
  if (!screen.added) return '';
  const { confirmation, number, isOpen } = screen.added;
  const notice = confirmation || number ? `  const [notice, setNotice] = useState('');\n` : '';
  const id = isOpen
    ? `  const [nextId, setNextId] = useState(${source.useKit('@/lib/create-id', 'createId')});\n`
    : '';
  return `${notice}${id}`;
}

/** Writes what happens when a record is added besides saving it. */
function noticeLine({ screen, entity }: ScreenParts): string {
  if (!screen.added) return '';
  const { confirmation, number, isOpen } = screen.added;
  const { one, many } = namesOf(entity);
  const field = entity.fields.find(({ key }) => key === number);
  const said = confirmation ?? `The ${inSentence(entity.name)} was added.`;
  const text = field && !/[.!?]$/.test(said) ? `${said}.` : said;
  const shown = field
    ? `\`${text.replaceAll('`', "'").replaceAll('${', '$ {')} ${field.label}: \${${one}.${propertyOf(field)}}\``
    : quoted(text);
  const notice =
    confirmation || number ? `    if (!${many}.has(${one})) setNotice(${shown});\n` : '';
  return `${notice}${isOpen ? '    setNextId(createId());\n' : ''}`;
}

/** Writes the form that is always open, and the message after adding. */
function addedLines(parts: ScreenParts, source: Source): string {
  const { screen, entity, formFolder } = parts;
  if (!screen.added) return '';
  const { confirmation, number, isOpen } = screen.added;
  const { one, type } = namesOf(entity);
  const form = isOpen
    ? `${element(6, source.use(`${formFolder}${toKebab(type)}-form`, `${type}Form`), [
        'key={nextId}',
        `${one}={${openedCode(parts)}}`,
        'onSave={save}',
        'onClose={() => setOpened(undefined)}',
      ])}\n`
    : '';
  const tag =
    confirmation || number ? source.useKit('@/components/records/added-notice', 'AddedNotice') : '';
  const notice = tag === '' ? '' : `      {notice !== '' && <${tag} text={notice} />}\n`;
  return `${form}${notice}`;
}

/** Writes the figures above the records. */
function figuresLines({ screen, entity }: ScreenParts, source: Source): string {
  const { figures = [] } = screen;
  if (figures.length === 0) return '';
  const { many } = namesOf(entity);
  const cards = figures.map((figure) => `${statCode(figure, entity, source, `${many}.all`)}\n`);
  return `      <div className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-4">\n${cards.join('')}      </div>\n`;
}

/** Writes the list of the records that fulfill the condition of the page. */
function ownLines({ screen, entity }: ScreenParts): string {
  if (!screen.where) return '';
  const { one, many } = namesOf(entity);
  return `  const own = ${many}.all.filter((${one}) => ${conditionCode(screen.where, one)});\n`;
}

/** A calendar opens all records; the dialog is only for those that may be changed. */
function openedCondition({ app, entity, views }: ScreenParts): string {
  const isOpenToAll = views.some(({ code }) => code.opens);
  const isChecked = isOpenToAll && isGuarded(app, entity.key);
  return isChecked ? `opened && ${namesOf(entity).many}.mayChange(opened)` : 'opened';
}

function deleteLine({ entity, detailRoute }: ScreenParts): string {
  if (detailRoute !== undefined) return '';
  const { many } = namesOf(entity);
  return `          onDelete={${many}.has(opened) ? () => remove(opened) : undefined}\n`;
}

function shownLines(
  { screen, entity }: ScreenParts,
  filters: readonly Field[],
  source: Source,
): string {
  const { one, many } = namesOf(entity);
  const searched = entity.fields.filter(isSearched).map((field) => {
    const value = `${one}.${propertyOf(field)}`;
    return field.kind === 'tags' ? `...${value}` : value;
  });
  const matches =
    screen.search && searched.length > 0
      ? {
          name: source.useKit('@/lib/matches-query', 'matchesQuery'),
          values: ['query', ...searched],
        }
      : undefined;
  const chosen = filters.map((field) => `${filterOf(field)} === '' || ${isChosen(field, one)}`);
  const all = screen.where ? 'own' : `${many}.all`;
  if (!matches && chosen.length === 0) return `  const shown = sortRecords(${all}, sort);\n`;
  return `${foundLines({ one, all, matches, chosen })}\n  const shown = sortRecords(found, sort);\n`;
}

interface Conditions {
  readonly one: string;
  /** The expression for the records to choose from. */
  readonly all: string;
  readonly matches: { readonly name: string; readonly values: readonly string[] } | undefined;
  readonly chosen: readonly string[];
}

/** Breaks lines like the formatter does. */
function foundLines({ one, all, matches, chosen }: Conditions): string {
  const start = `  const found = ${all}.filter(`;
  if (matches && chosen.length === 0) {
    const { name, values } = matches;
    const line = `${start}(${one}) => ${name}(${values.join(', ')}));`;
    return isWide(line) ? `${start}(${one}) =>\n    ${callLines(name, values, 4)},\n  );` : line;
  }
  const [only] = chosen;
  const line = `${start}(${one}) => ${only});`;
  if (!matches && chosen.length === 1 && !isWide(line)) return line;
  const conditions = matches
    ? [callLines(matches.name, matches.values, 6), ...chosen.map((condition) => `(${condition})`)]
    : chosen.length > 1
      ? chosen.map((condition) => `(${condition})`)
      : chosen;
  return `${start}\n    (${one}) =>\n      ${conditions.join(' &&\n      ')},\n  );`;
}

function callLines(name: string, values: readonly string[], indent: number): string {
  const line = `${name}(${values.join(', ')})`;
  // The operator that joins the next condition, or a comma, follows on the same line.
  if (!isWide(line, indent + 3)) return line;
  const margin = ' '.repeat(indent);
  return `${name}(\n${values.map((value) => `${margin}  ${value},\n`).join('')}${margin})`;
}

function isChosen(field: Field, one: string): string {
  const value = `${one}.${propertyOf(field)}`;
  if (field.kind === 'tags') return `${value}.includes(${filterOf(field)})`;
  if (field.kind === 'boolean') return `${value} === (${filterOf(field)} === 'Yes')`;
  const isText = !['number', 'money', 'percent', 'duration', 'rating'].includes(field.kind);
  return `${isText ? value : `String(${value})`} === ${filterOf(field)}`;
}

function bodyLines(
  { screen, entity, views, folder, detailRoute }: ScreenParts,
  source: Source,
): string {
  const { one, many } = namesOf(entity);
  const opener =
    detailRoute === undefined
      ? 'setOpened'
      : `(${one}) => navigate(\`${detailRoute}/\${${one}.id}\`)`;
  const attributes = ({ saves, opens, removes, guards }: ViewCode) => [
    `${many}={shown}`,
    ...(opens ? [`onOpen={${opener}}`] : []),
    ...(saves ? [`onSave={${many}.save}`] : []),
    ...(removes ? ['onRemove={remove}'] : []),
    ...(guards ? [`mayChange={${many}.mayChange}`] : []),
  ];
  for (const { code } of views) {
    source.use(`${folder}${toKebab(code.component)}`, code.component);
  }
  const [only] = views;
  const nothing = element(8, source.useKit('@/components/records/no-records', 'NoRecords'), [
    attribute('name', inSentence(entity.plural)),
    screen.where ? 'isFiltered={own.length > 0}' : `isFiltered={${many}.all.length > 0}`,
  ]);
  const shown =
    views.length === 1 && only
      ? element(8, only.code.component, attributes(only.code))
      : `        <>\n${views
          .map(({ key, code }) => {
            const line = `          {view === '${key}' && ${element(0, code.component, attributes(code))}}`;
            if (!isWide(line)) return line;
            return `          {view === '${key}' && (\n${element(12, code.component, attributes(code))}\n          )}`;
          })
          .join('\n')}\n        </>`;
  return `      {shown.length === 0 ? (\n${nothing}\n      ) : (\n${shown}\n      )}`;
}

function totalsLines({ screen, entity }: ScreenParts, source: Source): string {
  const { one } = namesOf(entity);
  const fields = screen.totals.flatMap((key) => entity.fields.filter((f) => f.key === key));
  if (fields.length === 0) return '';
  source.useKit('@/components/records/totals', 'Totals');
  const values = fields.map((field) => {
    const sum = `${source.useKit('@/lib/groups', 'sum')}(shown.map((${one}) => ${one}.${propertyOf(field)}))`;
    return `          ${propertyName(field.label)}: ${formatCode(field, sum, source)},\n`;
  });
  return `      <Totals\n        values={{\n${values.join('')}        }}\n      />\n`;
}
