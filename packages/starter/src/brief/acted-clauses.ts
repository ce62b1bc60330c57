import { type RecordMention, readRecordActions } from '../understand/read-record-actions.ts';
import { stays } from '../understand/record-verbs.ts';
import { singular } from '../understand/word-forms.ts';
import type { Action, Clause, Thing } from './brief.ts';

/** Kinds of actions whose object is all that matters about them. */
const simple: ReadonlySet<string> = new Set(['edit', 'remove', 'respond', 'favorite']);
/** Kinds that verbs such as "borrow", "check out", "check" and "start" have otherwise. */
const movable: ReadonlySet<string> = new Set(['book', 'buy', 'browse', 'play']);
/** Nouns that other parts of an app keep, even if something is done with them. */
const notRecords =
  /^(?:comment|review|rating|account|profile|user|payment|notification|message|like|vote)$/;

/** Makes one-click actions of clauses such as "orders can be cancelled", and keeps what is decided about as records. */
export function actedClauses(clauses: readonly Clause[]): Clause[] {
  const mentions = clauses.map(({ text }) => readRecordActions(text));
  const verbs = new Set(mentions.flat().map(({ verb }) => verb));
  const paired = new Set(
    stays
      .filter(
        ({ start, end }) =>
          start.some((one) => verbs.has(one)) && end.some((one) => verbs.has(one)),
      )
      .flatMap(({ start, end }) => [...start, ...end]),
  );
  const changed = clauses.map((clause, at) => {
    const own = mentions[at] ?? [];
    const isStay = own.some(({ verb }) => paired.has(verb) || verb === 'check in');
    // "Start an order, mark it as ready": the beginning of several steps, unlike that of a game.
    const isStep = verbs.has('mark') && own.some(({ verb }) => verb === 'start');
    return acted(clause, own, isStay || isStep);
  });
  return withDecidedRecords(changed, decidedNouns(changed));
}

/** `isMoved` says that something happens to records, although the verb alone means a booking or a purchase. */
function acted(clause: Clause, mentions: readonly RecordMention[], isMoved: boolean): Clause {
  if (mentions.length === 0 || clause.role === 'page') return clause;
  const things = thingsOf(mentions);
  if (clause.role !== 'action') {
    const isKnown = clause.role === 'unknown' || /\bbuttons?\b|^\S+$/i.test(clause.text);
    return isKnown ? actionOf(clause.text, things) : clause;
  }
  if (!simple.has(clause.kind) && !(isMoved && movable.has(clause.kind))) return clause;
  const described = clause.things.filter(({ fields }) => fields !== '');
  const kind = simple.has(clause.kind) ? clause.kind : 'edit';
  return { ...clause, kind, things: described.length > 0 ? described : things };
}

const thingsOf = (mentions: readonly RecordMention[]): Thing[] =>
  [...new Set(mentions.map(({ object }) => object.join(' ')))]
    .filter((noun) => noun !== '')
    .map((noun) => ({ noun, fields: '' }));

const actionOf = (text: string, things: readonly Thing[]): Action => ({
  role: 'action',
  text,
  kind: 'edit',
  who: '',
  things,
  by: [],
  isCertain: true,
});

/** Returns the nouns of what users decide about or act upon, in the singular. */
export function decidedNouns(clauses: readonly Clause[]): Set<string> {
  const decided = new Set<string>();
  let last: readonly Thing[] = [];
  for (const clause of clauses) {
    for (const { object } of readRecordActions(clause.text)) {
      const nouns = object.length > 0 ? [object.join(' ')] : last.map(({ noun }) => noun);
      for (const noun of nouns) if (!notRecords.test(headOf(noun))) decided.add(headOf(noun));
    }
    if (clause.role === 'action' && clause.things.length > 0) last = clause.things;
  }
  return decided;
}

/** "Submit applications" asks for a form, unless somebody accepts or declines them in the app. */
function withDecidedRecords(clauses: readonly Clause[], decided: ReadonlySet<string>): Clause[] {
  return clauses.map((clause) =>
    clause.role === 'action' &&
    (clause.kind === 'contact' || clause.kind === 'message') &&
    clause.things.some(({ noun }) => decided.has(headOf(noun)))
      ? { ...clause, kind: 'create' }
      : clause,
  );
}

const headOf = (noun: string) => singular(noun.split(' ').at(-1) ?? '');
