import words from '../../data/brief-words.json' with { type: 'json' };
import { fieldCalled } from '../understand/record-screens.ts';
import type { AppDraft } from './app-draft.ts';
import type { Action, Clause, ConstraintClause } from './brief.ts';
import { isBackground } from './is-background.ts';
import { withConditions } from './judge-conditions.ts';
import { missingFields, missingInputs } from './judge-contact-fields.ts';
import { judgeRecordActions } from './judge-record-actions.ts';
import { listOf } from './read-things.ts';
import type { RequestedPart } from './requested-part.ts';

const done = (text: string): RequestedPart => ({ text, status: 'done' });
const partly = (text: string, note: string): RequestedPart => ({ text, status: 'partly', note });
const notDone = (text: string, note: string): RequestedPart => ({ text, status: 'notDone', note });

const onlyHere = 'Data stays in this browser; other people do not see it.';
const fillers = new RegExp(
  words.fillers.map((word) => word.replaceAll(/[ -]/g, '[ -]')).join('|'),
  'i',
);

/** Says for every requested clause what the app does about it, so that nothing is dropped silently. */
export function judgeParts(draft: AppDraft, requested: readonly Clause[]): RequestedPart[] {
  const said = requested.filter(({ text }) => /\p{L}/u.test(text));
  const parts = said.flatMap((clause) => {
    const part = judge(clause, draft);
    if (!part || (part.status === 'notDone' && isIntroduction(clause, draft))) return [];
    return clause.role === 'constraint' ? part : withConditions(part);
  });
  return parts.filter((part, at) => parts.findIndex(({ text }) => text === part.text) === at);
}

/** The first sentence of a longer request says who asks and for what, unless it says what people do. */
function isIntroduction(clause: Clause, { brief }: AppDraft): boolean {
  const [first = ''] = brief.sentences;
  if (brief.sentences.length < fewestSentences || /\b(?:should|must|can|with|where)\b/i.test(first))
    return false;
  return first.includes(clause.text) && (clause.role !== 'action' || !clause.isCertain);
}

const fewestSentences = 3;

function judge(clause: Clause, draft: AppDraft): RequestedPart | undefined {
  if (draft.isCovered(clause)) return done(clause.text);
  switch (clause.role) {
    case 'action':
      return judgeRecordActions(clause, draft) ?? judgeAction(clause, draft);
    case 'page':
      return draft.screens.some(({ title }) => isPageOf(title, clause.name)) ||
        isCovered(clause.name, draft)
        ? done(clause.text)
        : notDone(clause.text, 'There is no such page in the app.');
    case 'feature':
      return judgeFeature(clause.text, draft);
    case 'constraint':
      return judgeConstraint(clause, draft);
    case 'unknown':
      return fillers.test(clause.text) || isBackground(clause.text)
        ? undefined
        : notDone(clause.text, 'I did not understand this part.');
  }
}

function judgeConstraint(clause: ConstraintClause, draft: AppDraft): RequestedPart {
  const { kind, text, fields } = clause;
  switch (kind) {
    case 'noAccounts':
      return draft.has('account') ? notDone(text, 'The app has accounts.') : done(text);
    case 'noPayment':
      return draft.has('shop') ? partly(text, 'The shop simulates a payment.') : done(text);
    case 'emptyStart':
    case 'kept':
      return done(text);
    case 'positive':
      return draft.entities.some((entity) => entity.fields.some(({ min }) => min !== undefined))
        ? done(text)
        : notDone(text, 'The app has no amounts.');
    case 'required': {
      const loose = fields.filter((name) => !isRequired(name, draft));
      if (loose.length === 0) return done(text);
      return notDone(text, `The app does not insist on ${loose.join(', ')}.`);
    }
  }
}

/** Forms for bookings, orders and applications require a name and a valid email address. */
function isRequired(name: string, draft: AppDraft): boolean {
  const isContact = /^(?:(?:full |first |last )?name|e-?mail(?: address)?)$/.test(name);
  if (isContact && (draft.has('booking') || draft.has('shop') || draft.has('form'))) return true;
  return draft.entities.some((entity) => {
    const field = fieldCalled(entity, name);
    return field !== undefined && (field.required || field.kind === 'email');
  });
}

const isPageOf = (title: string, name: string): boolean =>
  title.toLowerCase() === name ||
  title.toLowerCase().startsWith(name) ||
  name.startsWith(title.toLowerCase());

/** Pages that are part of another screen. */
function isCovered(name: string, draft: AppDraft): boolean {
  if (/shop|store|product|cart|checkout|order|catalog|^totals?$/.test(name))
    return draft.has('shop');
  if (/log ?-?in|sign|register|account|profile/.test(name)) return draft.has('account');
  if (/book|reserv|appointment|schedule|\b(?:time )?slots?$/.test(name))
    return draft.has('booking');
  if (/contact|feedback|apply|application/.test(name)) return draft.has('form');
  if (/^details?$/.test(name))
    return draft.screens.some((screen) => screen.kind === 'records' && screen.detailPage);
  if (/dashboard|statistic|analytics/.test(name)) return draft.has('dashboard');
  return draft.knows(name);
}

function judgeAction(action: Action, draft: AppDraft): RequestedPart {
  const { kind, text } = action;
  switch (kind) {
    case 'buy':
      if (!draft.has('shop')) return notDone(text, 'There is no shop in this app.');
      return withInputs(action, draft);
    case 'pay':
      return draft.has('shop')
        ? partly(text, 'Payment is simulated: no money is charged.')
        : notDone(text, 'Payments need a payment provider.');
    case 'book':
      return draft.has('booking')
        ? withInputs(action, draft)
        : notDone(
            text,
            draft.hasButtons
              ? 'Nothing can be booked in this app.'
              : 'Bookings are only available in web apps.',
          );
    case 'account':
      return draft.has('account')
        ? draft.hasServer
          ? done(text)
          : partly(text, 'Accounts are kept in this browser only.')
        : notDone(text, 'Accounts need a server.');
    case 'message':
      if (!draft.has('messages')) return notDone(text, 'Messages need a server.');
      return draft.hasServer ? done(text) : partly(text, onlyHere);
    case 'contact':
      return judgeContact(action, draft);
    case 'compare':
      return draft.has('comparison') ? done(text) : notDone(text, 'There is nothing to compare.');
    case 'report':
      return draft.has('report') || draft.has('dashboard')
        ? done(text)
        : notDone(text, 'There is no report in this app.');
    case 'share':
      return action.things.some(({ noun }) => draft.knows(noun))
        ? draft.hasServer
          ? done(text)
          : partly(text, onlyHere)
        : notDone(text, 'Sharing needs a server.');
    case 'notify':
      return notDone(
        text,
        draft.hasServer
          ? 'The app sends no notifications.'
          : 'Notifications need a server that sends them.',
      );
    case 'upload':
      return draft.entities.some(({ fields }) => fields.some(({ kind }) => kind === 'image'))
        ? partly(text, 'Pictures are added to records; other files are not uploaded.')
        : notDone(
            text,
            draft.hasServer ? 'The app stores no files.' : 'Files need a server that stores them.',
          );
    case 'calculate':
    case 'generate':
    case 'play':
      return notDone(text, 'Starter has no rules for this.');
    default:
      return judgeRecords(action, draft);
  }
}

function judgeContact(action: Action, draft: AppDraft): RequestedPart {
  const { text } = action;
  if (!draft.has('form')) return notDone(text, 'There is no form for it.');
  const notes = [
    ...(draft.hasServer ? [] : ['The form keeps entries in this browser and sends nothing.']),
    ...missingInputs(action, draft).map((label) => `It does not ask for ${label.toLowerCase()}.`),
  ];
  return notes.length > 0 ? partly(text, notes.join(' ')) : done(text);
}

/** A booking or an order is done if it asks for everything that the clause lists. */
function withInputs(action: Action, draft: AppDraft): RequestedPart {
  const missing = missingInputs(action, draft);
  return missing.length === 0
    ? done(action.text)
    : partly(action.text, `It does not ask for ${missing.join(', ').toLowerCase()}.`);
}

/** Filters apply to choices, marks, tags and related records; other properties can only be searched. */
function missingFilters({ kind, by }: Pick<Action, 'kind' | 'by'>, draft: AppDraft): string[] {
  if (kind !== 'filter') return [];
  return by.filter((word) => {
    const fields = draft.entities.flatMap((entity) => {
      const field = fieldCalled(entity, word);
      return field ? [{ entity, field }] : [];
    });
    return (
      fields.length > 0 &&
      !draft.screens.some(
        (screen) =>
          (screen.kind === 'records' &&
            fields.some(
              ({ entity, field }) =>
                screen.entity === entity.key && screen.filters.includes(field.key),
            )) ||
          (screen.kind === 'shop' && fields.some(({ field }) => field.key === screen.category)),
      )
    );
  });
}

function judgeRecords(action: Action, draft: AppDraft): RequestedPart {
  const { text, things, by } = action;
  const { purpose } = draft.brief;
  const feature = judgeFeature(text, draft);
  if (feature?.status === 'done') return feature;
  const isPurpose = things.some(({ noun }) => purpose !== '' && noun.endsWith(purpose));
  if (isPurpose) return done(text);
  const unknown = things.filter(({ noun }) => !draft.knows(noun) && !isCovered(noun, draft));
  if (things.length > 0 && unknown.length === things.length) {
    return notDone(text, `The app does not have ${unknown.map(({ noun }) => noun).join(', ')}.`);
  }
  const missing = by.filter(
    (word) =>
      !draft.knows(word) &&
      !/^(?:keywords?|names?|titles?|month|week|day|year|date|time)$/.test(word),
  );
  if (missing.length > 0) return partly(text, `There is no ${missing.join(', ')} to go by.`);
  const unfiltered = missingFilters(action, draft);
  if (unfiltered.length > 0)
    return partly(text, `There is no filter for ${unfiltered.join(', ')}; the search covers it.`);
  const lacking = missingFields(action, draft);
  if (lacking.length > 0) return partly(text, `The app has no field for ${lacking.join(', ')}.`);
  if (action.kind === 'favorite' && !draft.hasAction('flag') && !draft.knows('favorite'))
    return notDone(text, 'Nothing can be marked as a favorite.');
  if (unknown.length > 0)
    return partly(text, `The app does not have ${unknown.map(({ noun }) => noun).join(', ')}.`);
  return done(text);
}

const features: readonly (readonly [words: RegExp, test: (draft: AppDraft) => boolean])[] = [
  [
    /\bsearch(?: bar| box| function| field)?\b/i,
    (draft) => draft.has('records') || draft.has('shop'),
  ],
  [/\bfilter/i, (draft) => draft.has('records') || draft.has('shop')],
  [/\b(?:cart|checkout)\b/i, (draft) => draft.has('shop')],
  [
    /\b(?:log ?-?in|sign ?-?(?:in|up)|accounts?|profile)\b/i,
    (draft) => draft.has('account') || draft.hasServer,
  ],
  [/\b(?:database|back-?end|server)\b/i, (draft) => draft.hasServer],
  [/\b(?:contact|feedback|application) form\b/i, (draft) => draft.has('form')],
  [
    /\b(?:charts?|graphs?|statistics|dashboard|analytics|trends?)\b/i,
    (draft) => draft.has('dashboard') || draft.has('report'),
  ],
  [/\bconfirmation\b/i, (draft) => draft.has('form') || draft.has('shop') || draft.has('booking')],
  [
    /\b(?:calendar|schedule|availability|reservations?|bookings?|appointments?)\b/i,
    (draft) => draft.has('booking'),
  ],
  [/\b(?:orders?|order history|quantities)\b/i, (draft) => draft.has('shop')],
  [/\bhow long\b/i, (draft) => draft.hasAction('stay')],
  [/\bfavorites?\b/i, (draft) => draft.knows('favorite')],
  [
    /\b(?:comments?|reviews?|ratings?)\b/i,
    (draft) => draft.knows('comment') || draft.knows('review') || draft.knows('rating'),
  ],
  [/\breports?\b/i, (draft) => draft.has('report')],
  [/\bin an? table\b/i, hasTable],
  [/^(?:the |all )?products?$/i, (draft) => draft.has('shop')],
  [/\bmessages?\b|\bchat\b/i, (draft) => draft.has('messages')],
];

/** Numbers that the app would have to compute: a field of a similar name is not enough. */
const measures =
  /\b(?:number of|count of|progress|percentage|average|ranking|how (?:many|much))\b/i;

function hasTable({ screens }: AppDraft): boolean {
  return screens.some(
    (screen) => screen.kind === 'records' && screen.views.some(({ kind }) => kind === 'table'),
  );
}

function judgeFeature(text: string, draft: AppDraft): RequestedPart | undefined {
  if (fillers.test(text)) return undefined;
  const found = features.find(([pattern]) => pattern.test(text));
  const [, filters = ''] = /\bfilter(?:s|ing)? (?:by|for) (.+)$/i.exec(text) ?? [];
  const unfiltered = missingFilters({ kind: 'filter', by: listOf(filters) }, draft);
  if (found && unfiltered.length > 0)
    return partly(text, `There is no filter for ${unfiltered.join(', ')}.`);
  if (found?.[1](draft)) return done(text);
  if (measures.test(text)) return notDone(text, 'No page of the app shows it.');
  const noun =
    text
      .toLowerCase()
      .replace(/^(?:an?|the|some|all)\s+/, '')
      .split(' ')
      .at(-1) ?? '';
  if (!found && draft.knows(noun)) return done(text);
  return notDone(text, 'Starter has no rules for this.');
}
