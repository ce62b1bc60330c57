import type { Screen, Specification } from '../specification.ts';
import { readEntity } from '../understand/understand.ts';
import { namedEntity, namedScreen, plain, quotedOr, type Rule, withScreen } from './rule.ts';

const removing = /\b(remove|delete|drop|get rid of|no more|don'?t need|hide|take out)\b/i;

export const removeScreen: Rule = (app, clause) => {
  if (!removing.test(clause) || app.screens.length < 2) return undefined;
  const entity = namedEntity(app, clause);
  const screen =
    namedScreen(app, clause) ??
    app.screens.find((one) => one.kind === 'records' && one.entity === entity?.key);
  if (!screen) return undefined;
  // The pages about a calendar or a shop go with it.
  const isAbout = (one: Screen) =>
    (one.kind === 'bookings' || one.kind === 'orders') && one.of === screen.key;
  const screens = app.screens.filter((one) => one !== screen && !isAbout(one));
  const said = `removed the ${screen.title} screen`;
  const isUsed = screens.some(
    (one) =>
      (one.kind === 'shop' || one.kind === 'booking') &&
      screen.kind === 'records' &&
      one.entity === screen.entity,
  );
  if (screen.kind !== 'records' || isUsed) {
    return { app: withKnownMembers({ ...app, screens }), said };
  }
  const changed = withoutEntity({ ...app, screens }, screen.entity);
  return changed.screens.length === 0 ? undefined : { app: withKnownMembers(changed), said };
};

/** Removes the requirement to sign in for screens that are gone. */
function withKnownMembers(app: Specification): Specification {
  const isKnown = (key: string) => app.screens.some((screen) => screen.key === key);
  const screens = app.screens.map((screen) =>
    screen.kind === 'account'
      ? { ...screen, membersOnly: screen.membersOnly.filter(isKnown) }
      : screen,
  );
  return { ...app, screens };
}

/** Removes an entity together with all references to it. */
function withoutEntity(app: Specification, key: string): Specification {
  const entities = app.entities
    .filter((one) => one.key !== key)
    .map((one) => ({ ...one, fields: one.fields.filter(({ entity }) => entity !== key) }));
  const others = app.screens.filter((screen) => isPossibleWithout(screen, key));
  const screens = others.map((screen) => {
    if (screen.kind === 'form') {
      const fields = screen.fields.filter(({ entity }) => entity !== key);
      return { ...screen, fields };
    }
    if (screen.kind === 'home' && screen.entity === key) {
      const { entity: _removed, ...home } = screen;
      return home;
    }
    if (screen.kind !== 'dashboard') return screen;
    const isOther = ({ entity }: { entity: string }) => entity !== key;
    return {
      ...screen,
      stats: screen.stats.filter(isOther),
      charts: screen.charts.filter(isOther),
    };
  });
  return { ...app, entities, screens };
}

/** False for screens that are about the entity only. */
function isPossibleWithout(screen: Screen, key: string): boolean {
  if (screen.kind === 'report' || screen.kind === 'comparison') return screen.entity !== key;
  return screen.kind !== 'form' || screen.fields.some(({ entity }) => entity !== key);
}

export const renameScreen: Rule = (app, clause) => {
  if (!/\b(rename|call)\b/i.test(clause)) return undefined;
  const [before = ''] = clause.split(/\b(?:to|as|into)\b/i);
  const screen = namedScreen(app, before);
  const title = quotedOr(clause, /\b(?:to|as|into)\s+(.+)$/i);
  if (!screen || !title) return undefined;
  return {
    app: withScreen(app, { ...screen, title }),
    said: `renamed ${screen.title} to ${title}`,
  };
};

export const addEntity: Rule = (app, clause) => {
  const [, wanted] =
    /\b(?:also|add|another|new)\b.*?\b(?:track(?:s|ing)?|manage|keep|store|list of|collection of|screen for|page for|tab for|section for|entity|table for|module for)\s+(.+)$/i.exec(
      clause,
    ) ?? [];
  if (!wanted) return undefined;
  const entity = readEntity(wanted, undefined, app.entities);
  const isKnown = app.entities.some((one) => plain(one.name) === plain(entity.name));
  if (isKnown) return undefined;
  const hasImage = entity.fields.some(({ kind }) => kind === 'image');
  const screen = {
    kind: 'records' as const,
    key: entity.key,
    title: entity.plural,
    entity: entity.key,
    views: [{ kind: hasImage ? ('gallery' as const) : ('cards' as const) }],
    search: true,
    filters: entity.fields.filter(({ kind }) => kind === 'choice').map(({ key }) => key),
    totals: [],
    transfer: false,
    detailPage: false,
  };
  return {
    app: { ...app, entities: [...app.entities, entity], screens: [...app.screens, screen] },
    said: `added ${entity.plural.toLowerCase()}`,
  };
};
