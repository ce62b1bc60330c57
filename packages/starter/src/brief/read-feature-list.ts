import { readEntities } from '../understand/entities.ts';
import { isFieldWord } from '../understand/phrases.ts';
import type { Brief } from './brief.ts';
import { hideInner, showInner } from './inner-lists.ts';
import { actionOf } from './read-actions.ts';
import { readBrief } from './read-brief.ts';
import { takeConstraints } from './read-constraint.ts';
import { splitOpening } from './split-opening.ts';
import { verbAt } from './verbs.ts';

const longest = 30;
/** Parts of an app, which are no properties of what it keeps. */
const parts =
  /\b(?:search(?: bar| field)?|filters?|details? (?:page|view)s?|pages?|reports?|charts?|graphs?|statistics|stats|dashboard|totals?|cart|checkout|log ?-?in|sign ?-?(?:in|up)|log ?-?out|accounts?|comments|replies|thank-?you|confirmation|calendar|export|import|dark mode|print(?:ing)?)\b/i;
const subject =
  /^(?:(?:i|we|you|users?|people|everyone|others|visitors|neighbou?rs|members|customers|guests|admins?) (?:can )?)(.+)$/i;

/** Reads a short request that lists what an app does: "message board: neighbours post, others reply, search, delete". */
export function readFeatureList(text: string): Brief | undefined {
  const sentence = text.trim().replace(/[.!?]+$/, '');
  if (/[.!?]\s+\S|\n\s*\S/.test(sentence) || sentence.split(/\s+/).length > longest)
    return undefined;
  const [, head = '', list = ''] =
    /^(?:(?:an?|the|my|our) )?([^:]{4,60}?)(?:: | with )(.+)$/i.exec(sentence) ?? [];
  const items = itemsOf(list);
  const doing = items.filter(isPart).length;
  // One word like "search" among properties is a feature, too, but most lists name properties.
  if (items.length < 2 || doing < 2 || doing * 2 < items.length) return undefined;
  const brief = readBrief(items.map(sentenceOf).join('. '));
  const isKept = brief.clauses.some(
    (clause) => clause.role === 'action' && clause.kind === 'create' && clause.things.length > 0,
  );
  // "Message board for Oak Street" is a message board.
  const opening = splitOpening(head.replace(/\s+(?:for (?:the )?)?\p{Lu}\p{L}.*$/u, ''), true);
  const things =
    isKept || opening?.purpose ? '' : (readEntities(sentence, '€').entities[0]?.plural ?? '');
  return {
    ...brief,
    opening: sentence,
    appNoun: opening?.appNoun ?? head.toLowerCase(),
    purpose: opening?.purpose ?? '',
    expected: things === '' ? [] : [actionOf(things, { kind: 'create' }, things.toLowerCase(), '')],
    sentences: [sentence],
  };
}

function itemsOf(list: string): string[] {
  return hideInner(list)
    .split(/\s*[,;]\s*(?:and |or |plus )?|\s+(?:and|plus) (?=an? )/i)
    .map((item) => showInner(item).trim())
    .filter((item) => item !== '');
}

const verbOf = (item: string) => verbAt(subject.exec(item)?.[1] ?? item, ['base', 'third']);

/** True for what people do, parts of the app and constraints; false for properties. */
function isPart(item: string): boolean {
  if (isFieldWord(item)) return false;
  if (parts.test(item) || takeConstraints(item).constraints.length > 0) return true;
  const verb = verbOf(item);
  return (
    verb !== undefined &&
    (item.includes(' ') ||
      verb.verb !== item ||
      /^(?:delete|edit|remove|add|search|reply)$/i.test(item))
  );
}

function sentenceOf(item: string): string {
  if (takeConstraints(item).constraints.length > 0) return item;
  if (verbOf(item)) return `Users can ${subject.exec(item)?.[1] ?? item}`;
  return parts.test(item) ? `It has ${item}` : item;
}
