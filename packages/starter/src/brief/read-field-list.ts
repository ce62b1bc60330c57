import type { Action, Clause } from './brief.ts';
import { hideInner, showInner } from './inner-lists.ts';
import { actionOf } from './read-actions.ts';
import { type ActionKind, verbAt } from './verbs.ts';

/** "It offers three services: …" lists the services. */
const counted =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+) (?:[\p{L}-]+ ){0,2}[\p{L}-]+s$/iu;
/** Actions that fill in something. */
const filling: ReadonlySet<ActionKind> = new Set([
  'create',
  'contact',
  'upload',
  'share',
  'manage',
]);
/** "Report a defect: what, where and a photo", "put up an evening (title, date, price)", "enter trips, each with a date". */
const lists = [/^(.{5,120}?):\s+([^:]+)$/, /^(.{5,120}?),? each (?:one )?with (.+)$/i];
const inList = /\b(?:with|has|have|including|contains?)\s|:\s/i;
const longestItem = 6;
/** Words of a statement, which no property is: "here is how it works". */
const statement =
  /^(?:i|we|they|it|you|he|she|there|if|when|please)\b|\b(?:should|must|can|could|will|would|am|are)\b/i;
/** Names and prices are values: "three services: Parking permit (46 euros), …". */
const named = /\b\p{Lu}\p{Ll}|\d/u;

/** Reads a sentence that lists the properties of a thing that somebody fills in. */
export function readFieldList(
  sentence: string,
  readRest: (text: string) => readonly Clause[],
): Clause[] | undefined {
  for (const { before, list, after } of listsIn(sentence)) {
    const fields = fieldsIn(list);
    if (fields.length < 2 || counted.test(before)) continue;
    const action = lastFilling(before.replace(/ (?:myself|yourself|themselves|ourselves)$/i, ''));
    const thing = action?.things.at(-1);
    if (!action || !thing) continue;
    const isLedger = /\bincomes?\b.*\bexpenses?\b|\bexpenses?\b.*\bincomes?\b/i.test(before);
    const owner = isLedger
      ? { noun: 'transactions', fields: ['type (Income, Expense)', ...fields].join(', ') }
      : { ...thing, fields: fields.join(', ') };
    const things = isLedger ? [owner] : [...action.things.slice(0, -1), owner];
    const text = sentence.slice(
      Math.max(0, sentence.indexOf(action.text)),
      sentence.length - after.length,
    );
    // A thing with properties is a record, whatever it is called.
    const filled: Action = { ...action, kind: 'create', text, things, isCertain: true };
    const rest = after.replace(/^[\s,;.]+(?:and\s+)?/, '');
    return [filled, ...(rest === '' ? [] : readRest(rest))];
  }
  return undefined;
}

interface FoundList {
  readonly before: string;
  readonly list: string;
  readonly after: string;
}

function listsIn(sentence: string): FoundList[] {
  const found = lists.flatMap((pattern): FoundList[] => {
    const [, before = '', list = ''] = pattern.exec(sentence) ?? [];
    return list === '' ? [] : [{ before, list, after: '' }];
  });
  const open = sentence.indexOf('(');
  const close = sentence.indexOf(')', open);
  if (open < 0 || close < 0) return found;
  const list = sentence.slice(open + 1, close);
  if (!list.includes(',')) return found;
  const before = sentence.slice(0, open).trimEnd();
  // "Claims with a title and a category (travel, meals)": these are the options of a property.
  if (inList.test(before)) return found;
  return [...found, { before, list, after: sentence.slice(close + 1) }];
}

/** Returns the last thing that somebody fills in: "a page where they report a defect" → reporting a defect. */
function lastFilling(text: string): Action | undefined {
  const words = text.trim().split(/\s+/);
  for (let at = words.length - 2; at >= 0; at -= 1) {
    const said = words.slice(at).join(' ');
    const verb = verbAt(said, ['base', 'third', 'gerund']);
    if (!verb || !filling.has(verb.kind)) continue;
    const object = words.slice(at + verb.length).join(' ');
    const action = actionOf(said, verb, object, '');
    if (action.things.length > 0) return action;
  }
  return undefined;
}

/** Returns the properties in a list; none if it lists something else. */
function fieldsIn(list: string): string[] {
  const items = hideInner(list.replace(/[.!?]+$/, ''))
    .split(/\s*[,;]\s*(?:and\s+|or\s+)?|\s+(?:and|plus)\s+/i)
    .map((item) => showInner(item).trim())
    .filter((item) => item !== '');
  const fields = items.map(fieldOf);
  const fits = (field: string) => {
    const words = field.replace(/\s*\([^()]*\)/, '');
    return words !== '' && words.split(' ').length <= longestItem && !named.test(words);
  };
  return items.some((item) => statement.test(item)) || !fields.every(fits) ? [] : fields;
}

/** `a longer description` → `description`, `which flat (they type it)` → `flat`, `the street where …` → `street`. */
function fieldOf(item: string): string {
  const inside = item.endsWith(')') ? item.slice(item.lastIndexOf('(')) : '';
  const options = inside.includes(',') ? ` ${inside}` : '';
  const words = item
    .replace(/\s*\([^()]*\)/g, '')
    .replace(/^(?:(?:an?|the|their|his|her|its|our|my|one|optionally|also)\s+)+/i, '')
    .replace(/^(?:which|what|what kind of)\s+(?=\p{L}+$)/iu, '')
    .replace(/^(?:longer?|short|brief|full|detailed|optional|attached|one|few)\s+(?=\p{L})/iu, '')
    .replace(
      /\s+(?:if|when|where|which|that|because|so|from|typed|in case|of their choice)\b.*$/i,
      '',
    );
  return `${words.trim()}${options}`;
}
