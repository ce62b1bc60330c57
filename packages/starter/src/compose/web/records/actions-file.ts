import { isGuarded } from '../../../server/access.ts';
import { fieldsOfAction, type RecordAction } from '../../../specification/record-action-shape.ts';
import type { Entity, Specification } from '../../../specification.ts';
import { attribute, element, quoted } from '../../code.ts';
import { Source } from '../../source.ts';
import { type Literal, literal } from '../features/source/literal.ts';
import { namesOf, propertyOf, toKebab } from '../names.ts';
import { titleCode } from './value-code.ts';

/** Returns the actions whose fields all exist: a later request may have removed one. */
export function actionsOf({ actions = [], fields }: Entity): RecordAction[] {
  const keys = new Set(fields.map(({ key }) => key));
  return actions.filter((action) => fieldsOfAction(action).every((key) => keys.has(key)));
}

/** Returns the keys of the fields that the buttons already show; the status has a badge of its own. */
export function fieldsOnButtons(entity: Entity): Set<string> {
  return new Set(
    actionsOf(entity).flatMap((action) => {
      if (action.kind === 'status') return [];
      if (action.kind === 'join') return [action.field, action.mine];
      return action.kind === 'stay' ? [action.start, action.end] : [action.field];
    }),
  );
}

/** Returns the keys of the fields that only buttons change: nobody types how many people like something. */
export function countedOnButtons(entity: Entity): Set<string> {
  return new Set(
    actionsOf(entity).flatMap((action) => {
      if (action.kind === 'join') return [action.field, action.mine];
      if (action.kind === 'status') return action.reason ? [action.reason] : [];
      return action.kind === 'count' ? [action.field] : [];
    }),
  );
}

const componentOf = (entity: Entity) => `${namesOf(entity).type}Actions`;

/** Writes the record's buttons; empty if it has none. */
export function actionsCode(entity: Entity, source: Source, at: number, className = ''): string {
  if (actionsOf(entity).length === 0) return '';
  const { one, folder } = namesOf(entity);
  const component = componentOf(entity);
  const tag = source.use(`@/components/${folder}/${toKebab(component)}`, component);
  const look = className === '' ? [] : [`className="${className}"`];
  return `${element(at, tag, [`${one}={${one}}`, ...look])}\n`;
}

/** `src/components/requests/request-actions.tsx`; undefined if the records have no buttons. */
export function actionsFile(entity: Entity, app: Specification) {
  const actions = actionsOf(entity);
  if (actions.length === 0) return undefined;
  const { one, many, type, types, data, folder } = namesOf(entity);
  const component = componentOf(entity);
  const source = new Source();
  source.use(data, `type ${type}`);
  source.useKit('@/lib/record-actions', 'type RecordAction');
  const hasClaims = actions.some(({ kind }) => kind === 'claim');
  const hasAccounts =
    hasClaims && (app.server !== undefined || app.screens.some(({ kind }) => kind === 'account'));
  const useUser = () =>
    app.server
      ? source.use('@/lib/auth', 'useUser')
      : source.useKit('@/hooks/use-account', 'useAccount');
  const user = hasAccounts ? `  const { user } = ${useUser()}();\n` : '';
  const isRestricted = actions.some(({ only }) => only !== undefined);
  const first = app.roles?.[0] ?? '';
  const readRole = () =>
    app.server
      ? `isOwner = ${source.useKit('@/hooks/use-is-owner', 'useIsOwner')}`
      : `[role] = ${source.useKit('@/hooks/use-role', 'useRole')}`;
  const role = isRestricted ? `  const ${readRole()}();\n` : '';
  const shownRole = app.server
    ? `isOwner ? ${quoted(app.roles?.at(-1) ?? '')} : ${quoted(first)}`
    : `role || ${quoted(first)}`;
  const tag = element(4, source.useKit('@/components/actions/record-actions', 'RecordActions'), [
    `name={${titleCode(entity, one, source)}}`,
    `record={${one}}`,
    'actions={actions}',
    attribute('votesKey', `${many}-votes`),
    hasAccounts ? `me={user?.name ?? 'Me'}` : 'me="Me"',
    ...(isRestricted ? [`role={${shownRole}}`] : []),
    'onSave={save}',
    'className={className}',
  ]);
  const isOwnOnly = isGuarded(app, entity.key);
  const content =
    source.print(`const actions: RecordAction<${type}>[] = ${listCode(actions, `const actions: RecordAction<${type}>[] = `.length)};

interface ${component}Props {
  ${one}: ${type};
  className?: string;
}

/** Buttons that change a record with one click. */
export function ${component}({ ${one}, className = '' }: ${component}Props) {
  const { save${isOwnOnly ? ', mayChange' : ''} } = ${source.use(data, `use${types}`)}();
${user}${role}${isOwnOnly ? `  if (!mayChange(${one})) return null;\n` : ''}  return (
${tag}
  );
}
`);
  return { path: `src/components/${folder}/${toKebab(component)}.tsx`, content, kit: source.kit };
}

function listCode(actions: readonly RecordAction[], at: number): string {
  const shown = actions.map((action) => {
    const code: Record<string, Literal | undefined> = { ...action };
    for (const name of ['field', 'start', 'end', 'mine', 'capacity', 'reason']) {
      const key = code[name];
      if (typeof key === 'string') code[name] = propertyOf({ key });
    }
    return code as Record<string, Literal>;
  });
  return literal(shown, 0, at);
}
