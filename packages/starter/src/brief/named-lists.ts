import { isPlural, sentenceCase, singular } from '../understand/word-forms.ts';
import { type NamedThing, readNamedThing } from './named-thing.ts';

/** Things that a request lists by name. */
export interface NamedList {
  /** In the singular, such as `room`. Empty if the request does not say what they are. */
  readonly noun: string;
  readonly things: readonly NamedThing[];
}

const leads =
  /:\s+|\b(?:called|named|namely|are|is|include|includes|including|such as|like|offers?|sells?|serves?|have|has|own|hire out|rent out|rent|for|with|teach|stock)\s+(?=(?:(?:the|an?|our)\s+)?["“]?\p{Lu})|(?<=\p{Ll}s\s|\b(?:two|three|four|five|six|\d) [\p{Ll}-]{3,20}s, )(?=(?:the\s+)?["“]?\p{Lu})/gu;
/** Words for lists of something other than records. */
const otherLists =
  /\b(?:pages?|sections?|tabs?|categor(?:y|ies)|types?|kinds?|genres?|status(?:es)?|fields?|columns?|roles?|colou?rs?|fonts?|steps?|options?|filters?|languages?|days?|months?|levels?|modes?|sizes?|units?|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)\b(?:(?!\bwith\b)[^:,]){0,30}$/iu;
const notNouns =
  /^(?:us|is|was|has|its|this|always|kids?|children|people|visitors?|users?|customers?|hours?|days?|weeks?|months?|years?|minutes?|euros?|dollars?|pounds?|parents?|parts?|times?|things?|things|lots?|pots?|lines?)$/i;
const weekday =
  /^(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/i;
/** Bounds of the work, far beyond what people write. */
const longestText = 20_000;
const longestList = 800;
const longestBefore = 120;
const fewest = 2;
const most = 12;

/** Finds lists of named things: "We have two rooms: the Blue Room (80 €) and the Garden Room (95 €)". */
export function namedListsIn(text: string): NamedList[] {
  return statementsOf(text.slice(0, longestText)).flatMap((statement) => {
    const [intro = '', ...bullets] = statement.split(/\n[-*•]\s*/);
    const listed = bullets.length > 0 ? listOf(intro, bullets, bullets.length) : undefined;
    return listed ?? [intro, ...bullets].flatMap((line) => inlineList(line) ?? []);
  });
}

/** Splits a text into sentences. A semicolon ends none, because it may separate the entries of a list. */
const statementsOf = (text: string): string[] =>
  text.split(/(?<=\p{L}{2}[.!?]|[)€\d][.!?])\s+(?=["“]?\p{Lu})|\n(?!\s*[-*•\n])\s*/u);

function listOf(before: string, entries: readonly string[], least: number): NamedList | undefined {
  if (otherLists.test(before)) return undefined;
  const things = withoutVerb(entries.map((entry) => readNamedThing(entry) ?? described(entry)));
  const end = things.indexOf(undefined);
  const named = (end < 0 ? things : things.slice(0, end)).filter((thing) => thing !== undefined);
  const isEnough = named.length >= Math.max(fewest, least);
  if (!isEnough || named.some(({ name }) => weekday.test(name))) return undefined;
  return { noun: nounBefore(before), things: named.slice(0, most) };
}

/** "The buildings North Wing, Sports Hall and Canteen consume": the last word goes on with the sentence. */
function withoutVerb(things: readonly (NamedThing | undefined)[]): (NamedThing | undefined)[] {
  const [last, ...others] = [...things].reverse();
  const isLower = (thing: NamedThing | undefined) => /\s\p{Ll}[\p{L}-]+$/u.test(thing?.name ?? '');
  if (!last || !isLower(last) || others.some(isLower)) return [...things];
  return [...others.reverse(), { ...last, name: last.name.replace(/\s\p{Ll}[\p{L}-]+$/u, '') }];
}

/** Reads a thing without a name of its own: "a pressure washer (in Ryan's garage)". */
function described(entry: string): NamedThing | undefined {
  const [, name, detail] =
    /^(?:and )?(?:an?|the|my|our) ([\p{L}\d' -]{3,40}) \(([^()]+)\)$/u.exec(entry.trim()) ?? [];
  return name && detail ? { name: sentenceCase(name), details: [detail] } : undefined;
}

/** "Three plays this season: "Twelfth Night" and "Our Town"": the noun before, and the names. */
const nounBeforeQuotes = /\b([\p{L}-]{3,20}s)\b[^":;.]{0,40}:?\s+$/u;
const quotedNames = /^"[^"\n]{2,80}"(?:(?:, and |, | and )"[^"\n]{2,80}"){1,11}/u;
const longestLead = 70;

function listInQuotes(sentence: string): NamedList | undefined {
  const at = sentence.indexOf('"');
  if (at < 0) return undefined;
  const before = sentence.slice(Math.max(0, at - longestLead), at);
  const noun = nounBeforeQuotes.exec(before)?.[1];
  const list = quotedNames.exec(sentence.slice(at, at + longestList))?.[0];
  if (!noun || !list || otherLists.test(before)) return undefined;
  const things = [...list.matchAll(/"([^"\n]+)"/g)].map(([, name = '']) => ({
    name: name.trim(),
    details: [],
  }));
  return { noun: singular(noun.toLowerCase()), things };
}

function inlineList(sentence: string): NamedList | undefined {
  const quoted = listInQuotes(sentence);
  if (quoted) return quoted;
  // "Rye bread costs 4.80 €, rolls cost 0.90 €": the sentence begins with the list.
  const whole = listOf('', entriesOf(sentence.slice(0, longestList)), fewest);
  if (whole?.things.every(({ price }) => price !== undefined)) return whole;
  for (const found of sentence.matchAll(leads)) {
    const start = found.index + found[0].length;
    const before = sentence.slice(Math.max(0, found.index - longestBefore), found.index);
    const list = listOf(before, entriesOf(sentence.slice(start, start + longestList)), fewest);
    if (list && isPlausible(list)) return list;
  }
  return undefined;
}

/** Names without a noun may be the people of a story. */
const isPlausible = ({ noun, things }: NamedList): boolean =>
  noun !== '' || things.every(({ price, details }) => price !== undefined || details.length > 0);

const starts = /^\P{L}*(?:(?:the|an?|our|der|die|das|ein|eine|la|le|les|el|los|las)\s+)?\p{Lu}/u;
const conjunction = '(?:and|or|und|et|y)';

/** Splits a list outside parentheses. Entries with commas of their own are separated by semicolons. */
function entriesOf(text: string): string[] {
  // "Ember Nine 7.50 and Harbor Fog 6.20: cart, checkout": what follows a colon is another list.
  const list = text.replace(/:\s+\p{Ll}.*$/su, '').replace(/[.!?]+\s*$/, '');
  if (list.includes(';'))
    return list
      .split(new RegExp(`\\s*;\\s*(?:${conjunction}\\s+)?`, 'u'))
      .filter((entry) => entry !== '');
  const parts = list.split(new RegExp(`\\s*,\\s+(?:${conjunction}\\s+)?(?![^(]*\\))`, 'u'));
  // "…, the Figure Eight, a quiz with a score": the next part of the app.
  const next = parts.findIndex(
    (part, at) => at > 0 && /^(?:an?|its|some) \p{Ll}+ (?!\()/u.test(part) && !/\)$/.test(part),
  );
  const own = next < 0 ? parts : parts.slice(0, next);
  const last = own.pop() ?? '';
  // "Night Train and Salt and Thunder": the first "and" separates.
  const [, head, tail] =
    new RegExp(`^(.+?)\\s+${conjunction}\\s+(?![^(]*\\))(.+)$`, 'u').exec(last) ?? [];
  const entries: string[] = [];
  for (const part of [...own, ...(head && tail ? [head, tail] : [last])]) {
    const previous = entries.at(-1);
    const isDetail = previous !== undefined && !starts.test(part) && !/\)$/.test(part);
    if (isDetail) entries[entries.length - 1] = `${previous}, ${part}`;
    else entries.push(part);
  }
  return entries;
}

/** Returns the last plural noun before a list. */
function nounBefore(before: string): string {
  const words = before.toLowerCase().match(/\p{L}[\p{L}-]*/gu) ?? [];
  const noun = words.findLast((word) => isPlural(word) && !notNouns.test(word));
  return noun ? singular(noun) : '';
}
