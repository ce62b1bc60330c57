import type { Access, Field, Screen, Specification } from '../specification.ts';

/** Returns the access to the records of an entity. Only for apps with a server. */
export function accessOf({ server }: Pick<Specification, 'server'>, entity: string): Access {
  const exception = server?.exceptions.find((one) => one.entity === entity);
  return exception?.access ?? server?.access ?? 'own';
}

/** Returns whether everybody may read the records of an entity, also without an account. */
export function isReadByAll(app: Pick<Specification, 'server'>, entity: string): boolean {
  return ['public', 'catalog'].includes(accessOf(app, entity));
}

/** Returns whether everybody sees the records of an entity on a server, and only the account that added one changes it. */
export const isGuarded = (app: Pick<Specification, 'server'>, entity: string): boolean =>
  accessOf(app, entity) === 'public';

/** People to whom a page is shown. */
export type Audience = 'everybody' | 'members' | 'owner';

/** Returns the audience of a screen. It only decides what is shown: a server checks every request. */
export function audienceOf(screen: Screen, app: Specification): Audience {
  if (!app.server) return isForMembers(screen, app) ? 'members' : 'everybody';
  if (screen.kind === 'bookings') return screen.all ? 'owner' : 'members';
  if (screen.kind === 'booking' || screen.kind === 'messages') return 'members';
  if (screen.kind === 'orders') return 'owner';
  if (screen.kind === 'records' && accessOf(app, screen.entity) === 'catalog')
    return screen.detailPage ? 'everybody' : 'owner';
  return entitiesOf(screen, app).every((entity) => isReadByAll(app, entity))
    ? 'everybody'
    : 'members';
}

/** Returns whether a screen needs a sign-in with an account of the browser. */
function isForMembers({ key, kind }: Screen, { screens }: Specification): boolean {
  const account = screens.find((screen) => screen.kind === 'account');
  return kind !== 'account' && (account?.membersOnly.includes(key) ?? false);
}

/** Returns the entities whose records a screen shows. */
function entitiesOf(screen: Screen, app: Specification): string[] {
  if (screen.kind === 'dashboard')
    return [...screen.stats, ...screen.charts].map(({ entity }) => entity);
  const own = 'entity' in screen && screen.entity ? [screen.entity] : [];
  return [...own, ...fieldsOf(screen, app).flatMap(({ entity }) => entity ?? [])];
}

/** Returns the fields that a screen has a form for, which offers the records that they relate to. */
function fieldsOf(screen: Screen, { entities }: Specification): readonly Field[] {
  if (screen.kind === 'form') return screen.fields;
  if (screen.kind !== 'records') return [];
  return entities.find(({ key }) => key === screen.entity)?.fields ?? [];
}
