import { isAlsoNoun, type RecordVerb, recordVerbsAt } from './record-verbs.ts';
import { isPlural } from './word-forms.ts';

/** Something that people do with a record by one click. */
export interface RecordMention {
  /** In its base form: `approve`, or `mark`. */
  readonly verb: string;
  /** The words after "as": "mark as resolved". Empty for other verbs. */
  readonly as: string;
  /** The words of the object, without articles; empty for "it" and "them", or without an object. */
  readonly object: readonly string[];
  /** All words before the verb. */
  readonly before: readonly string[];
}

const modals = new Set(['can', 'could', 'may', 'might', 'should', 'must', 'will', 'shall']);
const leads = new Set([
  ...`to and or then also me us them easily quickly either for later`.split(/\s+/),
  ...modals,
]);
const determiners = new Set(
  `a an the their his her its my our your each every all any some this that these those other individual new single
  on for of own pending open incoming best favorite which multiple`.split(/\s+/),
);
const pronouns = new Set(`it them one ones everything things items entries records`.split(/\s+/));
const ends = new Set([
  ...`and or as to with by in out from at if when once so because before after again later afterwards that who they i
  we but while until`.split(/\s+/),
  ...modals,
]);
const mostObjectWords = 4;
const mostBetween = 4;
const mostAs = 3;
const reflexive = new Set(['me', 'myself', 'themselves', 'himself', 'herself', 'yourself']);

/** Finds the verbs of a text that a button could stand for. */
export function readRecordActions(text: string): RecordMention[] {
  // A comma is a word of its own, so that lists of verbs are seen.
  const words = text
    .toLowerCase()
    .replace(/[,;/()]/g, ' , ')
    .replace(/[.!?:"]/g, ' , ')
    .replace(/\b(check|clock|punch|sign)-(in|out)\b/g, '$1 $2')
    .replace(/\bup-vote/g, 'upvote')
    .replace(/\bcancel(ed|ing)\b/g, 'cancell$1')
    .replace(/\bthumbs[ -]up\b/g, 'like')
    .split(/\s+/)
    .filter((word) => word !== '');
  const found: (Found & { readonly from: number })[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const isAfterVerb =
      found.some(({ until }) => until >= at - 2) && isBetween(words[at - 1] ?? '');
    const mention = markAt(words, at) ?? verbAt(words, at, isAfterVerb);
    if (mention) {
      found.push({ ...mention, from: at });
      at = Math.max(at, mention.until - 1);
    }
  }
  return withSharedObjects(found).map(({ verb, as, object, from }) => ({
    verb,
    as,
    object,
    before: words.slice(0, from),
  }));
}

const isBetween = (word: string) =>
  word === ',' || word === 'and' || word === 'or' || word === 'then';

interface Found extends Omit<RecordMention, 'before'> {
  /** Index of the word after the verb. */
  readonly until: number;
}

/** "Mark tickets as resolved", "it can be marked as done", "mark as read". */
function markAt(words: readonly string[], at: number): Found | undefined {
  const word = words[at] ?? '';
  if (!/^(?:mark|marks|marked|marking|flag|flags|flagged|flagging)$/.test(word)) return undefined;
  const isMarked = /ed$/.test(word);
  if (isMarked && !isPassive(words, at, false)) return undefined;
  const as = words.indexOf('as', at + 1);
  if (as < 0 || as - at > mostBetween + 2 || words.slice(at, as).includes(',')) return undefined;
  const start = /^(?:an?|being)$/.test(words[as + 1] ?? '') ? as + 2 : as + 1;
  const target: string[] = [];
  while (target.length < mostAs) {
    const next = words[start + target.length] ?? ',';
    // "Mark it as called in": the particle belongs to the participle.
    const isParticle =
      /^(?:in|out|off)$/.test(next) && (words[start + target.length + 1] ?? ',') === ',';
    if (next === ',' || determiners.has(next) || (ends.has(next) && !isParticle)) break;
    target.push(next);
  }
  // "In progress" begins with a word that usually ends a phrase.
  if (target.length === 0 && words[start] === 'in') target.push('in', words[start + 1] ?? '');
  if (target.length === 0) return undefined;
  return {
    verb: 'mark',
    as: target.join(' '),
    object: isMarked ? subjectOf(words, at) : objectIn(words.slice(at + 1, as)),
    until: start + target.length,
  };
}

function verbAt(words: readonly string[], at: number, isAfterVerb: boolean): Found | undefined {
  for (const verb of recordVerbsAt(words[at] ?? '')) {
    const parts = matchOthers(words, at + 1, verb);
    if (!parts) continue;
    const isButton = isNamedOnButton(words, parts.until);
    if (!isButton && !isVerbHere(words, at, parts.until, verb, isAfterVerb)) continue;
    const after = isButton ? [] : words.slice(parts.until);
    const isPassive = verb.form === 'participle';
    const object = isPassive
      ? subjectOf(words, at)
      : objectIn([...parts.inside, ...objectIn(after)]);
    return { verb: verb.verb, as: '', object, until: parts.until };
  }
  return undefined;
}

/** Matches the other words of a verb, with the object before or within them: "check visitors in". */
function matchOthers(words: readonly string[], from: number, { others }: RecordVerb) {
  const inside: string[] = [];
  let at = from;
  for (const [index, other] of others.entries()) {
    const isSame = (word: string) =>
      word === other || (reflexive.has(other) && reflexive.has(word));
    while (index === 0 && !isSame(words[at] ?? '') && inside.length < mostBetween) {
      const word = words[at];
      if (word === undefined || word === ',' || ends.has(word)) return undefined;
      inside.push(word);
      at += 1;
    }
    if (!isSame(words[at] ?? '')) return undefined;
    at += 1;
  }
  return { inside, until: at };
}

/** "An approve button", "check in and check out buttons". */
function isNamedOnButton(words: readonly string[], until: number): boolean {
  for (let at = until; at < Math.min(words.length, until + 6); at += 1) {
    const word = words[at] ?? '';
    if (/^buttons?$/.test(word)) return true;
    if (!isBetween(word) && recordVerbsAt(word).length === 0 && !/^(?:in|out|button)$/.test(word))
      return false;
  }
  return false;
}

/** Returns whether a word that looks like a verb is one at this place. */
function isVerbHere(
  words: readonly string[],
  at: number,
  until: number,
  { verb, others, form }: RecordVerb,
  isAfterVerb: boolean,
): boolean {
  const before = words[at - 1];
  const next = words[until] ?? ',';
  // A clause that is only "archived" was cut off its subject.
  const isWhole = at === 0 && until === words.length;
  if (form === 'participle') return isWhole || isPassive(words, at, isAfterVerb);
  if (verb === 'like' && (next === 'to' || before === 'would' || before === "i'd")) return false;
  const isLed = before === undefined || leads.has(before) || before === ',' || isAfterVerb;
  if (form === 'base' && modals.has(before ?? '')) return true;
  // "Check visitors in" has its object inside.
  const takesObject = startsObject(next) || until - at - 1 > others.length;
  if (isLed && form !== 'third')
    return isAlsoNoun(verb) ? takesObject || isEnd(words, at, until) : true;
  // "The system shall support approving requests".
  if (form === 'gerund')
    return (
      (takesObject || isBetween(next)) && !determiners.has(before ?? '') && !isPlural(before ?? '')
    );
  // "Waiters start an order", "the receptionist checks visitors in".
  const isSubject = form === 'third' ? !isPlural(before ?? '') : isMany(before ?? '');
  // "Managers approve or reject requests": another verb follows before their object.
  const isPaired = isBetween(next) && recordVerbsAt(words[until + 1] ?? '').length > 0;
  return isSubject && (takesObject || isPaired) && !determiners.has(before ?? '');
}

const many = new Set(['i', 'we', 'they', 'you', 'people', 'staff', 'everybody', 'team', 'who']);
const isMany = (word: string) => many.has(word) || isPlural(word);

/** "Can check in and check out": the clause ends with the verb, and somebody or another verb is before it. */
function isEnd(words: readonly string[], at: number, until: number): boolean {
  const next = words[until] ?? ',';
  const isOver =
    next === ',' || isBetween(next) || next === 'when' || next === 'with' || next === 'at';
  return isOver && /^(?:to|can|and|or|then|may|could)$/.test(words[at - 1] ?? '') && at > 1;
}

function isPassive(words: readonly string[], at: number, isAfterVerb: boolean): boolean {
  const before = words[at - 1] ?? '';
  if (before === 'be' || before === 'get') return true;
  if (before === 'also' || before === 'then') return words[at - 2] === 'be';
  // "Can be approved or rejected".
  return isAfterVerb && words.slice(Math.max(0, at - 4), at).some((word) => word === 'be');
}

const startsObject = (word: string): boolean =>
  determiners.has(word) ||
  pronouns.has(word) ||
  (isPlural(word) && !ends.has(word) && word !== 'as');

/** Returns the nouns of an object, up to the end of its phrase. */
function objectIn(words: readonly string[]): string[] {
  const object: string[] = [];
  for (const word of words) {
    if (word === ',' || ends.has(word) || object.length === mostObjectWords) break;
    if (pronouns.has(word)) break;
    if (!determiners.has(word)) object.push(word);
  }
  return object;
}

/** Returns the words before a passive verb, which are what it is done to. */
function subjectOf(words: readonly string[], at: number): string[] {
  const start = Math.max(words.lastIndexOf(',', at - 1) + 1, at - mostObjectWords - 2);
  return words
    .slice(start, at)
    .filter((word) => !leads.has(word) && !determiners.has(word) && word !== 'be' && !isDone(word));
}

const isDone = (word: string) => recordVerbsAt(word).some(({ form }) => form === 'participle');

/** "Approve or reject requests": the first verb has the object of the last. */
function withSharedObjects<T extends Found & { readonly from: number }>(found: readonly T[]): T[] {
  const shared: T[] = [];
  for (const mention of found.toReversed()) {
    const next = shared[0];
    const isNext = next !== undefined && next.from - mention.until <= 2;
    shared.unshift(
      mention.object.length === 0 && isNext ? { ...mention, object: next.object } : mention,
    );
  }
  return shared;
}
