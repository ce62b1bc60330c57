import type { Access, Entity, Screen, Specification } from '../specification.ts';

/** Returns who sees and changes the records of an entity. Only for apps with a server. */
export function accessOf({ server }: Pick<Specification, 'server'>, entity: string): Access {
  const exception = server?.exceptions.find((one) => one.entity === entity);
  return exception?.access ?? server?.access ?? 'own';
}

/** Returns whether everybody may read the records of an entity, also without an account. */
export function isReadByAll(app: Pick<Specification, 'server'>, entity: string): boolean {
  return ['public', 'catalog'].includes(accessOf(app, entity));
}

/** Who may open a page. */
export type Audience = 'everybody' | 'members' | 'owner';

/** Returns who may open the page of a screen. It only decides what is shown: the server checks every request. */
export function audienceOf(screen: Screen, app: Specification): Audience {
  if (!app.server) return 'everybody';
  if (screen.kind === 'bookings') return screen.all ? 'owner' : 'members';
  if (screen.kind === 'booking') return 'members';
  if (screen.kind === 'records' && accessOf(app, screen.entity) === 'catalog')
    return screen.detailPage ? 'everybody' : 'owner';
  return entitiesOf(screen, app).every((entity) => isReadByAll(app, entity))
    ? 'everybody'
    : 'members';
}

/** The entities whose records a screen shows. */
function entitiesOf(screen: Screen, app: Specification): string[] {
  if (screen.kind === 'dashboard')
    return [...screen.stats, ...screen.charts].map(({ entity }) => entity);
  const own = 'entity' in screen && screen.entity ? [screen.entity] : [];
  const fields =
    screen.kind === 'form' ? screen.fields : fieldsOf(app.entities, own[0], screen.kind);
  return [...own, ...fields.flatMap(({ entity }) => entity ?? [])];
}

/** Forms of records show the records that they relate to. */
function fieldsOf(entities: readonly Entity[], wanted: string | undefined, kind: Screen['kind']) {
  const entity = entities.find(({ key }) => key === wanted);
  return kind === 'records' && entity ? entity.fields : [];
}
