import type { Entity, Field, ScreenOf, Specification } from '../specification.ts';
import { meantEntity, namedEntity, namedField, type Rule, screensOf, withScreen } from './rule.ts';

type Records = ScreenOf<'records'>;
type View = Records['views'][number];

const kinds: readonly [RegExp, View['kind']][] = [
  [/\b(kanban|board|columns)\b/i, 'board'],
  [/\b(calendar|month view|agenda)\b/i, 'calendar'],
  [/\b(chart|graph|diagram|bars?)\b/i, 'chart'],
  [/\b(gallery|grid of (?:photos|pictures|images)|photo grid)\b/i, 'gallery'],
  [/\b(table|spreadsheet|rows)\b/i, 'table'],
  [/\b(cards?|tiles)\b/i, 'cards'],
  [/\blist(?: view)?\b/i, 'list'],
];

/** Kinds of fields that a view requires. */
const needs: Partial<Record<View['kind'], readonly Field['kind'][]>> = {
  board: ['choice', 'boolean'],
  calendar: ['date', 'dateTime'],
  gallery: ['image'],
  chart: ['choice', 'boolean', 'tags', 'date', 'relation', 'text'],
};
const countable: ReadonlySet<Field['kind']> = new Set([
  'number',
  'money',
  'percent',
  'rating',
  'duration',
]);

export const changeViews: Rule = (app, clause) => {
  const [, kind] = kinds.find(([words]) => words.test(clause)) ?? [];
  const entity = meantEntity(app, clause);
  const screen = entity && recordsOf(app, entity);
  if (!kind || !entity || !screen || !isAboutView(kind, clause)) return undefined;
  const isGone = /\b(remove|delete|drop|get rid of|no|without|hide)\b/i.test(clause);
  const others = screen.views.filter((view) => view.kind !== kind);
  if (isGone) {
    if (others.length === 0 || others.length === screen.views.length) return undefined;
    return { app: withScreen(app, { ...screen, views: others }), said: `removed the ${kind} view` };
  }
  const view = viewOf(kind, entity, clause);
  if (!view) return undefined;
  const isExtra = /\b(add|also|another|as well|too|second)\b/i.test(clause);
  const first = screen.views.some((one) => one.kind === kind);
  const views = isExtra && !first ? [...screen.views, view] : [view, ...others];
  const said = isExtra
    ? `added ${article(kind)} as another view of ${entity.plural.toLowerCase()}`
    : `set ${entity.plural.toLowerCase()} to show as ${article(kind)}`;
  return { app: withScreen(app, { ...screen, views }), said };
};

/** True if the clause means the view: words such as "card" have other meanings too. */
function isAboutView(kind: View['kind'], clause: string): boolean {
  const isCommon = kind === 'cards' || kind === 'list' || kind === 'table';
  return !isCommon || /\b(?:as|view|show|switch|display|use|instead|into|to)\b/i.test(clause);
}

function viewOf(kind: View['kind'], entity: Entity, clause: string): View | undefined {
  const wanted = needs[kind];
  if (!wanted) return { kind };
  const isFit = (field: Field) => wanted.includes(field.kind);
  const [, after = clause] = /\b(?:by|per|grouped by|for each)\b(.+)$/i.exec(clause) ?? [];
  const named = namedField({ ...entity, fields: entity.fields.filter(isFit) }, after);
  const by = named ?? entity.fields.find((field) => isFit(field) && field.kind !== 'text');
  if (!by) return undefined;
  if (kind !== 'chart') return { kind, by: by.key };
  const numbers = entity.fields.filter((field) => countable.has(field.kind));
  const value = namedField({ ...entity, fields: numbers }, clause) ?? numbers[0];
  return { kind, by: by.key, ...(value && { value: value.key }) };
}

export const sortRecords: Rule = (app, clause) => {
  if (!/\b(sort|order|newest|oldest|alphabetical|highest|lowest|cheapest)/i.test(clause)) {
    return undefined;
  }
  const entity = meantEntity(app, clause);
  const screen = entity && recordsOf(app, entity);
  if (!entity || !screen) return undefined;
  const isDated = /\b(newest|oldest|latest|recent)/i.test(clause);
  const dated = entity.fields.find(({ kind }) => kind === 'date' || kind === 'dateTime');
  const field = namedField(entity, clause) ?? (isDated ? dated : entity.fields[0]);
  if (!field) return undefined;
  const descending =
    /\b(desc|descending|newest|latest|highest|most|largest|biggest|best|reverse|z-a)\b/i.test(
      clause,
    );
  const sorted = { ...screen, sort: { field: field.key, descending } };
  const way = descending ? 'descending' : 'ascending';
  const said = `sorted by ${field.label} in ${way} order`;
  return { app: withScreen(app, sorted), said };
};

type Extra = (
  screen: Records,
  entity: Entity,
  clause: string,
  isOn: boolean,
) => Records | undefined;

const extras: readonly [RegExp, string, Extra][] = [
  [/\bsearch/i, 'search', (screen, _entity, _clause, isOn) => ({ ...screen, search: isOn })],
  [
    /\b(export|import|download|backup|csv)\b/i,
    'export and import',
    (screen, _entity, _clause, isOn) => ({ ...screen, transfer: isOn }),
  ],
  [
    /\bfilter/i,
    'the filter',
    (screen, entity, clause, isOn) => {
      const fit = entity.fields.filter(({ kind }) => {
        return kind === 'choice' || kind === 'boolean' || kind === 'tags' || kind === 'relation';
      });
      const field = namedField({ ...entity, fields: fit }, clause) ?? fit[0];
      if (!field) return undefined;
      const others = screen.filters.filter((key) => key !== field.key);
      return { ...screen, filters: isOn ? [...others, field.key] : others };
    },
  ],
  [
    /\b(total|sum|add up)/i,
    'the total',
    (screen, entity, clause, isOn) => {
      const fit = entity.fields.filter(({ kind }) => countable.has(kind));
      const field = namedField({ ...entity, fields: fit }, clause) ?? fit[0];
      if (!field) return undefined;
      const others = screen.totals.filter((key) => key !== field.key);
      return { ...screen, totals: isOn ? [...others, field.key] : others };
    },
  ],
];

export const changeExtras: Rule = (app, clause) => {
  const [, what, extra] = extras.find(([words]) => words.test(clause)) ?? [];
  const entity = meantEntity(app, clause);
  const screen = entity && recordsOf(app, entity);
  if (!what || !extra || !entity || !screen) return undefined;
  const isOn = !/\b(remove|delete|drop|get rid of|no|without|hide|disable)\b/i.test(clause);
  const changed = extra(screen, entity, clause, isOn);
  if (!changed) return undefined;
  return { app: withScreen(app, changed), said: `${isOn ? 'added' : 'removed'} ${what}` };
};

export const addDashboard: Rule = (app, clause) => {
  if (!/\b(dashboard|overview|statistics|stats)\b/i.test(clause)) return undefined;
  if (/\b(remove|delete|drop|get rid of)\b/i.test(clause)) return undefined;
  if (screensOf(app, 'dashboard').length > 0 || app.entities.length === 0) return undefined;
  const entities = namedEntity(app, clause) ? [namedEntity(app, clause)] : app.entities;
  const shown = entities.filter((entity) => entity !== undefined);
  const screen: ScreenOf<'dashboard'> = {
    kind: 'dashboard',
    key: 'dashboard',
    title: 'Dashboard',
    stats: shown.flatMap((entity) => [
      { label: entity.plural, entity: entity.key, of: 'count' as const },
      ...entity.fields
        .filter(({ kind }) => kind === 'money' || kind === 'number' || kind === 'duration')
        .slice(0, 2)
        .map(({ label, key }) => {
          return { label: `Total ${label}`, entity: entity.key, of: 'sum' as const, field: key };
        }),
    ]),
    charts: shown.flatMap((entity) => {
      const view = viewOf('chart', entity, clause);
      if (!view?.by) return [];
      const by = entity.fields.find(({ key }) => key === view.by);
      const title = `${entity.plural} by ${by?.label ?? view.by}`;
      const { value } = view;
      return [
        { title, kind: 'bar' as const, entity: entity.key, by: view.by, ...(value && { value }) },
      ];
    }),
  };
  return { app: { ...app, screens: [...app.screens, screen] }, said: 'added a dashboard' };
};

function recordsOf(app: Specification, { key }: Entity): Records | undefined {
  return screensOf(app, 'records').find(({ entity }) => entity === key);
}

function article(kind: string): string {
  return kind === 'cards' ? kind : `a ${kind}`;
}
