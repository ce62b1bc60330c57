import { AppDraft } from '../brief/app-draft.ts';
import { addComparison, addReport, addResponses } from '../brief/data-screens.ts';
import { addNamedPages } from '../brief/page-screens.ts';
import { readBrief } from '../brief/read-brief.ts';
import {
  addAccount,
  addBooking,
  addForms,
  addMessages,
  addShop,
} from '../brief/service-screens.ts';
import type { Entity, Screen, Specification } from '../specification.ts';
import { withSamples } from '../understand/entities.ts';
import { readAsked } from '../understand/read-request.ts';
import { currencyIn } from '../understand/units.ts';
import { listed } from '../words.ts';
import { addActions } from './actions.ts';
import { meantEntity, type Rule } from './rule.ts';

/** Words for what can be added, and the sentence that asks for it. `{things}` is what the app is about. */
const wishes: readonly (readonly [words: RegExp, sentence: string])[] = [
  [/\breviews?\b/i, 'Users can write reviews about {things}.'],
  [/\bcomments?\b/i, 'Users can comment on {things}.'],
  [/\b(?:bookings?|reservations?|appointments?)\b/i, 'Users can book {things}.'],
  [/\b(?:carts?|check ?out|online ordering|shop)\b/i, 'Users can buy {things} and check out.'],
  [
    /\b(?:log ?-?ins?|sign ?-?(?:ins?|ups?)|user accounts?|accounts|registration)\b/i,
    'Users can sign up and sign in.',
  ],
  [/\b(?:messages|messaging|messenger|inbox)\b/i, 'Users can send messages to each other.'],
  [/\b(?:comparison|compare)\b/i, 'Users can compare {things}.'],
  [/\breports?\b/i, 'Users can view reports on {things}.'],
];
const forms =
  /\b(contact|feedback|application|registration|inquiry|order|donation|booking) form\b/i;
const page =
  /\b(?:an? |the )?((?:[\p{L}-]+ )?(?:about(?: us)?|team|faq|pricing|prices|services|contact|gallery|history|imprint|privacy|terms))(?: page| tab)\b/iu;
const adding =
  /^(?:please )?(?:add|include|also add|i(?:'d| would)? (?:want|need|like)|we need|give (?:it|me|us)|put in|create)\s+(?:an? |the |some |also )*/i;
const allowing =
  /^(?:please )?(?:let|allow|enable) (?:users?|people|visitors|customers|members|guests|everyone) (?:to )?((?!.*\bwith (?:google|github|facebook|apple)\b).+)$/i;

/** Adds a whole capability to a web app: comments, bookings, a shop, accounts, a form or a page. */
export const addService: Rule = (app, clause) => {
  // Likes and votes are buttons on records.
  if (/\b(?:like|(?:up|down)?vote)\b/i.test(clause) && addActions(app, clause)) return undefined;
  const sentence = app.platform === 'web' ? sentenceFor(app, clause) : undefined;
  if (!sentence) return undefined;
  const draft = new AppDraft({
    brief: { ...readBrief(sentence), appNoun: 'website' },
    entities: [...app.entities],
    asked: readAsked(''),
    currency: currencyIn(clause) ?? '€',
    hasButtons: true,
  });
  draft.screens.push(...app.screens);
  for (const [kind, add] of adders) if (!draft.has(kind)) add(draft);
  for (const action of draft.actions('respond')) addResponses(draft, action);
  if (page.test(clause)) addNamedPages(draft, app.title);
  return withDraft(app, draft);
};

const adders: readonly (readonly [Screen['kind'], (draft: AppDraft) => void])[] = [
  ['shop', addShop],
  ['booking', addBooking],
  ['comparison', addComparison],
  ['report', addReport],
  ['form', addForms],
  ['messages', addMessages],
  ['account', addAccount],
];

function sentenceFor(app: Specification, clause: string): string | undefined {
  const allowed = allowing.exec(clause)?.[1];
  if (allowed) return `Users can ${allowed}.`;
  if (!adding.test(clause)) return undefined;
  const form = forms.exec(clause)?.[0];
  if (form) return `The website should have a ${form}.`;
  const named = page.exec(clause)?.[1];
  if (named) return `The website should have a ${named} page.`;
  const [, sentence] = wishes.find(([words]) => words.test(clause)) ?? [];
  const things = meantEntity(app, clause)?.plural.toLowerCase();
  if (!sentence?.includes('{things}')) return sentence;
  return things && sentence.replace('{things}', things);
}

/** Takes over what the draft has and the app has not. */
function withDraft(app: Specification, draft: AppDraft): ReturnType<Rule> {
  const before = new Set(app.screens);
  const titles = draft.screens.filter((screen) => !before.has(screen)).map(({ title }) => title);
  const added = draft.entities.filter(({ key }) => app.entities.every((one) => one.key !== key));
  const names = added.map(({ plural }) => plural.toLowerCase());
  if (titles.length === 0 && added.length === 0) return undefined;
  withSamples(added, app.entities);
  const known = (one: Entity) => added.find(({ key }) => key === one.key) ?? one;
  const changed = {
    ...app,
    entities: draft.entities.map(known),
    screens: draft.screens.map((screen) => withPages(screen, added)),
  };
  return { app: changed, said: `added ${listed(titles.length > 0 ? titles : names)}` };
}

/** Gives records their own pages if others now refer to them. */
function withPages(screen: Screen, added: readonly Entity[]): Screen {
  const isReferred = added.some(({ fields }) =>
    fields.some(({ entity }) => screen.kind === 'records' && entity === screen.entity),
  );
  return isReferred && screen.kind === 'records' ? { ...screen, detailPage: true } : screen;
}
