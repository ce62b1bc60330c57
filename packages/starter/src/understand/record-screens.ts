import { isRatio } from '../figures/is-ratio.ts';
import type { Entity, Field, ScreenOf } from '../specification.ts';
import { sameNoun } from './phrases.ts';
import type { Asked } from './read-request.ts';
import { keyOf, singular } from './word-forms.ts';

type Records = ScreenOf<'records'>;
type View = Records['views'][number];

const of = (entity: Entity, ...kinds: Field['kind'][]): Field[] =>
  entity.fields.filter((field) => kinds.includes(field.kind));

const stem = (word: string): string =>
  word.length < 6 ? word : word.replace(/(?:ations?|ions?|ings?|ed|es|al|s|e)$/, '');

/** Matches fields by word stem: `collection date` finds `collected at`. */
function fieldByStem(entity: Entity, wanted: string): Field | undefined {
  const isDay = / (?:date|day|time)$/.test(wanted);
  const stems = wanted
    .replace(/ (?:date|day|time)$/, '')
    .split(' ')
    .map(stem);
  const pool = isDay ? of(entity, 'date', 'dateTime') : entity.fields;
  return pool.find((field) => {
    const said = field.label.toLowerCase().split(' ').map(stem);
    return stems.every((one) => one.length > 3 && said.includes(one));
  });
}

/** Returns the field that a word means. */
export function fieldCalled(entity: Entity, word: string): Field | undefined {
  const wanted = singular(word.trim().toLowerCase());
  if (wanted === '') return undefined;
  return (
    entity.fields.find((field) => singular(field.label.toLowerCase()) === wanted) ??
    entity.fields.find((field) => field.label.toLowerCase().includes(wanted)) ??
    fieldByStem(entity, wanted) ??
    (/^(?:date|newest|day|month|week|year|time)$/.test(wanted)
      ? of(entity, 'date', 'dateTime')[0]
      : undefined) ??
    (/^(?:name|title|alphabet\w*)$/.test(wanted) ? entity.fields[0] : undefined) ??
    (/^(?:person|people|member|payer|who)$/.test(wanted)
      ? entity.fields.find(({ label }) => /^who\b|\bby$|^assign/i.test(label))
      : undefined)
  );
}

const boardField = (entity: Entity): Field | undefined =>
  of(entity, 'choice').find((field) =>
    /status|stage|state|phase|column|progress|step/i.test(field.label),
  ) ??
  of(entity, 'choice')[0] ??
  of(entity, 'boolean')[0] ??
  of(entity, 'relation')[0];

const chartBy = (entity: Entity): Field | undefined =>
  of(entity, 'choice')[0] ??
  of(entity, 'date', 'dateTime')[0] ??
  of(entity, 'relation', 'boolean', 'rating')[0];

/** Returns the fields worth summing up, unlike ages and years. */
const sums = (entity: Entity): Field[] =>
  computedFirst(of(entity, 'money', 'number', 'duration')).filter(
    (field) =>
      !isRatio(field) &&
      (field.expression !== undefined ||
        (field.kind !== 'number' && !/\brate$/i.test(field.label)) ||
        !/year|age|temperature|height|magnitude|number$|jahr|vintage|rank|elo|pulse|pressure|systolic|diastolic|bpm|ph\b|season|floor|position|humidity|level|size|depth|width|table|grade|rate$/i.test(
          field.label,
        )),
  );

const computedFirst = (fields: readonly Field[]): Field[] => [
  ...fields.filter(({ expression }) => expression !== undefined),
  ...fields.filter(({ expression }) => expression === undefined),
];

function viewOf(kind: View['kind'], entity: Entity, asked: Asked): View | undefined {
  switch (kind) {
    case 'board': {
      const by = boardField(entity);
      return by && { kind, by: by.key };
    }
    case 'calendar': {
      const by = of(entity, 'date', 'dateTime')[0];
      return by && { kind, by: by.key };
    }
    case 'chart': {
      const chart = asked.charts.find(
        (one) => fieldCalled(entity, one.by) ?? fieldCalled(entity, one.of),
      );
      const by = (chart && fieldCalled(entity, chart.by)) ?? chartBy(entity);
      const named = chart && fieldCalled(entity, chart.of);
      const value = named && sums(entity).includes(named) ? named : sums(entity)[0];
      return by && { kind, by: by.key, ...(value ? { value: value.key } : {}) };
    }
    default:
      return { kind };
  }
}

/** Returns the default views for these fields. */
function usualViews(entity: Entity, { detailPage }: Asked): View['kind'][] {
  const shown = entity.fields.filter(
    (field) => field.kind !== 'longText' && field.kind !== 'image',
  ).length;
  // Cards show a few fields of records that have their own page.
  const isWide = shown > 5 && !detailPage;
  const first: View['kind'] =
    of(entity, 'image').length > 0 ? 'gallery' : isWide ? 'table' : 'cards';
  const status = of(entity, 'choice').some((field) =>
    /status|stage|phase|progress|column/i.test(field.label),
  );
  return [first, first === 'table' ? 'cards' : 'table', ...(status ? (['board'] as const) : [])];
}

/** Creates the screens. A requested calendar or board goes to the first entity that supports it. */
export function recordScreens(entities: readonly Entity[], asked: Asked): Records[] {
  const taken: string[] = [];
  return entities.map((entity) => {
    const wanted = asked.views
      .map((kind) => viewOf(kind, entity, asked))
      .filter((view) => view !== undefined);
    const usual = usualViews(entity, asked)
      .map((kind) => viewOf(kind, entity, asked))
      .filter((view) => view !== undefined);
    const views = [...wanted, ...usual]
      .filter((view, at, all) => all.findIndex((one) => one.kind === view.kind) === at)
      .slice(0, Math.max(3, wanted.length + 1));
    // Puts another view before the chart, which shows no records itself.
    const [first] = views;
    const second = views[1];
    if (first?.kind === 'chart' && second) views.splice(0, 2, second, first);
    const filters = asked.filters
      .map((word) => fieldCalled(entity, word))
      .filter((field) => field !== undefined);
    const filterable = [...filters, ...of(entity, 'choice', 'boolean', 'relation', 'tags')].filter(
      (field, at, all) =>
        ['choice', 'boolean', 'tags', 'relation'].includes(field.kind) && all.indexOf(field) === at,
    );
    const sorted = asked.sort && fieldCalled(entity, asked.sort.by);
    const totals = sums(entity).filter(
      (field) => asked.totals || field.kind === 'money' || field.expression !== undefined,
    );
    const total = asked.totalled === '' ? undefined : fieldCalled(entity, asked.totalled);
    if (total && sums(entity).includes(total))
      totals.splice(0, totals.length, total, ...totals.filter((field) => field !== total));
    const key = keyOf(entity.plural, taken, 'screen');
    taken.push(key);
    const screen: Records = {
      kind: 'records',
      key,
      title: entity.plural,
      entity: entity.key,
      views,
      search: asked.search,
      filters: filterable.slice(0, Math.max(2, filters.length)).map((field) => field.key),
      ...(sorted && asked.sort
        ? { sort: { field: sorted.key, descending: asked.sort.descending } }
        : {}),
      totals: totals.slice(0, 3).map((field) => field.key),
      transfer: asked.transfer,
      detailPage: asked.detailPage,
    };
    return screen;
  });
}

/** Creates a dashboard with numbers of all entities, and with the requested charts or usual ones. */
export function dashboardOf(
  entities: readonly Entity[],
  asked: Asked,
  requested: ScreenOf<'dashboard'>['charts'] = [],
): ScreenOf<'dashboard'> {
  const stats: ScreenOf<'dashboard'>['stats'] = [];
  const charts = [...requested];
  for (const entity of entities) {
    stats.push({ label: entity.plural, entity: entity.key, of: 'count' });
    const sum = sums(entity)[0];
    if (sum)
      stats.push({
        label: `Total ${sum.label.toLowerCase()}`,
        entity: entity.key,
        of: 'sum',
        field: sum.key,
      });
    const rating = of(entity, 'rating', 'percent')[0];
    if (rating)
      stats.push({
        label: `Average ${rating.label.toLowerCase()}`,
        entity: entity.key,
        of: 'average',
        field: rating.key,
      });
  }
  for (const one of asked.charts) {
    const owner =
      entities.find(
        (entity) =>
          sameNoun(one.of, entity.name) ||
          (fieldCalled(entity, one.by) && (one.of === '' || fieldCalled(entity, one.of))),
      ) ?? entities.find((entity) => fieldCalled(entity, one.by));
    const by = owner && (fieldCalled(owner, one.by) ?? chartBy(owner));
    if (!owner || !by) continue;
    const value = sameNoun(one.of, owner.name)
      ? undefined
      : (sums(owner).find((field) => field === fieldCalled(owner, one.of)) ?? sums(owner)[0]);
    charts.push({
      title: `${value?.label ?? owner.plural} by ${/^(?:month|week|day|year)$/i.test(one.by.trim()) ? one.by.trim() : by.label.toLowerCase()}`,
      kind: by.kind === 'date' ? 'line' : (asked.chartKind ?? 'bar'),
      entity: owner.key,
      by: by.key,
      ...(value ? { value: value.key } : {}),
    });
  }
  for (const entity of charts.length > 0 ? [] : entities) {
    const value = sums(entity)[0];
    const group = of(entity, 'choice')[0] ?? of(entity, 'relation')[0];
    const date = of(entity, 'date', 'dateTime')[0];
    const add = (by: Field, kind: 'bar' | 'line' | 'donut') =>
      charts.push({
        title: `${value?.label ?? entity.plural} by ${by.label.toLowerCase()}`,
        kind,
        entity: entity.key,
        by: by.key,
        ...(value ? { value: value.key } : {}),
      });
    if (group) add(group, asked.chartKind ?? 'donut');
    if (date && entities.length < 3) add(date, value ? 'line' : 'bar');
  }
  return {
    kind: 'dashboard',
    key: 'dashboard',
    title: 'Dashboard',
    stats: stats.slice(0, 6),
    charts: charts.slice(0, Math.max(4, requested.length)),
  };
}
