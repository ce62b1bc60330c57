import type { Entity, Field, ScreenOf } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { readFields } from '../understand/fields.ts';
import { dashboardOf, recordScreens } from '../understand/record-screens.ts';
import type { AppDraft } from './app-draft.ts';
import type { Action } from './brief.ts';
import { isBookingWord } from './is-booking-word.ts';

const numeric: readonly Field['kind'][] = ['money', 'number', 'duration', 'percent', 'rating'];
const mostRows = 8;

/** Adds a list of records for every entity that no other screen keeps. */
export function addRecords(draft: AppDraft): void {
  for (const action of draft.actions('respond')) addResponses(draft, action);
  const shop = draft.screens.find((screen) => screen.kind === 'shop');
  // Shops and calendars keep their own orders and bookings.
  const isKept = ({ key, name }: Entity) =>
    key !== shop?.entity &&
    !(shop && name === 'Order') &&
    !(draft.has('booking') && (isBookingWord(name) || isRegistration(name))) &&
    !(draft.asked.detailPage && isPartOfPage(draft, key, shop?.entity));
  for (const action of draft.actions('edit')) addMark(draft, action);
  for (const action of draft.actions('create')) addAssignee(draft, action);
  const [first] = draft.entities.filter(isKept);
  if (first && draft.does('favorite') && !draft.hasAction('flag')) {
    draft.replace(first, draft.withField(first, 'boolean', 'favorite (yes/no)'));
  }
  // People look at things before they book one of them.
  const booking = draft.screens.findIndex((screen) => screen.kind === 'booking' && screen.entity);
  const at = booking < 0 ? draft.screens.length : booking;
  const booked = draft.screens[booking];
  const lists = recordScreens(draft.entities.filter(isKept), draft.asked).map((screen) =>
    // Nobody pays for all rooms at once.
    booked && 'entity' in booked && booked.entity === screen.entity
      ? { ...screen, totals: [] }
      : screen,
  );
  draft.screens.splice(at, 0, ...lists);
}

const isRegistration = (name: string) => /^(?:registration|enrol?lment|sign-up)$/i.test(name);

/** "Mark a lesson as completed" needs something to tick. */
function addMark(draft: AppDraft, action: Action): void {
  const mark = /\bas (completed?|done|read|finished|paid|returned|watched|learned|packed)\b/i.exec(
    action.text,
  )?.[1];
  const entity = draft.entityOf([action]);
  if (!mark || !entity || draft.hasButtons || entity.fields.some(({ kind }) => kind === 'boolean'))
    return;
  draft.replace(entity, draft.withField(entity, 'boolean', `${mark.toLowerCase()} (yes/no)`));
}

/** "Assigns a craftsman": the records have a field for it. */
function addAssignee(draft: AppDraft, action: Action): void {
  const noun = /^assign(?:s|ing)? (?:an?|the|one|somebody as) ([\p{L}-]{3,20})\b/iu.exec(
    action.text,
  )?.[1];
  const [entity] = draft.entities;
  if (!noun || !entity || draft.knows(noun)) return;
  const taken = entity.fields.map(({ key }) => key);
  const [field] = readFields(`${noun} (text)`, { taken });
  if (field) draft.replace(entity, { ...entity, fields: [...entity.fields, field] });
}

/** Comments and reviews are records that belong to what they are about. */
export function addResponses(draft: AppDraft, action: Action): void {
  const owner = draft.entityOf([action]);
  if (!owner) return;
  // Votes and likes are counted by buttons.
  const said = draft.hasAction('count')
    ? action.text.replace(/\b(?:(?:up|down)?vot(?:e|es|ing)|(?:dis)?likes?)\b/gi, '')
    : action.text;
  if (
    !/\b(?:rat(?:e|es|ing|ings)|reviews?|vot(?:e|es|ing)|repl(?:y|ies)|answers?|comments?|discuss\w*|respond\w*|likes?)\b/i.test(
      said,
    )
  )
    return;
  const isReview = /\b(?:rate|ratings?|reviews?)\b/i.test(said);
  const noun = isReview ? 'review' : responseIn(said);
  if (draft.entities.some(({ key }) => key === noun)) return;
  const name = owner.name.toLowerCase();
  const fields = [noun, 'author', ...(isReview ? ['rating 1-5'] : []), 'date'];
  const around = { currency: draft.currency, entities: [{ key: owner.key, name }] };
  const entity = entityOf(noun, [...fields, `belongs to a ${name}`].join('\n'), around);
  const [text, ...others] = entity.fields;
  if (!text) return;
  draft.entities.push({ ...entity, fields: [{ ...text, kind: 'longText' }, ...others] });
}

function responseIn(text: string): string {
  if (/\bvot/i.test(text)) return 'vote';
  if (/\brepl/i.test(text)) return 'reply';
  return /\banswer/i.test(text) ? 'answer' : 'comment';
}

const responses = /^(?:comment|review|vote|answer|reply)$/;

/** Responses are shown on the page of what they are about. Products have their page in the shop, which shows none. */
function isPartOfPage({ entities }: AppDraft, key: string, product: string | undefined): boolean {
  const entity = entities.find((one) => one.key === key);
  const relation = entity?.fields.find(({ kind }) => kind === 'relation');
  return relation !== undefined && relation.entity !== product && responses.test(key);
}

/** Adds a side-by-side comparison if records are compared. */
export function addComparison(draft: AppDraft): void {
  if (!draft.does('compare')) return;
  const entity = draft.entityOf(draft.actions('compare'));
  const rows = entity?.fields
    .slice(1)
    .filter(({ kind }) => kind !== 'longText' && kind !== 'image');
  if (!entity || !rows || rows.length === 0) return;
  draft.push<ScreenOf<'comparison'>>({
    kind: 'comparison',
    title: 'Compare',
    entity: entity.key,
    fields: rows.slice(0, mostRows).map(({ key }) => key),
    most: 3,
  });
}

/** Adds a report if records are summed up, exported or printed. */
export function addReport(draft: AppDraft): void {
  if (!draft.does('report')) return;
  const entity =
    draft.entities.find(({ fields }) => fields.some(({ kind }) => kind === 'money')) ??
    draft.entityOf(draft.actions('report'));
  if (!entity) return;
  const of = (...kinds: Field['kind'][]) =>
    entity.fields.find(({ kind }) => kinds.includes(kind))?.key;
  const by = of('choice', 'relation', 'boolean') ?? of('text');
  const [value, date] = [of(...numeric), of('date', 'dateTime')];
  draft.push<ScreenOf<'report'>>({
    kind: 'report',
    title: 'Reports',
    entity: entity.key,
    ...(by ? { by } : {}),
    ...(value ? { value } : {}),
    ...(date ? { date } : {}),
  });
}

const chartWords =
  /\b(?:charts?|graphs?|statistics|stats|analytics|dashboard|trends?|visuali[sz]e|diagrams?|key figures|kpis?|totals?|sums? up|averages?|summary|how many|how much|at a glance)\b/i;

/** Adds charts and figures of everything that the app shows, if some are asked for. */
export function addDashboard(draft: AppDraft): void {
  const shown = draft.entities.filter((entity) => draft.shows(entity));
  if (shown.length === 0 || (draft.charts.length === 0 && !chartWords.test(draft.text))) return;
  const charts = draft.charts.filter(({ entity }) => shown.some(({ key }) => key === entity));
  const dashboard = dashboardOf(shown, draft.asked, charts);
  // A dashboard with a list is asked for as a dashboard.
  const isMain = /\b(?:dashboard|analysis|analytics|monitor(?:ing)?)\b/i.test(draft.brief.appNoun);
  if (isMain) draft.screens.unshift(dashboard);
  else draft.screens.push(dashboard);
}
