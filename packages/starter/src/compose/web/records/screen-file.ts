import type { Field } from '../../../specification.ts';
import { attribute, element, isWide, propertyName, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { isSearched, isSorted } from '../fields.ts';
import { inSentence, namesOf, propertyOf, toKebab, toPascal } from '../names.ts';
import { headerLines, quickAddLines } from './adding.ts';
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
  for (const name of [`type ${type}`, `blank${type}`, `use${types}`]) source.use(data, name);
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
${navigateLine(parts, source)}${parts.detailRoute === undefined ? otherRecords(parts, source) : ''}${screen.search ? `  const [query, setQuery] = useState('');\n` : ''}${filters.map((field) => `  const [${filterOf(field)}, set${toPascal(filterOf(field))}] = useState('');\n`).join('')}  const [sort, setSort] = useState<Sort>(${sort});
${views.length > 1 ? `  const [view, setView] = useState<keyof typeof views>('${views[0]?.key}');\n` : ''}  const [opened, setOpened] = useState<${type}>();

${shownLines(parts, filters, source)}
${changeLines(parts, source)}
  return (
    <div className="space-y-5">
${headerLines(parts, source)}
${quickAddLines(parts, source)}${toolbarLines(parts, filters, source)}
${bodyLines(parts, source)}
${totalsLines(parts, source)}      {opened && (
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
    ${many}.save(${one});
    setOpened(undefined);
  }
`;
  }
  return `  function save(${one}: ${type}) {
    ${many}.save(${one});
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
  if (!matches && chosen.length === 0) return `  const shown = sortRecords(${many}.all, sort);\n`;
  return `${foundLines({ one, many, matches, chosen })}\n  const shown = sortRecords(found, sort);\n`;
}

interface Conditions {
  readonly one: string;
  readonly many: string;
  readonly matches: { readonly name: string; readonly values: readonly string[] } | undefined;
  readonly chosen: readonly string[];
}

/** Breaks lines like the formatter does. */
function foundLines({ one, many, matches, chosen }: Conditions): string {
  const start = `  const found = ${many}.all.filter(`;
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

function bodyLines({ entity, views, folder, detailRoute }: ScreenParts, source: Source): string {
  const { one, many } = namesOf(entity);
  const opener =
    detailRoute === undefined
      ? 'setOpened'
      : `(${one}) => navigate(\`${detailRoute}/\${${one}.id}\`)`;
  const attributes = ({ saves, opens, removes }: ViewCode) => [
    `${many}={shown}`,
    ...(opens ? [`onOpen={${opener}}`] : []),
    ...(saves ? [`onSave={${many}.save}`] : []),
    ...(removes ? ['onRemove={remove}'] : []),
  ];
  for (const { code } of views) {
    source.use(`${folder}${toKebab(code.component)}`, code.component);
  }
  const [only] = views;
  const nothing = element(8, source.useKit('@/components/records/no-records', 'NoRecords'), [
    attribute('name', inSentence(entity.plural)),
    `isFiltered={${many}.all.length > 0}`,
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
