import { isGuarded } from '../../../server/access.ts';
import type { Entity, Field, Specification } from '../../../specification.ts';
import { attribute, element, isWide, nodeAttribute } from '../../code.ts';
import { Source } from '../../source.ts';
import { inSentence, namesOf, propertyOf, toKebab } from '../names.ts';
import { actionsFile } from './actions-file.ts';
import { formCode, inputCode, relatedRecords } from './form.ts';
import { writeList } from './rows.ts';
import { titleCode } from './value-code.ts';
import { viewCode } from './view.ts';

/** Records that people write about another one. They are posted, other things are added. */
const posted = /^(?:comment|review|reply|answer|question|post|message)$/;

/** Writes the part of a record's page with the records that refer to it, and a form for another one. */
export function childSection(parent: Entity, child: Entity, relation: Field, app: Specification) {
  const names = namesOf(child);
  const owner = namesOf(parent);
  const folder = `components/${owner.folder}/`;
  const component = `${owner.type}${names.types}Section`;
  // The page itself shows what the records refer to.
  const others = { ...child, fields: child.fields.filter((field) => field !== relation) };
  const listName = `${owner.type}${names.types}List`;
  const isOwnOnly = isGuarded(app, child.key);
  const view = {
    entity: others,
    view: { kind: 'list' as const },
    component: listName,
    isGuarded: isOwnOnly,
  };
  const list = viewCode(view, writeList);
  const form = formCode(child, app);
  const actions = actionsFile(child, app);
  const section = sectionFile({
    parent,
    child: others,
    relation,
    app,
    component,
    list: { name: listName, saves: list.saves },
  });
  return {
    component,
    files: [
      [`src/${folder}${toKebab(component)}.tsx`, section.content],
      [`src/${folder}${toKebab(listName)}.tsx`, list.content],
      [`src/components/${names.folder}/${toKebab(names.type)}-form.tsx`, form.content],
      ...(actions ? [[actions.path, actions.content]] : []),
    ] as [string, string][],
    kit: [...section.kit, ...list.kit, ...form.kit, ...(actions?.kit ?? [])],
  };
}

/** Writes the attribute with a link to the sign-in for people without an account. */
function noticeCode(many: string, source: Source): string {
  const tag = source.useKit('@/components/records/sign-in-notice', 'SignInNotice');
  return `notice={${many}.mayAdd ? undefined : <${tag} />}`;
}

interface Section {
  readonly parent: Entity;
  /** Without the field that refers to the parent. */
  readonly child: Entity;
  readonly relation: Field;
  readonly app: Specification;
  readonly component: string;
  readonly list: { readonly name: string; readonly saves: boolean };
}

/** `src/components/books/book-comments-section.tsx` */
function sectionFile({ parent, child, relation, app, component, list }: Section) {
  const { one, many, type, types, data, folder } = namesOf(child);
  const owner = namesOf(parent);
  const isOwnOnly = isGuarded(app, child.key);
  const source = new Source();
  source.use('react', 'useState');
  source.use(owner.data, `type ${owner.type}`);
  for (const name of [`type ${type}`, `blank${type}`, `use${types}`]) source.use(data, name);
  // The day of a comment is the day it is written; other days are for the user to choose.
  const day = child.fields.find(({ kind, label }) => kind === 'date' && label === 'Date');
  const inputs = child.fields
    .filter((field) => field !== day)
    .map((field) => inputCode({ entity: child, field, app, source, at: 8 }));
  const verb = posted.test(child.key) ? 'Post' : 'Add';
  const listFile = `@/components/${owner.folder}/${toKebab(list.name)}`;
  const listCode = (at: number) =>
    element(at, source.use(listFile, list.name), [
      `${many}={shown}`,
      'onOpen={setOpened}',
      ...(list.saves ? [`onSave={${many}.save}`] : []),
      `onRemove={${many}.remove}`,
      ...(isOwnOnly ? [`mayChange={${many}.mayChange}`] : []),
    ]);
  const isOwn = `(${one}) => ${one}.${propertyOf(relation)} === ${titleCode(parent, owner.one, source)}`;
  const shown = `  const shown = ${many}.all.filter(${isOwn});`;
  const brokenShown = `  const shown = ${many}.all.filter(\n    ${isOwn},\n  );`;
  const section = element(
    6,
    source.useKit('@/components/records/child-section', 'ChildSection'),
    [
      attribute('title', child.plural),
      'count={shown.length}',
      attribute('action', `${verb} ${inSentence(child.name)}`),
      'onAdd={add}',
      ...(isOwnOnly ? [noticeCode(many, source)] : []),
      nodeAttribute(8, 'list', listCode),
    ],
    () => inputs.join('\n'),
  );
  const today = day
    ? `,\n      ${propertyOf(day)}: ${source.useKit('@/lib/habits', 'toIsoDay')}(new Date())`
    : '';
  const content = source.print(`interface ${component}Props {
  ${owner.one}: ${owner.type};
}

export function ${component}({ ${owner.one} }: ${component}Props) {
  const ${many} = use${types}();
${relatedRecords(child, app, source)}  const [draft, setDraft] = useState(blank${type});
  const [opened, setOpened] = useState<${type}>();
  const change = (part: Partial<${type}>) => setDraft({ ...draft, ...part });
${isWide(shown) ? brokenShown : shown}

  function add() {
    ${many}.save({
      ...draft,
      id: ${source.useKit('@/lib/create-id', 'createId')}(),
      ${propertyOf(relation)}: ${titleCode(parent, owner.one, source)}${today},
    });
    setDraft(blank${type});
  }

  return (
    <>
${section}
      {opened && (
        <${source.use(`@/components/${folder}/${toKebab(type)}-form`, `${type}Form`)}
          key={opened.id}
          ${one}={opened}
          onSave={(changed) => {
            ${many}.save(changed);
            setOpened(undefined);
          }}
          onDelete={() => {
            ${many}.remove(opened);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
`);
  return { content, kit: source.kit };
}
