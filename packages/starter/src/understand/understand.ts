import type { Platform } from '@millwright/contract';
import type { Entity, Screen, Specification } from '../specification.ts';
import { besideWidgets } from './beside-widgets.ts';
import { compositionOf } from './compositions.ts';
import { readEntities, withSamples } from './entities.ts';
import { entityOf } from './entity.ts';
import { iconOf, memberOf, registerOf } from './entity-words.ts';
import { familiesIn } from './families.ts';
import { widgetOf } from './family-screens.ts';
import { gameOf } from './games.ts';
import { landingOf, subjectOf } from './landing.ts';
import { withoutLikeness } from './likenesses.ts';
import { withWhatViewsNeed } from './needed-fields.ts';
import { moodIn, paletteFrom, readPalette, withoutPalette } from './palette.ts';
import { tidied } from './prompt-text.ts';
import { type Question, questionsFor, saysNothing, withAnswers } from './questions.ts';
import { readAsked } from './read-request.ts';
import type { Reading } from './reading.ts';
import { dashboardOf, recordScreens } from './record-screens.ts';
import { taglineFor } from './tagline.ts';
import { takeName, titleFor } from './title.ts';
import { topicOf } from './topics.ts';
import { currencyIn } from './units.ts';

export { readEntity } from './entities.ts';
export { readFields } from './fields.ts';
export { readPalette } from './palette.ts';
export { samplesFor } from './samples.ts';

export type Understanding =
  | {
      readonly kind: 'app';
      readonly app: Specification;
      /** Messages to the user about requested features that are approximated or omitted. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'question'; readonly questions: readonly Question[] };

const plainColor = '#4f46e5';

function finished(
  reading: Reading,
  screens: readonly Screen[],
  entities: readonly Entity[],
  dress: { title: string; icon: string; color: string; mood: Specification['palette']['mood'] },
  leftOut: readonly string[],
): Understanding {
  const mood = moodIn(reading.text) ?? dress.mood;
  const palette = readPalette(reading.text);
  const taken: string[] = [];
  const unique = screens.map((screen) => {
    const key = taken.includes(screen.key) ? `${screen.key}${taken.length + 1}` : screen.key;
    taken.push(key);
    return { ...screen, key };
  });
  return {
    kind: 'app',
    app: {
      title: dress.title,
      tagline: taglineFor(entities, unique),
      icon: dress.icon,
      platform: reading.platform,
      palette: palette ? { ...palette, mood } : paletteFrom(dress.color, mood),
      theme: reading.asked.theme ?? 'system',
      entities: [...entities],
      screens: unique,
    },
    leftOut: [...reading.asked.leftOut, ...leftOut].filter((one) => one !== ''),
  };
}

function pageFrom(reading: Reading): Understanding {
  const about = subjectOf(reading.text, reading.name);
  const page = landingOf(reading.text, about);
  const title =
    about.name.length <= 40 ? about.name : about.name.slice(0, 40).replace(/\s+\S*$/, '');
  const contact = page.sections.some(
    (section) => section.kind === 'contact' || section.kind === 'newsletter',
  )
    ? 'The form shows a confirmation but does not send anything, because sending needs a server.'
    : '';
  return finished(
    reading,
    [page],
    [],
    { title, icon: about.trade.icon, color: about.trade.color, mood: about.trade.mood },
    [contact],
  );
}

function recordsOf(
  text: string,
  reading: Reading,
): { entities: Entity[]; called: string; unknown: string; first: boolean } {
  const currency = currencyIn(reading.text) ?? '€';
  const found = readEntities(text, currency);
  const [only] = found.entities;
  const vague =
    !registerOf(found.called) &&
    (found.entities.length === 0 || (found.entities.length === 1 && found.described.size === 0));
  const composition = vague
    ? (compositionOf(found.noun || found.called) ??
      compositionOf(found.called.replace(/\s+\w+$/, '')))
    : undefined;
  const entities = composition ? readEntities(composition, currency).entities : found.entities;
  const unknown =
    vague && !composition && only && !topicOf(only.name)
      ? `I don't know anything about ${only.plural.toLowerCase()}, so I used common fields. List the fields you want and I'll use those.`
      : '';
  return {
    entities,
    called: composition
      ? `${found.noun || found.called} app`
      : memberOf(found.noun) !== found.noun && found.called === ''
        ? found.noun
        : found.called,
    unknown,
    first: true,
  };
}

let last:
  | undefined
  | { readonly prompt: string; readonly platform: Platform; readonly found: Understanding };

/** Parses a prompt into an app, or questions. Caches the last result: a turn parses twice, before and after it writes. */
export function understand(prompt: string, platform: Platform): Understanding {
  if (last?.prompt !== prompt || last.platform !== platform) {
    last = { prompt, platform, found: understandAnew(prompt, platform) };
  }
  return last.found;
}

function understandAnew(prompt: string, platform: Platform): Understanding {
  const { text: tidy, like } = withoutLikeness(tidied(prompt));
  const { name, rest } = takeName(tidy);
  if (!name && saysNothing(rest)) return { kind: 'question', questions: questionsFor() };
  const asked = readAsked(rest);
  const reading: Reading = { text: rest, name, platform, asked };
  const families = familiesIn(rest, gameOf(rest) !== undefined);
  if (families.some((family) => family.kind === 'landing')) return pageFrom(reading);
  const widgets = families
    .map((family) => widgetOf(family.kind, reading))
    .filter((widget) => widget !== undefined);
  const body = withoutPalette(asked.text);
  const kept =
    widgets.length === 0 ? recordsOf(body, reading) : besideWidgets(body, currencyIn(rest) ?? '€');
  const entities = withWhatViewsNeed(
    kept.entities.length > 0 || widgets.length > 0
      ? kept.entities
      : [entityOf(name ? 'entry' : 'item', '')],
    asked,
  );
  withSamples(entities);
  const numbers = entities.filter((entity) =>
    entity.fields.some((field) => field.kind === 'money' || field.kind === 'number'),
  ).length;
  const dashboard =
    entities.length > 0 &&
    (asked.dashboard ||
      (entities.length > 1 && numbers > 0 && asked.views.includes('chart')) ||
      numbers > 1);
  const records = recordScreens(entities, asked);
  const first = kept.first
    ? [...records, ...widgets.map((widget) => widget.screen)]
    : [...widgets.map((widget) => widget.screen), ...records];
  const screens = dashboard
    ? asked.dashboard
      ? [dashboardOf(entities, asked), ...first]
      : [...first, dashboardOf(entities, asked)]
    : first;
  const [widget] = widgets;
  const [entity] = entities;
  const lead = widget && !kept.first ? widget : undefined;
  const topic = entity && topicOf(entity.name);
  return finished(
    reading,
    screens,
    entities,
    {
      title: lead
        ? titleFor(
            name,
            widgets.length > 1 || !/^(?:Quiz|Poll|Chat|Notes|Countdown)$/.test(lead.title)
              ? lead.title
              : '',
            [],
            lead.title,
          )
        : titleFor(name, kept.called, entities, 'My tracker'),
      icon: lead?.icon ?? entity?.icon ?? iconOf(rest),
      color: lead?.color ?? topic?.color ?? plainColor,
      mood: lead?.screen.kind === 'game' ? 'playful' : 'calm',
    },
    [
      ...widgets.map((one) => one.missing ?? ''),
      kept.unknown,
      entities.some(({ name }) => /\b(?:password|credential|login)\b/i.test(name))
        ? 'Storing passwords in this browser is not secure, so the app asks for hints instead of passwords.'
        : '',
      like === ''
        ? ''
        : `The app stores the same kind of data as ${like.charAt(0).toUpperCase()}${like.slice(1)}, but doesn't have all of its features.`,
    ],
  );
}

/** Parses a prompt together with the answers to its questions. */
export function understandAnswers(
  prompt: string,
  answers: Readonly<Record<string, string>>,
  platform: Platform,
): Understanding {
  return understand(withAnswers(prompt, answers), platform);
}
