import type { Entity, Screen, ScreenOf, ServerSide, Specification } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { samplesFor } from '../understand/samples.ts';
import { isReadByAll } from './access.ts';
import { calendarScreenOf } from './calendar-screen.ts';
import type { ServerWish } from './server-wish.ts';

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
  const { entities, screens } = withNotesAsRecords(app);
  const isStored = hasCalendar(screens) || screens.some(({ kind }) => kind === 'records');
  if (!isStored && entities.length === 0) return app;
  // Joining stays local, because the server would need a record for each participant.
  const isJoined = entities.some(({ actions = [] }) => actions.some(({ kind }) => kind === 'join'));
  if (isJoined) return app;
  const shown = withoutAccountPage(screens);
  const catalog = catalogOf(shown);
  const usual = published.test(text) && !personal.test(text) ? 'public' : 'own';
  const access = wish.access ?? usual;
  const owner = wish.owner ?? (catalog.size > 0 || hasCalendar(shown) ? 'Owner' : undefined);
  const server: ServerSide = {
    because: wish.because,
    access,
    exceptions: exceptionsOf(entities, catalog, access),
    ...(owner && { owner }),
    retired: [],
  };
  const moved = { ...app, server, entities, screens: shown };
  return { ...moved, screens: withStartPage(withAllBookings(shown, owner), moved) };
}

/** Adds access, an owner and the page of all bookings for screens that a later request added. */
export function completeServer(before: Specification, app: Specification): Specification {
  const { server, entities } = app;
  if (!server) return app;
  const screens = withoutAccountPage(app.screens);
  const catalog = catalogOf(screens);
  const hasNewCalendar = hasCalendar(screens) && !hasCalendar(before.screens);
  const owner = server.owner ?? (catalog.size > 0 || hasNewCalendar ? 'Owner' : undefined);
  const known = new Set(server.exceptions.map(({ entity }) => entity));
  const added = exceptionsOf(entities, catalog, server.access).filter(
    ({ entity }) => !known.has(entity),
  );
  return {
    ...app,
    server: { ...server, exceptions: [...server.exceptions, ...added], ...(owner && { owner }) },
    screens: hasNewCalendar ? withAllBookings(screens, owner) : screens,
  };
}

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
  entities: readonly Entity[],
  catalog: ReadonlySet<string>,
  access: ServerSide['access'],
): ServerSide['exceptions'] {
  return entities.flatMap(({ key, fields }): ServerSide['exceptions'] => {
    if (catalog.has(key)) return [{ entity: key, access: 'catalog' }];
    const isAbout = fields.some(({ entity }) => entity !== undefined && catalog.has(entity));
    return isAbout && access === 'own' ? [{ entity: key, access: 'public' }] : [];
  });
}

const sampleCount = 6;

/** Turns notes into records, which the server can store. */
function withNotesAsRecords(app: Specification): Pick<Specification, 'entities' | 'screens'> {
  const notes = app.screens.find(({ kind }) => kind === 'notes');
  if (!notes || app.entities.some(({ key }) => key === 'note')) return app;
  const blank = { ...entityOf('note', 'title\ntext (long text)'), samples: [] };
  const note = { ...blank, samples: samplesFor(blank, sampleCount) };
  const screens = app.screens.map((screen): Screen => {
    if (screen !== notes) return screen;
    const { key, title } = notes;
    const list: ScreenOf<'records'> = {
      kind: 'records',
      key,
      title,
      entity: note.key,
      views: [{ kind: 'cards' }],
      search: true,
      filters: [],
      totals: [],
      transfer: false,
      detailPage: false,
    };
    return list;
  });
  return { entities: [...app.entities, note], screens };
}

/** Adds the page on which the owner sees the bookings of everybody. */
function withAllBookings(screens: readonly Screen[], owner: string | undefined): Screen[] {
  const calendar = calendarScreenOf(screens);
  const has = screens.some((screen) => screen.kind === 'bookings' && screen.all);
  if (!calendar || !owner || has) return [...screens];
  const all: ScreenOf<'bookings'> = {
    kind: 'bookings',
    key: screens.some(({ key }) => key === 'allBookings') ? 'bookingsOfEverybody' : 'allBookings',
    title: 'All bookings',
    of: calendar.key,
    all: true,
  };
  return [...screens, all];
}

/** Adds a page that everybody can see, since the others may need a sign-in. */
function withStartPage(screens: readonly Screen[], app: Specification): Screen[] {
  const [first] = screens;
  const isPublic = first?.kind === 'landing' || first?.kind === 'shop';
  if (isPublic) return [...screens];
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
