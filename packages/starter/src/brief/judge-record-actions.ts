import type { Entity } from '../specification.ts';
import { type RecordMention, readRecordActions } from '../understand/read-record-actions.ts';
import { hasActionFor } from '../understand/record-actions.ts';
import { entityIn } from '../understand/record-entity.ts';
import type { AppDraft } from './app-draft.ts';
import type { Action } from './brief.ts';
import type { RequestedPart } from './requested-part.ts';

/** Kinds of actions that a screen of its own may cover: bookings can be cancelled, carts are checked out. */
const elsewhere: ReadonlySet<string> = new Set([
  'book',
  'buy',
  'account',
  'message',
  'contact',
  'play',
]);

/** Judges a clause about one-click actions: it is done if the records have these buttons. Undefined for other clauses. */
export function judgeRecordActions(action: Action, draft: AppDraft): RequestedPart | undefined {
  // "Start a petition with a title" adds one.
  const isAdding = action.kind === 'create';
  const mentions = readRecordActions(action.text).filter(
    ({ verb }) => !(isAdding && /^(?:start|begin)$/.test(verb)),
  );
  if (mentions.length === 0 || !draft.hasButtons) return undefined;
  const shown = draft.entities.filter((entity) => hasPlaceForButtons(entity, draft));
  const missing = mentions.filter((mention) => !isOffered(mention, shown));
  const { text } = action;
  if (missing.length === 0) return { text, status: 'done' };
  const isCovered = missing.some(({ object, verb }) => isCoveredElsewhere(object, verb, draft));
  if (elsewhere.has(action.kind) || isCovered) return undefined;
  const note = `There is no button to ${[...new Set(missing.map(spoken))].join(' or ')}.`;
  return { text, status: missing.length < mentions.length ? 'partly' : 'notDone', note };
}

const spoken = ({ verb, as }: RecordMention) => (verb === 'mark' ? `mark as ${as}` : verb);

/** Shops and calendars have orders and bookings of their own, which can be cancelled there. */
function isCoveredElsewhere(object: readonly string[], verb: string, draft: AppDraft): boolean {
  const noun = object.at(-1) ?? '';
  if (verb !== 'cancel') return false;
  return (
    draft.has('booking') &&
    /^(?:booking|reservation|appointment|registration|enrol?lment)s?$/.test(noun)
  );
}

function isOffered(mention: RecordMention, shown: readonly Entity[]): boolean {
  const named = mention.object.length > 0 ? entityIn(mention.object, shown) : undefined;
  if (mention.object.length > 0 && !named) return false;
  const isLending = /^(?:lend|loan|borrow|rent)/.test(mention.verb);
  return (named ? [named] : shown).some(
    (entity) =>
      hasActionFor(entity, mention) ||
      (isLending &&
        entity.actions?.some(
          ({ kind, label }) => kind === 'stay' && /^(?:Lend|Borrow)/.test(label),
        )),
  );
}

/** Returns whether the records are listed, or are part of the page of what they refer to. */
function hasPlaceForButtons({ key, fields }: Entity, { screens }: AppDraft): boolean {
  return screens.some(
    (screen) =>
      screen.kind === 'records' &&
      (screen.entity === key ||
        (screen.detailPage && fields.some(({ entity }) => entity === screen.entity))),
  );
}
