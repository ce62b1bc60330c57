import type { Entity, Screen } from '../specification.ts';
import { withActionSamples } from '../understand/action-samples.ts';
import { isPersonWord } from '../understand/agent-nouns.ts';
import { compositionOf } from '../understand/compositions.ts';
import { readEntities, withSamples } from '../understand/entities.ts';
import { type Asked, readAsked } from '../understand/read-request.ts';
import type { Reading } from '../understand/reading.ts';
import { withRecordActions } from '../understand/record-actions.ts';
import { currencyIn } from '../understand/units.ts';
import { AppDraft } from './app-draft.ts';
import { applyConstraints } from './apply-constraints.ts';
import type { Brief, Clause } from './brief.ts';
import { addComparison, addDashboard, addRecords, addReport } from './data-screens.ts';
import { findEntities } from './find-entities.ts';
import { isBookingWord } from './is-booking-word.ts';
import { judgeParts } from './judge-parts.ts';
import { applyNamedThings, withNamedEntities } from './named-entities.ts';
import { type NamedList, namedListsIn } from './named-lists.ts';
import { addPages } from './page-screens.ts';
import { properNameIn } from './proper-name.ts';
import type { RequestedPart } from './requested-part.ts';
import { addAccount, addBooking, addForms, addMessages, addShop } from './service-screens.ts';
import { titleOfBrief } from './title-of-brief.ts';
import { addWidgets } from './widget-screens.ts';

export interface Design {
  readonly title: string;
  readonly entities: Entity[];
  readonly screens: Screen[];
  readonly parts: readonly RequestedPart[];
}

/** Designs an app from a request in prose. Returns undefined if the clauses do not add up to one. */
export function designApp(
  { expected = [], ...request }: Brief,
  reading: Reading,
): Design | undefined {
  const { source, text, figures, name, platform, server } = reading;
  const lists = namedListsIn(source);
  const brief: Brief = { ...request, clauses: [...expected, ...request.clauses] };
  const currency = currencyIn(text) ?? '€';
  // Mobile apps have lists and dashboards only.
  const isWeb = platform === 'web';
  const found = withNamedEntities(
    entitiesOf(brief, lists, currency).filter((entity) => !server || !isUser(entity, brief)),
    lists,
    currency,
  );
  const { entities: kept, charts } = figures.applyTo(found, currency);
  const draft = new AppDraft({
    brief,
    entities: isWeb ? withRecordActions(kept, brief.sentences.join('. ')) : kept,
    charts,
    asked: askedIn(brief, isWeb),
    currency,
    hasButtons: isWeb,
    wantsServer: server !== undefined,
  });
  const always = [addRecords, addDashboard];
  const onWeb = [
    ...[addShop, addBooking, addRecords, addComparison, addReport],
    ...[addForms, addMessages, addDashboard],
  ];
  for (const add of isWeb ? onWeb : always) add(draft);
  addWidgets(draft, reading);
  if (isWeb) {
    addPages(draft, name);
    addAccount(draft);
  }
  if (draft.screens.length === 0) return undefined;
  withSamples(draft.entities, [], draft.isLimited('emptyStart') ? 0 : undefined);
  applyConstraints(draft);
  applyNamedThings(draft.entities, lists);
  coverNamed(draft, lists);
  const entities = draft.entities
    .filter((entity) => draft.shows(entity))
    .map((entity) => withActionSamples(entity));
  const { screens } = draft;
  const title = name ?? properNameIn(source) ?? titleOfBrief(brief, entities);
  return { title, entities, screens, parts: judgeParts(draft, request.clauses) };
}

/** People who sign up themselves are no records: "customers book a time". What they do is booked, not them. */
function isUser({ name, fields }: Entity, { clauses, appNoun }: Brief): boolean {
  const isBooked =
    /\b(?:booking|appointment|reservation)/.test(appNoun) ||
    clauses.some((clause) => clause.role === 'action' && clause.kind === 'book');
  if (!isBooked || fields.some(({ kind }) => kind === 'money')) return false;
  return isPersonWord(name) || isBookingWord(name);
}

/** Clauses that only list named things are done once these are records. */
function coverNamed(draft: AppDraft, lists: readonly NamedList[]): void {
  const names = lists.flatMap(({ things }) => things.map(({ name }) => name));
  for (const clause of draft.brief.clauses) {
    const isList = clause.role === 'feature' || clause.role === 'unknown';
    if (isList && names.some((name) => clause.text.includes(name))) draft.cover(clause);
  }
}

/** The things that the request names, or those of a business that Starter knows: "for a hair salon". */
function entitiesOf(brief: Brief, lists: readonly NamedList[], currency: string): Entity[] {
  const found = findEntities(brief, currency);
  if (found.length > 0 || brief.clauses.length < 2) return found;
  const { purpose, appNoun } = brief;
  // The named things become the products of a shop, so those of a usual shop are left out.
  const isNamed = lists.some(
    ({ noun, things }) => noun !== '' && things.some(({ price }) => price),
  );
  if (isNamed && /\b(?:store|shop)\b/.test(appNoun)) return [];
  const plain = appNoun.replace(
    /\s*(?:web ?site|app|application|platform|system|tool|site|page)$/,
    '',
  );
  const prompt = compositionOf(purpose) ?? compositionOf(plain);
  return prompt ? readEntities(prompt, currency).entities : [];
}

const visited =
  /\b(?:web ?-?site|site|store|shop|marketplace|platform|portal|community|blog|forum|board|directory|hub|page|market)\b/i;
const visitors =
  /\b(?:visitors?|customers?|guests?|clients?|people|everyone|neighbou?rs?|families|tourists?) (?:should|can|could|must|will|may)\b/i;

const isCommenting = (clause: Clause): boolean =>
  clause.role === 'action' &&
  clause.kind === 'respond' &&
  /\b(?:comments?|repl(?:y|ies)|answers?)\b/i.test(clause.text);

/** Visitors read about one thing at a time. Whoever keeps records edits them in place, unless details are asked for. */
function hasDetailPages({ appNoun, clauses, sentences }: Brief): boolean {
  if (visited.test(appNoun) || visitors.test(sentences.join(' '))) return true;
  // Comments are shown on the page of what they are about.
  if (clauses.some(isCommenting)) return true;
  if (clauses.some((clause) => clause.role === 'page' && /^details?$/.test(clause.name)))
    return true;
  return clauses.some(
    (clause) =>
      clause.role === 'action' &&
      clause.kind === 'browse' &&
      /\b(?:details?|open|read|click|preview)\b/i.test(clause.text),
  );
}

function askedIn(brief: Brief, isWeb: boolean): Asked {
  const { clauses } = brief;
  const text = clauses.map((clause) => clause.text).join('. ');
  const filters = clauses.flatMap((clause) =>
    clause.role === 'action' && /^(?:filter|search)$/.test(clause.kind) ? clause.by : [],
  );
  return {
    ...readAsked(''),
    filters,
    views: [
      ...(/\bcalendar\b/i.test(text) ? (['calendar'] as const) : []),
      ...(/\b(?:table of|in an? table)\b/i.test(text) ? (['table'] as const) : []),
    ],
    detailPage: isWeb && hasDetailPages(brief),
    transfer: /\b(?:export|download|import)\b/i.test(text),
  };
}
