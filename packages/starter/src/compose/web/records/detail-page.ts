import { isGuarded } from '../../../server/access.ts';
import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import { attribute, element, isWide, jsxText, nodeAttribute } from '../../code.ts';
import type { Subpage } from '../../screen-code.ts';
import { Source } from '../../source.ts';
import { isOwnerLine } from '../is-owner-line.ts';
import { inSentence, namesOf, propertyOf, toKebab } from '../names.ts';
import { routeOf } from '../route-of.ts';
import { actionsCode } from './actions-file.ts';
import { isOwnersOnly } from './adding.ts';
import { detailsCode, detailsOf, pictureOf } from './cards.ts';
import { childSection } from './child-section.ts';
import { choosers, otherRecords, renamingLines } from './renaming.ts';
import { titleCode } from './value-code.ts';
import { plainDraft } from './view.ts';

interface DetailPageOptions {
  readonly entity: Entity;
  readonly app: Specification;
  readonly screen: ScreenOf<'records'>;
}

/** Writes the page of one record: all its fields, what can be done with it, and the records that refer to it. */
export function detailPage(options: DetailPageOptions) {
  const { entity, app, screen } = options;
  const { type, folder } = namesOf(entity);
  const children = choosers({ entity, app })
    .filter(([child], at, all) => all.findIndex(([other]) => other === child) === at)
    .filter(([child]) => child !== entity)
    .map(([child, relation]) => childSection(entity, child, relation, app));
  const page: Subpage = {
    component: `${type}DetailsPage`,
    path: `src/pages/${toKebab(type)}-details.tsx`,
    route: `/${toKebab(screen.key)}/:id`,
  };
  const route = pageFile(options, page);
  const details = detailsFile(
    options,
    children.map(({ component }) => component),
  );
  return {
    page,
    files: [
      [page.path, route.content],
      [`src/components/${folder}/${toKebab(type)}-details.tsx`, details.content],
      ...children.flatMap(({ files }) => files),
    ] as const,
    kit: [...route.kit, ...details.kit, ...children.flatMap(({ kit }) => kit)],
  };
}

const listRoute = ({ app, screen }: DetailPageOptions) =>
  routeOf(
    app,
    app.screens.findIndex(({ key }) => key === screen.key),
  );

/** `src/pages/book-details.tsx` */
function pageFile(options: DetailPageOptions, { component }: Subpage) {
  const { entity } = options;
  const { one, type, types, data, folder } = namesOf(entity);
  const source = new Source();
  const details = source.use(`@/components/${folder}/${toKebab(type)}-details`, `${type}Details`);
  const found = `<${details} key={id} ${one}={${one}} />`;
  const missing = element(
    0,
    source.useKit('@/components/records/record-not-found', 'RecordNotFound'),
    [attribute('name', inSentence(entity.name)), `to="${listRoute(options)}"`],
  );
  const line = `  return ${one} ? ${found} : ${missing};`;
  const broken = `  return ${one} ? (\n    ${found}\n  ) : (\n    ${missing}\n  );`;
  const content = source.print(`export default function ${component}() {
  const { id } = ${source.use('react-router', 'useParams')}();
  const ${one} = ${source.use(data, `use${types}`)}().all.find((other) => other.id === id);
${isWide(line) ? broken : line}
}
`);
  return { content, kit: source.kit };
}

/** `src/components/books/book-details.tsx` */
function detailsFile(options: DetailPageOptions, sections: readonly string[]) {
  const { entity, app } = options;
  const { one, many, type, types, data, folder } = namesOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  source.use('react', 'useState');
  const picture = pictureOf(entity);
  const isOwnOnly = isGuarded(app, entity.key);
  const draft = plainDraft(entity, source, isOwnOnly);
  const fields = detailsCode(
    draft,
    detailsOf(entity, picture),
    'grid grid-cols-2 gap-x-6 gap-y-5',
    8,
  );
  const inside = `${fields}${actionsCode(entity, source, 8)}`;
  const title = titleCode(entity, one, source);
  const art = (at: number) =>
    element(at, source.useKit('@/components/records/record-image', 'RecordImage'), [
      `id={${one}.id}`,
      `name={${title}}`,
      ...(picture ? [`src={${one}.${propertyOf(picture)}}`] : []),
      attribute('label', picture?.label ?? 'Picture'),
      'className="aspect-video w-full rounded-xl"',
    ]);
  const list = listRoute(options);
  const links = linkLines(options, source);
  const children = sections.map((section) => {
    source.use(`@/components/${folder}/${toKebab(section)}`, section);
    return `      <${section} ${one}={${one}} />\n`;
  });
  const form = element(
    8,
    source.use(`@/components/${folder}/${toKebab(type)}-form`, `${type}Form`),
    [
      `${one}={${one}}`,
      'onSave={save}',
      'onDelete={remove}',
      'onClose={() => setIsEditing(false)}',
    ],
  );
  const condition = isOwnersOnly(options) ? 'isOwner' : isOwnOnly && `${many}.mayChange(${one})`;
  const page = element(
    6,
    source.useKit('@/components/records/record-page', 'RecordPage'),
    [
      `title={${title}}`,
      attribute('listName', inSentence(entity.plural)),
      `listPath="${list}"`,
      nodeAttribute(8, 'art', art),
      ...(links === '' ? [] : [`actions={\n${links}        }`]),
      ...(condition
        ? [
            `onEdit={${condition} ? () => setIsEditing(true) : undefined}`,
            `onDelete={${condition} ? remove : undefined}`,
          ]
        : ['onEdit={() => setIsEditing(true)}', 'onDelete={remove}']),
    ],
    inside === '' ? undefined : () => inside.trimEnd(),
  );
  const content = source.print(`interface ${type}DetailsProps {
  ${one}: ${type};
}

export function ${type}Details({ ${one} }: ${type}DetailsProps) {
  const ${many} = ${source.use(data, `use${types}`)}();
${isOwnersOnly(options) ? isOwnerLine(source) : ''}${otherRecords(options, source)}  const [isEditing, setIsEditing] = useState(false);
  const navigate = ${source.use('react-router', 'useNavigate')}();
${draft.saves ? `  const onSave = ${many}.save;\n` : ''}${draft.saves && isOwnOnly ? `  const { mayChange } = ${many};\n` : ''}
  function save(changed: ${type}) {
    ${many}.save(changed);
${renamingLines({ entity, app }, { before: one, after: 'changed', mayBeNew: false }, source)}    setIsEditing(false);
  }

  function remove() {
    const before = ${many}.all;
    ${many}.remove(${one});
    navigate('${list}');
    ${source.use('sonner', 'toast')}(\`\${${title}} was deleted.\`, {
      action: { label: 'Undo', onClick: () => ${many}.replace(before) },
    });
  }

  return (
    <div className="space-y-8">
${page}
${children.join('')}      {isEditing && (
${form}
      )}
    </div>
  );
}
`);
  return { content, kit: source.kit };
}

/** Writes links to the screens where something can be done with the record: book it, apply for it. */
function linkLines({ app, entity }: DetailPageOptions, source: Source): string {
  const { one } = namesOf(entity);
  const targets = app.screens.flatMap((screen, index) => {
    const path = routeOf(app, index);
    if (screen.kind === 'booking' && screen.entity === entity.key)
      return [{ label: 'Book', to: `{\`${path}?choose=\${${one}.id}\`}` }];
    return screen.kind === 'form' ? [{ label: screen.title, to: `"${path}"` }] : [];
  });
  if (targets.length === 0) return '';
  const button = source.use('@/components/ui/button', 'Button');
  const link = source.use('react-router', 'Link');
  const lines = targets.slice(0, 2).map(({ label, to }, index) => {
    const look = index === 0 ? '' : ' variant="outline"';
    return `            <${button} asChild${look}>
              <${link} to=${to}>${jsxText(label)}</${link}>
            </${button}>
`;
  });
  return `          <>\n${lines.join('')}          </>\n`;
}
