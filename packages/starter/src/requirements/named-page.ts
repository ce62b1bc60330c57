import type { Screen, ScreenOf, Specification } from '../specification.ts';
import { landingOf, subjectOf } from '../understand/landing.ts';
import { keyOf } from '../understand/word-forms.ts';
import { listOf, screensOf } from './app-parts.ts';
import { masked, type Quotation } from './clause-around.ts';
import { done, type Fulfilled, notDone, type Requirement } from './requirement.ts';

/** A page by its exact name: a page called "My bookings". */
export function namedPage({ text, before, after }: Quotation): Requirement {
  const around = `${before} ${after}`.replaceAll(masked, '');
  return {
    text: `a page "${text}"`,
    fulfill: (app) => {
      const same = app.screens.find(({ title }) => title.toLowerCase() === text.toLowerCase());
      if (same) return done(app);
      return (
        bookingsPage(app, text, around) ?? ownRecordsPage(app, text, around) ?? plainPage(app, text)
      );
    },
  };
}

function bookingsPage(app: Specification, title: string, around: string): Fulfilled | undefined {
  const [booking] = screensOf(app, 'booking');
  const isOwn = /^(?:my|your)\b/i.test(title) && booked.test(around);
  if (!booking || !(isOwn || booked.test(title))) return undefined;
  return done(
    withNew<ScreenOf<'bookings'>>(app, { kind: 'bookings', title, of: booking.key }, booking),
  );
}

const booked =
  /\b(?:bookings?|reservations?|appointments?|registrations?|enrol?lments?|sign-ups?|tickets?)\b/i;
const markWords = /\b(?:favou?rites?|saved|bookmarks?|bookmarked|wish ?list|starred|joined|my)\b/i;

/** The records that the user marked or joined. */
function ownRecordsPage(app: Specification, title: string, around: string): Fulfilled | undefined {
  if (!markWords.test(title)) return undefined;
  for (const entity of app.entities) {
    const list = listOf(app, entity);
    const field = ownField(app, entity.key);
    if (!list || !field) continue;
    const { added: _, figures: __, ...copied } = list;
    const own: Omit<ScreenOf<'records'>, 'key'> = {
      ...copied,
      title,
      where: { field, is: true },
      filters: list.filters.filter((key) => key !== field),
    };
    return done(withNew(app, own, list));
  }
  return /\b(?:favou?rit|saved|join|bookmark)/i.test(`${title} ${around}`)
    ? notDone(app, 'The app has nothing to collect on this page.')
    : undefined;
}

/** The yes/no field that tells which records are the user's. */
function ownField({ entities }: Specification, key: string): string | undefined {
  const entity = entities.find((one) => one.key === key);
  const action = entity?.actions?.find(({ kind }) => kind === 'join' || kind === 'flag');
  if (action?.kind === 'join') return action.mine;
  if (action?.kind === 'flag') return action.field;
  return entity?.fields.find(({ kind, label }) => kind === 'boolean' && markWords.test(label))?.key;
}

/** A page of text. */
function plainPage(app: Specification, title: string): Fulfilled {
  const { sections } = landingOf(
    `${title}, contact`,
    subjectOf(`Website for ${app.title}`, app.title),
  );
  const section = sections.find(({ kind }) => kind !== 'hero' && kind !== 'contact');
  if (!section) return notDone(app, 'There is no such page in the app.');
  const page = { kind: 'landing', title, sections: [{ ...section, title }] } as const;
  return {
    ...done(withNew<ScreenOf<'landing'>>(app, { ...page, sections: [...page.sections] })),
    status: 'partly',
    note: 'Its text is a placeholder: replace it with your own.',
  };
}

/** Adds a screen behind another one, or at the end. */
export function withNew<S extends Screen>(
  app: Specification,
  screen: Omit<S, 'key'> & { readonly title: string },
  after?: Screen,
): Specification {
  const taken = app.screens.map(({ key }) => key);
  const added = { ...screen, key: keyOf(screen.title, taken, 'screen') } as unknown as S;
  const at = after ? app.screens.indexOf(after) + 1 : app.screens.length;
  return { ...app, screens: app.screens.toSpliced(at, 0, added) };
}
