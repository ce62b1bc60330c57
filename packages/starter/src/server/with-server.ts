import type { Screen, ScreenOf, ServerSide, Specification } from '../specification.ts';
import { isReadByAll } from './access.ts';
import { calendarScreenOf } from './calendar-screen.ts';
import type { ServerWish } from './server-wish.ts';
import { storingForms, submissionEntityOf } from './stored-entities.ts';
import { withOwnerPages } from './with-owner-pages.ts';
import { collectingSections, withStorableScreens } from './with-storable-screens.ts';

/** Words for websites whose records everybody may read. */
const published =
  /\b(?:blog|forum|community|market ?place|directory|(?:job|bulletin|message|notice) board|magazine|classifieds|recipe (?:site|website|platform|community))\b/i;
/** Words for records that only one person may see. */
const personal = /\b(?:(?:my|their|his|her|your) own|private(?:ly)?|confidential|personal)\b/i;

/**
 * Moves the data of an app to a server, with accounts for everybody who uses it. Returns the app unchanged if it keeps no
 * data that a server could store.
 */
export function withServer(app: Specification, wish: ServerWish, text: string): Specification {
  if (!canHaveServer(app)) return app;
  // The words about the server are no field of a form.
  const { entities, screens } = withStorableScreens(app, text.replace(wish.because, ''));
  const shown = withoutAccountPage(screens);
  const usual = published.test(text) && !personal.test(text) ? 'public' : 'own';
  const access = wish.access ?? usual;
  const owner = wish.owner ?? (needsOwner(shown) ? 'Owner' : undefined);
  const server: ServerSide = {
    because: wish.because,
    access,
    exceptions: exceptionsOf({ entities, screens: shown }, access),
    ...(owner && { owner }),
    retired: [],
    retiredScreens: [],
  };
  const moved = { ...app, server, entities, screens: shown };
  return { ...moved, screens: withStartPage(withOwnerPages(shown, moved), moved) };
}

/** Returns whether a server could store the data of an app. */
export function canHaveServer({
  entities,
  screens,
}: Pick<Specification, 'entities' | 'screens'>): boolean {
  // Joining stays local, because the server would need a record for each participant.
  const isJoined = entities.some(({ actions = [] }) => actions.some(({ kind }) => kind === 'join'));
  const isStored =
    screens.some(({ kind }) => stored.has(kind)) ||
    storingForms(screens).length > 0 ||
    collectingSections(screens).length > 0;
  return !isJoined && (isStored || entities.length > 0);
}

const stored: ReadonlySet<Screen['kind']> = new Set([
  ...(['records', 'notes', 'booking', 'shop', 'messages', 'chat', 'poll'] as const),
]);

/** Adds access, an owner and the owner's pages for screens that a later request added. */
export function completeServer(before: Specification, app: Specification): Specification {
  const { server } = app;
  if (!server) return app;
  const screens = withoutAccountPage(app.screens);
  const owner = server.owner ?? (needsOwner(screens) ? 'Owner' : undefined);
  const known = new Set(server.exceptions.map(({ entity }) => entity));
  const added = exceptionsOf({ ...app, screens }, server.access).filter(
    ({ entity }) => !known.has(entity),
  );
  const exceptions = [...server.exceptions, ...added];
  const completed = { ...app, server: { ...server, exceptions, ...(owner && { owner }) } };
  // The owner's pages that a request has removed stay away.
  const wasKnown = new Set(before.server ? before.screens.map(({ key }) => key) : []);
  const isNew = ({ key }: Screen) => !wasKnown.has(key);
  return { ...completed, screens: withOwnerPages(screens, completed, isNew) };
}

/** Returns whether somebody has to manage what others send, book or order. */
const needsOwner = (screens: readonly Screen[]) =>
  hasCalendar(screens) || catalogOf(screens).size > 0 || storingForms(screens).length > 0;

const hasCalendar = (screens: readonly Screen[]) => calendarScreenOf(screens) !== undefined;

/** Removes the page for accounts of the browser, because accounts on a server have pages in their template. */
const withoutAccountPage = (screens: readonly Screen[]) =>
  screens.filter(({ kind }) => kind !== 'account');

/** Returns the entities that are sold or booked: their records belong to the owner of the app. */
function catalogOf(screens: readonly Screen[]): Set<string> {
  return new Set(
    screens.flatMap((screen) =>
      screen.kind === 'shop' || screen.kind === 'booking' ? (screen.entity ?? []) : [],
    ),
  );
}

/** Returns the access that differs from the usual one. Reviews and comments are as public as their subjects. */
function exceptionsOf(
  { entities, screens }: Pick<Specification, 'entities' | 'screens'>,
  access: ServerSide['access'],
): ServerSide['exceptions'] {
  const catalog = catalogOf(screens);
  const ofRecords = entities.flatMap(({ key, fields }): ServerSide['exceptions'] => {
    if (catalog.has(key)) return [{ entity: key, access: 'catalog' }];
    const isAbout = fields.some(({ entity }) => entity !== undefined && catalog.has(entity));
    return isAbout && access === 'own' ? [{ entity: key, access: 'public' }] : [];
  });
  const ofForms = storingForms(screens).map(
    (form) => ({ entity: submissionEntityOf(form).key, access: 'inbox' }) as const,
  );
  return [...ofRecords, ...ofForms];
}

const starts: ReadonlySet<Screen['kind']> = new Set(['landing', 'shop', 'form', 'poll']);

/** Adds a page that everybody can see, since the others may need a sign-in. */
function withStartPage(screens: readonly Screen[], app: Specification): Screen[] {
  const [first] = screens;
  if (first && starts.has(first.kind)) return [...screens];
  if (first?.kind === 'home') {
    const { entity, ...home } = first;
    const isShown = entity !== undefined && isReadByAll(app, entity);
    return [isShown ? first : home, ...screens.slice(1)];
  }
  const catalog = app.server?.exceptions.find(({ access }) => access === 'catalog')?.entity;
  const home: ScreenOf<'home'> = {
    kind: 'home',
    key: screens.some(({ key }) => key === 'home') ? 'start' : 'home',
    title: 'Home',
    text: introductionOf(app),
    ...(catalog && { entity: catalog }),
  };
  return [home, ...screens];
}

function introductionOf({ screens, server, tagline }: Specification): string {
  if (hasCalendar(screens))
    return 'Create an account, choose a free time and see all your bookings in one place. You can cancel them at any time.';
  return server?.access === 'shared'
    ? `${tagline} Everybody who signs in works on the same data.`
    : `${tagline} Sign in to keep them in your account and open them on every device.`;
}
