import { itemsOf } from './enumeration.ts';
import { isEntityLike, isFieldWord, nounOf } from './phrases.ts';
import { isTopic } from './topics.ts';
import { isPlural } from './word-forms.ts';

const plain = (item: string): string => item.replace(/[(:?].*$/s, '').trim();

/** True if the bracketed items are fields instead of options. */
function areFields(inside: readonly string[]): boolean {
  const told = inside.filter((part) => isFieldWord(plain(part)) || / (?:on|at)$/.test(part)).length;
  return (
    inside.length > 1 &&
    (told * 2 >= inside.length || inside.some((part) => /^(?:name|title|date)\b/i.test(part)))
  );
}

/** An entity of a list, with its fields as written. */
interface Group {
  readonly noun: string;
  readonly fields: string;
}

/** Parses several entities with their fields: `guests (name, reply), tasks with due date`. */
export function groupsOf(tail: string): Group[] {
  const groups: { noun: string; fields: string }[] = [];
  let described = 0;
  /** True if the fields of the last entity were in brackets, so that none can follow. */
  let isClosed = false;
  for (const item of itemsOf(tail)) {
    const found =
      /^([\p{L}][\p{L} -]*?)(?:\s*\((.+)\)|\s+(?:with|having|including)\s+(.+)|:\s+(.+))$/su.exec(
        item,
      );
    const noun = nounOf(found?.[1] ?? '');
    const inside = found?.[2];
    const areInside = inside !== undefined && areFields(itemsOf(inside));
    const isMany =
      noun !== '' && (isPlural(noun) || isTopic(noun)) && (areInside || !isFieldWord(noun));
    if (found && isMany && (inside === undefined || areInside)) {
      groups.push({ noun, fields: (inside ?? found[3] ?? found[4] ?? '').trim() });
      described += 1;
      isClosed = inside !== undefined;
    } else if (isClosed && isPlural(nounOf(item)) && !/[(:]/.test(item))
      groups.push({ noun: nounOf(item), fields: '' });
    else if (
      groups.length > 0 &&
      !(isEntityLike(item) && isPlural(nounOf(item)) && isTopic(nounOf(item)))
    ) {
      const last = groups.at(-1);
      if (last) last.fields += `${last.fields === '' ? '' : '\n'}${item}`;
    } else if (isEntityLike(item) && isPlural(nounOf(item)))
      groups.push({ noun: nounOf(item), fields: '' });
    else return [];
  }
  return described > 1 || (described === 1 && groups.length > 2) ? groups : [];
}

/** True for a plain list of fields: "Sample ID, collected at, technician". */
export function isListOfFields(text: string): boolean {
  if (/[:\n]/.test(text.replace(/\([^()]*\)/g, '').replace(/^[^,]*$/, ''))) return false;
  const items = itemsOf(text);
  if (items.length < 3 || !/,/.test(text)) return false;
  if (
    /^(?:i|we|it|they|you|each|every|please|also|with|show|make|add|let|users?|the app)\b/i.test(
      text,
    )
  )
    return false;
  const short = items.every(
    (item) =>
      plain(item).split(' ').length < 5 && !/\b(?:can|should|want|need|with)\b/i.test(plain(item)),
  );
  const told = items.filter(
    (item) => isFieldWord(plain(item)) || / (?:on|at)$/.test(plain(item)) || /\(/.test(item),
  ).length;
  return short && told * 2 >= items.length;
}
