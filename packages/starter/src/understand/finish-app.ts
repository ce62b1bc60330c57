import type { RequestedPart } from '../brief/requested-part.ts';
import { isGuarded } from '../server/access.ts';
import type { ServerWish } from '../server/server-wish.ts';
import { withServer } from '../server/with-server.ts';
import type { Entity, Screen, Specification } from '../specification.ts';
import { untrueWithServer } from './beyond.ts';
import { moodIn, paletteFrom, readPalette } from './palette.ts';
import type { Question } from './questions.ts';
import type { Reading } from './reading.ts';
import type { RequestedColors } from './requested-colors.ts';
import { isDarkMood } from './requested-style.ts';
import { taglineFor } from './tagline.ts';

export type Understanding =
  | {
      readonly kind: 'app';
      readonly app: Specification;
      /** Messages to the user about requested features that are approximated or omitted. */
      readonly leftOut: readonly string[];
      /** The parts of a request in prose, and what became of each. */
      readonly parts: readonly RequestedPart[];
    }
  | { readonly kind: 'question'; readonly questions: readonly Question[] };

/** Color of an app without a subject that has one. */
export const plainColor = '#4f46e5';

/** Completes an app with its palette, its tagline and unique keys. */
export function finishApp(
  reading: Reading,
  screens: readonly Screen[],
  entities: readonly Entity[],
  dress: { title: string; icon: string; color: string; mood: Specification['palette']['mood'] },
  leftOut: readonly string[],
  parts: readonly RequestedPart[] = [],
): Understanding {
  const { colors, style } = reading;
  const mood = style.mood ?? moodIn(reading.text) ?? dress.mood;
  const palette = readPalette(reading.text);
  const [primary = colors.components ?? dress.color, accent] = style.colors;
  const taken: string[] = [];
  const unique = screens.map((screen) => {
    const key = taken.includes(screen.key) ? `${screen.key}${taken.length + 1}` : screen.key;
    taken.push(key);
    return { ...screen, key };
  });
  const local: Specification = {
    title: dress.title,
    tagline: taglineFor(entities, unique),
    icon: dress.icon,
    platform: reading.platform,
    palette: {
      ...(palette ? { ...palette, mood } : paletteFrom(primary, mood, accent)),
      ...colors,
    },
    ...(Object.keys(style.style).length > 0 && { style: style.style }),
    theme: reading.asked.theme ?? (isDarkMood(style.mood) ? 'dark' : 'system'),
    entities: [...entities],
    screens: unique,
  };
  const { server } = reading;
  const app = server ? withServer(local, server, reading.source) : local;
  return {
    kind: 'app',
    app,
    leftOut: [
      ...(server && !app.server ? [withoutData(server)] : []),
      ...(parts.length > 0 ? [] : reading.asked.leftOut).filter(
        (said) => !app.server || !untrueWithServer.has(said),
      ),
      ...style.leftOut,
      ...leftOut,
      ...withoutPlace(colors, unique),
      app.server && unique.some(({ kind }) => kind === 'habits') ? localHabits : '',
      languageNote(reading, unique),
    ].filter((one) => one !== '' && !parts.some(({ note }) => note === one)),
    parts: app.server ? parts.map((part) => withGuard(part, app)) : [...parts],
  };
}

/** Marks buttons on public records as partly done, because the server lets only one account change each record. */
function withGuard(part: RequestedPart, app: Specification): RequestedPart {
  const words = part.text.toLowerCase().split(/[^\p{L}]+/u);
  const entity = app.entities.find(
    ({ key, actions = [] }) =>
      isGuarded(app, key) && actions.some(({ label }) => words.includes(label.toLowerCase())),
  );
  if (part.status !== 'done' || !entity) return part;
  const name = entity.name.toLowerCase();
  return { ...part, status: 'partly', note: `Only the account that added a ${name} can do it.` };
}

const localHabits = 'Habits stay in this browser, also in an app with accounts.';

const withoutData = ({ because }: ServerWish): string =>
  `I left out “${because}”: an app of this kind has no data that I could keep on a server. Everything stays in this browser.`;

/** Says that a requested color has no place: only landing pages have a footer. */
function withoutPlace({ footer }: RequestedColors, screens: readonly Screen[]): string[] {
  const hasFooter = screens.length === 1 && screens[0]?.kind === 'landing';
  return footer && !hasFooter ? ["The app has no footer, so the color for it isn't used."] : [];
}

/** Says which texts are English in an app that was requested in another language. */
function languageNote({ language }: Reading, screens: readonly Screen[]): string {
  if (language === 'en') return '';
  return screens.some(({ kind }) => kind === 'landing')
    ? 'I can only write English pages, so their texts are in English. Change them in `src/components/sections`.'
    : 'Labels and sample data are in your language as far as I know it. Buttons and messages are in English.';
}
