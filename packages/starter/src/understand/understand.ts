import type { Platform } from '@millwright/contract';
import type { Brief } from '../brief/brief.ts';
import { judgeToolParts } from '../brief/judge-tool-parts.ts';
import { plainWording } from '../brief/plain-wording.ts';
import { isStatement, readBrief } from '../brief/read-brief.ts';
import { Figures } from '../figures/figures.ts';
import { judgeMissing } from '../figures/judge-missing.ts';
import { fulfillRequirements } from '../requirements/fulfill-requirements.ts';
import { takeFormFields } from '../requirements/take-form-fields.ts';
import { type TakenQuotations, takeQuotations } from '../requirements/take-quotations.ts';
import { takeRequirements } from '../requirements/take-requirements.ts';
import { fulfillServerWish } from '../server/fulfill-server-wish.ts';
import { takeServerWish } from '../server/server-wish.ts';
import { collectingSections } from '../server/with-storable-screens.ts';
import type { Entity } from '../specification.ts';
import { withActionSamples } from './action-samples.ts';
import { withoutAskingWords } from './asking-words.ts';
import { besideWidgets } from './beside-widgets.ts';
import { beginsWithCalculation } from './calculation-at.ts';
import { questionAboutFormula, unknownCalculatorIn } from './calculator-widget.ts';
import { compositionOf } from './compositions.ts';
import { readEntities, withSamples } from './entities.ts';
import { entityOf } from './entity.ts';
import { iconOf, memberOf, registerOf } from './entity-words.ts';
import { familiesIn } from './families.ts';
import { widgetOf } from './family-screens.ts';
import { finishApp, plainColor, type Understanding } from './finish-app.ts';
import { withEnglishColors } from './foreign-colors.ts';
import { gameNamedIn } from './game-names.ts';
import { gameOf, gamesToOffer, unknownGameIn } from './games.ts';
import { landingOf, subjectOf } from './landing.ts';
import { languageOf } from './languages.ts';
import { withoutLikeness } from './likenesses.ts';
import { withWhatViewsNeed } from './needed-fields.ts';
import { withoutPalette } from './palette.ts';
import { sentencesOf, tidied } from './prompt-text.ts';
import {
  questionAboutGame,
  questionAboutType,
  questionAboutWebTool,
  questionsFor,
  saysNothing,
  withAnswers,
} from './questions.ts';
import { readAsked } from './read-request.ts';
import type { Reading } from './reading.ts';
import { withoutPermissions, withRecordActions } from './record-actions.ts';
import { dashboardOf, recordScreens } from './record-screens.ts';
import { takeRequestedColors } from './requested-colors.ts';
import { takeRequestedStyle } from './requested-style.ts';
import { takeName, titleFor } from './title.ts';
import { inSentence, toolIn } from './tools.ts';
import { topicOf } from './topics.ts';
import { toolNamedIn, understandProse } from './understand-prose.ts';
import { currencyIn } from './units.ts';

export { readEntity } from './entities.ts';
export { readFields } from './fields.ts';
export type { Understanding } from './finish-app.ts';
export { readPalette } from './palette.ts';
export { samplesFor } from './samples.ts';

function pageFrom(reading: Reading): Understanding {
  const about = subjectOf(reading.text, reading.name);
  const page = landingOf(reading.text, about);
  const title =
    about.name.length <= 40 ? about.name : about.name.slice(0, 40).replace(/\s+\S*$/, '');
  const contact =
    !reading.server && collectingSections([page]).length > 0
      ? 'The form shows a confirmation but does not send anything, because sending needs a server.'
      : '';
  return finishApp(
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

/** Names of tools that do something with their input. Nobody wants a list of them. */
const toolNames =
  /^((?:[\p{L}\d-]+ ){1,3}(?:generator|formatter|shortener|validator|checker|encoder|decoder|simulator|visuali[sz]er|minifier|editor|test|tester|recorder|scanner|translator|compressor|parser|clone|player))(?: (?:app|tool|website|page|site))?[.!]?$/iu;

/** Converters of something that has no units, such as numerals. */
const unknownConverter =
  /^((?:roman )?(?:numerals?|numbers?|dates?|files?|images?|videos?|audio|pdf|languages?|voice|speech|roman|binary|morse)(?: \p{L}+)? converter)(?: (?:app|tool|website|page))?[.!]?$/iu;

/** Names of apps that consist of data or connections from elsewhere. A diary of the weather is something else. */
const liveNames =
  /^(weather(?: (?:forecast|widget|dashboard|station))?|forecast|navigation|maps?|video (?:calls?|chat|conferenc\w+|streaming)|(?:live )?(?:stock|crypto\w*) prices?|exchange rates?|dating)(?: (?:app|tool|website|page|site|widget))?[.!]?$/i;

/** Words for apps that keep records, of whatever kind. */
const recordWords =
  /\b(?:track\w*|log|logs|logbook|list|lists|collect\w*|catalog\w*|inventory|manag\w*|organi[sz]\w*|database|diary|journal|planner|register|directory|records?|library|keep\w*|archive|crud|admin|overview|table|board|entries)\b/i;

/** Parses a prompt into an app, or questions. Caches the last result: a turn parses twice, before and after it writes. */
export function understand(prompt: string, platform: Platform): Understanding {
  if (last?.prompt !== prompt || last.platform !== platform) {
    last = { prompt, platform, found: understandAnew(prompt, platform, true) };
  }
  return last.found;
}

/** Parses a prompt. Figures that the app cannot show stay in the text, for the other rules to read. */
function understandAnew(prompt: string, platform: Platform, mayAsk: boolean): Understanding {
  const missing = new Set<string>();
  const figuresIn = (text: string): Figures =>
    platform === 'web' ? Figures.in(text, missing) : Figures.none(text);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { found, figures } = understandWith(prompt, platform, mayAsk, figuresIn);
    if (figures.isEmpty && missing.size === 0) return found;
    // A landing page or a game has no records to compute anything from.
    if (found.kind !== 'app' || found.app.entities.length === 0) break;
    if (figures.missing.size === 0) return withFigureParts(found, figures, missing);
    for (const text of figures.missing) missing.add(text);
  }
  return understandWith(prompt, platform, mayAsk, Figures.none).found;
}

function withFigureParts(
  found: Understanding & { kind: 'app' },
  figures: Figures,
  missing: ReadonlySet<string>,
): Understanding {
  if (found.parts.length > 0)
    return {
      ...found,
      parts: [...judgeMissing(found.parts, missing), ...figures.partsIn(found.app.screens)],
    };
  const notes = [...missing].map(
    (text) => `I left out “${text}” because the app has no fields for it.`,
  );
  return { ...found, leftOut: [...found.leftOut, ...notes] };
}

function understandWith(
  prompt: string,
  platform: Platform,
  mayAsk: boolean,
  figuresIn: (text: string) => Figures,
): { readonly found: Understanding; readonly figures: Figures } {
  const language = languageOf(prompt);
  const { text: tidy, like } = withoutLikeness(tidied(withEnglishColors(prompt, language)));
  const form = platform === 'web' ? takeFormFields(tidy) : { rest: tidy, requirements: [] };
  const quoted = platform === 'web' ? takeQuotations(form.rest) : noQuotations(tidy);
  const { name: called, rest: unnamed } =
    quoted.name === undefined ? takeName(quoted.rest) : { name: undefined, rest: quoted.rest };
  const name = quoted.name ?? called;
  // A game without a mobile version is still a name: "2048" has no other words.
  const isGameName = gameNamedIn(unnamed, 'web') !== undefined;
  if (!name && !isGameName && saysNothing(unnamed))
    return { found: { kind: 'question', questions: questionsFor() }, figures: Figures.none('') };
  const { colors, rest: uncolored } = takeRequestedColors(plainWording(unnamed));
  const { rest: unstyled, ...style } = takeRequestedStyle(uncolored);
  // Mobile apps have no server.
  const server = takeServerWish(platform === 'web' ? unstyled : '');
  const { rest: whole, requirements } =
    platform === 'web' ? takeRequirements(server.rest) : { rest: unstyled, requirements: [] };
  const figures = figuresIn(whole);
  const asked = readAsked(figures.text);
  const reading: Reading = {
    // Titles and messages are no things that the app keeps.
    source: quoted.requirements.length > 0 || quoted.name ? quoted.rest : prompt,
    text: figures.text,
    figures,
    name,
    platform,
    asked,
    colors,
    style,
    language,
    server: server.wish,
  };
  const read = readBrief(figures.text);
  // Figures mention what the app keeps, too.
  const mentioned = figures.isEmpty ? read : { ...read, sentences: readBrief(whole).sentences };
  const sentences = sentencesOf(tidy);
  const isLong =
    requirements.length + quoted.requirements.length + form.requirements.length > 0 &&
    sentences.length >= fewSentences &&
    sentences.some(isStatement);
  const brief = isLong ? { ...mentioned, isLong } : mentioned;
  const found = understandReading(reading, brief, like, mayAsk);
  return {
    found: fulfillRequirements(found, [
      ...form.requirements,
      ...fulfillServerWish(server),
      ...requirements,
      ...quoted.requirements,
    ]),
    figures,
  };
}

/** Requests with fewer sentences are names or lists, unless they say what people do. */
const fewSentences = 3;

const noQuotations = (text: string): TakenQuotations => ({
  rest: text,
  requirements: [],
  name: undefined,
});

/** Turns a parsed prompt into an app, or asks. `like` is the app that it is compared to. */
function understandReading(
  reading: Reading,
  brief: Brief,
  like: string,
  mayAsk: boolean,
): Understanding {
  const { text: rest, figures, name, platform, asked } = reading;
  const prose = understandProse(brief, reading, mayAsk);
  if (prose) return prose;
  const named = toolNamedIn(brief, platform) ?? rest;
  const families = familiesIn(named, gameOf(named, platform) !== undefined, platform === 'web');
  const onlyOnWeb = platform === 'mobile' ? toolIn(named)?.tool : undefined;
  if (mayAsk && onlyOnWeb) {
    return { kind: 'question', questions: questionAboutWebTool(onlyOnWeb.title) };
  }
  const unknownGame = families.some(({ kind }) => kind === 'game')
    ? unknownGameIn(rest, platform)
    : undefined;
  if (mayAsk && unknownGame) {
    const { name: wanted, closest } = unknownGame;
    const offered = gamesToOffer(closest, platform);
    return { kind: 'question', questions: questionAboutGame(offered, wanted, platform) };
  }
  const isCalculator =
    families.some(({ kind }) => kind === 'calculator') ||
    (families.length === 0 && beginsWithCalculation(named));
  const unknownCalculator = isCalculator ? unknownCalculatorIn(rest) : undefined;
  if (mayAsk && unknownCalculator) {
    return { kind: 'question', questions: questionAboutFormula(unknownCalculator) };
  }
  const isPage = families.some((family) => family.kind === 'landing');
  if (isPage && figures.isEmpty) return pageFrom(reading);
  const widgets = families
    .map((family) => widgetOf(family.kind, reading))
    .filter((widget) => widget !== undefined);
  const appName = withoutAskingWords(rest.trim());
  const converter = unknownConverter.exec(appName)?.[1];
  if (mayAsk && !name && converter && families.some(({ kind }) => kind === 'converter'))
    return { kind: 'question', questions: questionAboutType(converter.toLowerCase()) };
  const tool = (toolNames.exec(appName) ?? liveNames.exec(appName))?.[1];
  if (mayAsk && !name && widgets.length === 0 && tool) {
    return { kind: 'question', questions: questionAboutType(tool.toLowerCase()) };
  }
  const left = withoutPalette(asked.text);
  // "Kanban board": the name of the view is all there is.
  const body = asked.isKanban && !/\p{L}/u.test(left) ? 'tasks' : left;
  const kept =
    widgets.length === 0
      ? recordsOf(platform === 'web' ? withoutPermissions(body) : body, reading)
      : besideWidgets(body, currencyIn(rest) ?? '€');
  const isClear = name !== undefined || !figures.isEmpty;
  if (
    mayAsk &&
    !isClear &&
    kept.unknown !== '' &&
    /[a-z]{3}/i.test(rest) &&
    !recordWords.test(rest)
  ) {
    const noun = kept.entities[0]?.name.toLowerCase() ?? rest;
    return { kind: 'question', questions: questionAboutType(noun) };
  }
  const needed = withWhatViewsNeed(
    kept.entities.length > 0 || widgets.length > 0
      ? kept.entities
      : [entityOf(name ? 'entry' : 'item', '')],
    asked,
  );
  const { entities: kinds, charts } = figures.applyTo(needed, currencyIn(rest) ?? '€');
  const acted = platform === 'web' ? withRecordActions(kinds, rest) : kinds;
  withSamples(acted);
  const entities = acted.map((entity) => withActionSamples(entity));
  const numbers = entities.filter((entity) =>
    entity.fields.some((field) => field.kind === 'money' || field.kind === 'number'),
  ).length;
  const dashboard =
    entities.length > 0 &&
    (asked.dashboard ||
      charts.length > 0 ||
      (entities.length > 1 && numbers > 0 && asked.views.includes('chart')) ||
      numbers > 1);
  const records = recordScreens(entities, asked);
  const first = kept.first
    ? [...records, ...widgets.map((widget) => widget.screen)]
    : [...widgets.map((widget) => widget.screen), ...records];
  const screens = dashboard
    ? asked.dashboard
      ? [dashboardOf(entities, asked, charts), ...first]
      : [...first, dashboardOf(entities, asked, charts)]
    : first;
  const [widget] = widgets;
  const [entity] = entities;
  const lead = widget && !kept.first ? widget : undefined;
  const topic = entity && topicOf(entity.name);
  return finishApp(
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
      ...widgets.flatMap((one) => one.missing ?? ''),
      kept.unknown,
      onlyOnWeb ? `The ${inSentence(onlyOnWeb.title)} is only available in web apps.` : '',
      entities.some(({ name }) => /\b(?:password|credential|login)\b/i.test(name))
        ? 'Storing passwords in this browser is not secure, so the app asks for hints instead of passwords.'
        : '',
      like === ''
        ? ''
        : `The app stores the same kind of data as ${like.charAt(0).toUpperCase()}${like.slice(1)}, but doesn't have all of its features.`,
    ],
    brief.clauses.length > 1 && lead ? judgeToolParts(brief, screens) : [],
  );
}

/** Parses a prompt together with the answers to its questions. */
export function understandAnswers(
  prompt: string,
  answers: Readonly<Record<string, string>>,
  platform: Platform,
): Understanding {
  return understandAnew(withAnswers(prompt, answers), platform, false);
}
