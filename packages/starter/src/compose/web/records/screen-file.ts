import type { Field } from '../../../specification.ts';
import { attribute, element, isWide, propertyName, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { isSearched, isSorted } from '../fields.ts';
import { inSentence, namesOf, propertyOf, toPascal } from '../names.ts';
import { headerLines, quickAddLines } from './adding.ts';
import { otherRecords, renamingLines } from './renaming.ts';
import type { ScreenParts } from './screen-parts.ts';
import { filterOf, toolbarLines } from './toolbar.ts';
import { formatCode, titleCode } from './value-code.ts';
import type { ViewCode } from './view.ts';

/** `src/screens/Books.tsx` */
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
  source.use('@/lib/sorted.ts', 'type Sort');
  source.use('@/lib/sorted.ts', 'sorted');
  source.use('@/ui/Toast.tsx', 'useToast');
  const content = `${views.length > 1 ? `const views = {\n${viewNames.join('')}};\n\n` : ''}const sortChoices = {
${choices.join('')}};

export function ${component}() {
  const ${many} = use${types}();
${otherRecords(parts, source)}${screen.search ? `  const [query, setQuery] = useState('');\n` : ''}${filters.map((field) => `  const [${filterOf(field)}, set${toPascal(filterOf(field))}] = useState('');\n`).join('')}  const [sort, setSort] = useState<Sort>(${sort});
${views.length > 1 ? `  const [view, setView] = useState<keyof typeof views>('${views[0]?.key}');\n` : ''}  const [opened, setOpened] = useState<${type}>();
  const { show, toast } = useToast();

${shownLines(parts, filters, source)}
  const save = (${one}: ${type}) => {
    ${many}.save(${one});
${renamingLines(parts, source)}    setOpened(undefined);
  };
  const remove = (${one}: ${type}) => {
    const before = ${many}.all;
    ${many}.remove(${one});
    setOpened(undefined);
    show(\`\${${titleCode(entity, one, source)}} was deleted.\`, () => ${many}.replace(before));
  };

  return (
    <div className="space-y-5">
${headerLines(parts, source)}
${quickAddLines(parts, source)}${toolbarLines(parts, filters, source)}
${bodyLines(parts, source)}
${totalsLines(parts, source)}      {opened && (
        <${source.use(`${parts.formFolder}${type}Form.tsx`, `${type}Form`)}
          key={opened.id}
          ${one}={opened}
          onSave={save}
          onDelete={${many}.has(opened) ? () => remove(opened) : undefined}
          onClose={() => setOpened(undefined)}
        />
      )}
      <${source.use('@/ui/Toast.tsx', 'Toast')} {...toast} />
    </div>
  );
}
`;
  return { content: source.print(content), kit: source.kit };
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
  const conditions = [
    ...(screen.search && searched.length > 0
      ? [callLines(source.use('@/lib/matches.ts', 'matches'), ['query', ...searched])]
      : []),
    ...filters.map((field) => `(${filterOf(field)} === '' || ${isChosen(field, one)})`),
  ];
  if (conditions.length === 0) return `  const shown = sorted(${many}.all, sort);\n`;
  const [only] = conditions;
  const line = `  const found = ${many}.all.filter((${one}) => ${only});`;
  const found =
    conditions.length === 1 && !isWide(line)
      ? line
      : `  const found = ${many}.all.filter(\n    (${one}) =>\n      ${conditions.join(' &&\n      ')},\n  );`;
  return `${found}\n  const shown = sorted(found, sort);\n`;
}

function callLines(name: string, values: readonly string[]): string {
  const line = `${name}(${values.join(', ')})`;
  // The operator that joins the next condition follows on the same line.
  if (!isWide(line, 9)) return line;
  return `${name}(\n${values.map((value) => `        ${value},\n`).join('')}      )`;
}

function isChosen(field: Field, one: string): string {
  const value = `${one}.${propertyOf(field)}`;
  if (field.kind === 'tags') return `${value}.includes(${filterOf(field)})`;
  if (field.kind === 'boolean') return `${value} === (${filterOf(field)} === 'Yes')`;
  const isText = !['number', 'money', 'percent', 'duration', 'rating'].includes(field.kind);
  return `${isText ? value : `String(${value})`} === ${filterOf(field)}`;
}

function bodyLines({ entity, views, folder }: ScreenParts, source: Source): string {
  const { many } = namesOf(entity);
  const attributes = ({ saves, opens }: ViewCode) => [
    `${many}={shown}`,
    ...(opens ? ['onOpen={setOpened}'] : []),
    ...(saves ? [`onSave={${many}.save}`] : []),
  ];
  for (const { code } of views) {
    source.use(`${folder}${code.component}.tsx`, code.component);
  }
  const [only] = views;
  const nothing = element(8, source.use('@/records/NoRecords.tsx', 'NoRecords'), [
    attribute('icon', entity.icon),
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
  source.use('@/records/Totals.tsx', 'Totals');
  const values = fields.map((field) => {
    const sum = `${source.use('@/lib/groups.ts', 'sum')}(shown.map((${one}) => ${one}.${propertyOf(field)}))`;
    return `          ${propertyName(field.label)}: ${formatCode(field, sum, source)},\n`;
  });
  return `      <Totals\n        values={{\n${values.join('')}        }}\n      />\n`;
}
