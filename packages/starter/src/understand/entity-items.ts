import { memberOf } from './entity-words.ts';
import { itemsOf } from './enumeration.ts';
import { kindOfWord } from './field-words.ts';
import { meaningOf } from './languages.ts';
import { isEntityLike, isFieldWord, nounOf, partsOf, sameNoun } from './phrases.ts';
import { isTopic, topicOf } from './topics.ts';
import { isPlural, singular } from './word-forms.ts';

const lastOf = (noun: string): string => noun.split(' ').at(-1) ?? '';

/** Removes the repeated noun: "Shifts: each shift has …". */
export function withoutOwner(tail: string, nouns: readonly string[]): string {
  const found = /^(?:(?:each|every|an?|the)\s+)?(\p{L}+)\s+(?:has|have)\s+(?:an?\s+)?/iu.exec(tail);
  const owner = found?.[1];
  return found && owner && nouns.some((noun) => sameNoun(noun, owner))
    ? tail.slice(found[0].length)
    : tail;
}

/** True if the text lists the fields of another entity: "garden: beds with name and size". */
export function isSentence(tail: string): boolean {
  if (tail === '') return false;
  const inner = partsOf(tail);
  const heads = itemsOf(inner.head);
  return (
    inner.tail !== '' &&
    inner.introducer !== ', ' &&
    !/^\s*\(/.test(inner.introducer) &&
    heads.length < 3 &&
    heads.every(
      (item) =>
        isEntityLike(item) ||
        (/with/.test(inner.introducer) && (isPlural(item) || /^\p{Lu}\p{Ll}+$/u.test(item))),
    )
  );
}

/** Parses "crops (sown on, harvested on, variety)", unless the brackets hold options. */
export function describedIn(item: string): { noun: string; fields: string } | undefined {
  const found = /^(\p{L}[\p{L} ]*)\(([^)]+)\)$/u.exec(item);
  const inside = found?.[2]?.includes(',') ? itemsOf(found[2]) : [];
  const told = inside.filter((part) => isFieldWord(part) || / on$/.test(part));
  const noun = nounOf(found?.[1]?.trim() ?? '');
  return noun !== '' && isPlural(noun) && !isFieldWord(noun) && told.length * 2 > inside.length
    ? { noun, fields: inside.join('\n') }
    : undefined;
}

/** True if a list item is an entity instead of a field. */
export function isKnownMany(item: string, noun: string): boolean {
  const last = lastOf(noun.toLowerCase());
  return (
    noun !== '' &&
    isTopic(noun) &&
    isPlural(noun) &&
    (kindOfWord(last) ?? kindOfWord(meaningOf(last))) === undefined &&
    // "People in it" are a field of a dream.
    !/\s(?:in|of|on|at) (?:it|them|there)$|\s(?:involved|present|there)$/i.test(item) &&
    !/[(:]/.test(item)
  );
}

/** True for a list beside the records: "meal planner with shopping list". */
export const isListBeside = (noun: string): boolean =>
  / lists?$/.test(noun) && isTopic(noun) && memberOf(noun) !== noun;

/** Returns the subject of "whiskey tasting notes" or "gym progress"; "" if the subject is unknown. */
export function keptOf(noun: string): string | undefined {
  const before = noun.split(' ').slice(0, -1);
  if (before.length === 0 || !isFieldWord(noun) || isTopic(noun) || isTopic(lastOf(noun)))
    return undefined;
  const known = before.map((_, at) => before.slice(0, before.length - at).join(' ')).find(isTopic);
  return known === undefined ? '' : memberOf(known);
}

/** True for "track mood, energy and pain": fields of a daily entry. */
export function areMeasures(
  nouns: readonly string[],
  isListed: boolean,
  isNamed: boolean,
): boolean {
  const isOneOfMany = (noun: string) =>
    // A "blood donation" is countable, "monthly rent" is not.
    isNamed && noun.includes(' ') && nouns.length === 1 && isTopic(lastOf(noun));
  const isMeasure = (noun: string) =>
    isFieldWord(noun) && !isTopic(noun) && !(isPlural(noun) && topicOf(noun)) && !isOneOfMany(noun);
  const isMixed =
    nouns.length > 1 &&
    nouns.every((noun) => isFieldWord(noun) || !isPlural(noun)) &&
    nouns.some((noun) => isFieldWord(noun));
  return (!isListed && nouns.every(isMeasure)) || isMixed;
}

/** Removes words for days, because entries have a date anyway. */
export const besidesDays = (nouns: readonly string[]): string[] =>
  nouns.filter((noun) => kindOfWord(singular(lastOf(noun))) !== 'date');

/** Returns the overall purpose in "app to plan a wedding: guests …, vendors …". */
export function purposeOf(head: string, nouns: readonly string[]): string {
  const [purpose] = nouns;
  if (!purpose || nouns.length > 1) return '';
  return /\b(?:plan|planning|organi[sz]e|organi[sz]ing)\b/i.test(head)
    ? `${purpose} planner`
    : purpose;
}

/** Returns the dogs in "shelter, where each dog has …". */
export function meantBy(introducer: string, nouns: readonly string[]): readonly string[] {
  const meant =
    /(?:each|every|an?|the)\s+([\p{L} ]+?)\s+(?:has|have|needs|should have|gets|with)\b/iu.exec(
      introducer,
    )?.[1];
  return meant && !nouns.some((noun) => sameNoun(noun, meant)) ? [meant] : nouns;
}

/** True for "league table with teams, played, won": the first item is the entity. */
export const isTableOf = (first: string, count: number, called: string): boolean =>
  count > 2 &&
  isPlural(first) &&
  !/[(:]/.test(first) &&
  /\b(?:table|board|leaderboard|ranking|standings)$/i.test(called);
