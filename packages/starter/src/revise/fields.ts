import { parseExpression } from '../../kit/web/src/lib/expression.ts';
import type { Entity, Field, ScreenOf, Specification } from '../specification.ts';
import { readFields, samplesFor } from '../understand/understand.ts';
import { literal } from '../understand/word-forms.ts';
import {
  meantEntity,
  namedEntity,
  namedField,
  quotedOr,
  type Rule,
  screensOf,
  withEntity,
  withScreen,
} from './rule.ts';

export const renameField: Rule = (app, clause) => {
  if (!/\b(rename|relabel|call)\b|\b(label|name)\b.*\bto\b/i.test(clause)) return undefined;
  for (const entity of entitiesFor(app, clause)) {
    const [before = ''] = clause.split(/\b(?:to|as|into)\b/i);
    const field = namedField(entity, before);
    const label = quotedOr(clause, /\b(?:to|as|into)\s+(.+)$/i);
    if (!field || !label) continue;
    // "Rename the title": the app's, unless it says otherwise.
    if (/^(?:title|name)$/i.test(field.label) && !/\b(?:field|column|label)\b/i.test(clause))
      continue;
    const renamed = { ...field, label: capital(label) };
    const fields = entity.fields.map((one) => (one === field ? renamed : one));
    const said = `renamed ${field.label} to ${renamed.label}`;
    return { app: withEntity(app, { ...entity, fields }), said };
  }
  return undefined;
};

export const removeField: Rule = (app, clause) => {
  if (
    !/\b(remove|delete|drop|get rid of|without|no more|don'?t need|hide|take out)\b/i.test(clause)
  ) {
    return undefined;
  }
  for (const entity of entitiesFor(app, clause)) {
    const gone = entity.fields.slice(1).filter((field) => {
      return namedField({ ...entity, fields: [field] }, clause) && !isPrice(app, entity, field);
    });
    if (gone.length === 0) continue;
    const labels = gone.map(({ label }) => label);
    return { app: without(app, entity, gone), said: `removed ${labels.join(' and ')}` };
  }
  return undefined;
};

/** True if a shop sells these records for it. */
function isPrice(app: Specification, entity: Entity, { key }: Field): boolean {
  return screensOf(app, 'shop').some((shop) => shop.entity === entity.key && shop.price === key);
}

/** Removes fields together with those computed from them, and the sorts, filters and groups that use them. */
function without(app: Specification, entity: Entity, gone: readonly Field[]): Specification {
  const keys = new Set(gone.map(({ key }) => key));
  for (const { key, expression = '' } of entity.fields)
    if ([...(parseExpression(expression)?.names ?? [])].some((name) => keys.has(name)))
      keys.add(key);
  const keep = (key: string | undefined) => key === undefined || !keys.has(key);
  const fields = entity.fields.filter(({ key }) => keep(key));
  const samples = entity.samples.map((sample) =>
    Object.fromEntries(Object.entries(sample).filter(([key]) => keep(key))),
  );
  const changed = withEntity(app, { ...entity, fields, samples });
  return {
    ...changed,
    screens: changed.screens.map((screen) => {
      if (screen.kind === 'records' && screen.entity === entity.key) {
        return recordsWithout(screen, keep);
      }
      if (screen.kind === 'report' && screen.entity === entity.key) {
        return reportWithout(screen, keep);
      }
      if (screen.kind === 'comparison' && screen.entity === entity.key) {
        const [title] = fields.map(({ key }) => key);
        const rows = screen.fields.filter(keep);
        return { ...screen, fields: rows.length > 0 || !title ? rows : [title] };
      }
      if (screen.kind === 'shop' && screen.entity === entity.key && !keep(screen.category)) {
        const { category: _, ...shop } = screen;
        return shop;
      }
      if (screen.kind !== 'dashboard') return screen;
      const isOther = (one: { entity: string }) => one.entity !== entity.key;
      return {
        ...screen,
        stats: screen.stats.filter((one) => isOther(one) || keep(one.field)),
        charts: screen.charts.filter(
          (one) => isOther(one) || (keep(one.by) && keep(one.value) && keep(one.split)),
        ),
      };
    }),
  };
}

function recordsWithout(
  { sort, ...screen }: ScreenOf<'records'>,
  keep: (key: string | undefined) => boolean,
): ScreenOf<'records'> {
  const views = screen.views.filter(({ by, value }) => keep(by) && keep(value));
  return {
    ...screen,
    views: views.length > 0 ? views : [{ kind: 'cards' }],
    filters: screen.filters.filter(keep),
    totals: screen.totals.filter(keep),
    ...(sort && keep(sort.field) && { sort }),
  };
}

function reportWithout(
  { by, value, date, ...screen }: ScreenOf<'report'>,
  keep: (key: string | undefined) => boolean,
): ScreenOf<'report'> {
  return {
    ...screen,
    ...(by && keep(by) && { by }),
    ...(value && keep(value) && { value }),
    ...(date && keep(date) && { date }),
  };
}

export const addFields: Rule = (app, clause) => {
  const [, wanted] =
    /\b(?:add|include|track|also (?:track|store|save|record|show)|with|needs?|want|have)\b\s+(.+)$/i.exec(
      clause,
    ) ?? [];
  const entity = meantEntity(app, clause);
  if (!wanted || !entity) return undefined;
  const words = wanted
    .replace(/^(?:an?|the|another|new|more)\s+/i, '')
    .replace(
      /^(?:new\s+)?(?:fields?|columns?|propert(?:y|ies)|attributes?)\s*(?:for|called|named|:)?\s*/i,
      '',
    )
    .replace(/\s+(?:fields?|columns?)\b/gi, '')
    .replace(
      new RegExp(
        `\\s+(?:to|for|on|in)\\s+(?:the\\s+|each\\s+|every\\s+|all\\s+|my\\s+)?(?:${literal(entity.name)}|${literal(entity.plural)}|it|them)\\b.*$`,
        'i',
      ),
      '',
    );
  const known = new Set(entity.fields.map(({ key }) => key));
  const fields = readFields(words).filter(({ key }) => !known.has(key));
  if (fields.length === 0) return undefined;
  const changed = withEntity(
    app,
    withSamples({ ...entity, fields: [...entity.fields, ...fields] }),
  );
  const filters = fields.filter(({ kind }) => kind === 'choice').map(({ key }) => key);
  const screen = screensOf(changed, 'records').find((one) => one.entity === entity.key);
  const labels = fields.map(({ label }) => label).join(' and ');
  const said = `added ${labels} to ${entity.plural.toLowerCase()}`;
  if (!screen || filters.length === 0) return { app: changed, said };
  const filtered = { ...screen, filters: [...screen.filters, ...filters] };
  return { app: withScreen(changed, filtered), said };
};

/** Adds sample values for new fields, so that they are visible in the preview. */
function withSamples(entity: Entity): Entity {
  const whole = samplesFor(entity, entity.samples.length);
  return { ...entity, samples: entity.samples.map((sample, at) => ({ ...whole[at], ...sample })) };
}

function entitiesFor(app: Specification, clause: string): readonly Entity[] {
  const named = namedEntity(app, clause);
  return named ? [named, ...app.entities.filter((one) => one !== named)] : app.entities;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
