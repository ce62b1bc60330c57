import type { Action } from './brief.ts';
import { readThings } from './read-things.ts';
import { alsoNouns, type VerbForm, type VerbFound, verbAt } from './verbs.ts';

/** Parts of a sentence that explain rather than ask: who somebody is, when, why. */
const asides = [
  /,\s*(?:who|which|even|including|because|if|when|since|where|although|whose|especially)\b[^,;]*,/gi,
  /,?\s*\b(?:so that|in order to|because|so nobody|so everyone|so they|so i|so we|as soon as|even if|even when)\b[^;]*$/i,
  /^(?:when|if|after|before|once|as soon as|in|on|at|during|every)\b[^,;]*,\s*/i,
  /^as (?:an?|the) [^,]+,\s*/i,
];
/** Words before the first verb. */
const lead =
  /^.*?\b(?:be able to|able to|possible to|wants? to|wish(?:es)? to|would like to|'d like to|like to|needs? to|have to|has to|ways? to|(?:can|could|may|might|shall|should|must|will)(?: then| also| even| later)?|let (?:[\p{L}'-]+ ){1,3}?|want(?= listen| see| add))\s+/iu;
const passive =
  /^(.+?) (?:can|could|may|might|shall|should|must|will)(?: also| then)? (?:all )?(?:be|get) (.+)$/i;
const forms: readonly VerbForm[] = ['base', 'third', 'gerund'];
const separators =
  /\s*(?:[,;:–]|\s-\s)\s*(?:and |or |then |but )?|\s+(?:and|or|then|while|plus|but)\s+/i;
const mostSubjectWords = 5;
/** Beginnings that look like verbs: "like our truck", "I'd like a page", "email and a password". */
export const notVerbs =
  /^(?:(?:i|we)(?:'d| would)? )?(?:like|love)\b(?! to\b)|^(?:e-?mail|phone|text|message)(?:$| (?:and|or|number|address)\b)|^(?:start|end|finish|open(?:ing)?|clos(?:e|ing)|check-?in|check-?out|pick-?up|return|record|contact|display|search|order|post|report) (?:times?|dates?|days?|hours?|months?|years?|numbers?|persons?|names?|terms?|status|codes?)\b/i;

interface Phrase {
  readonly text: string;
  readonly verb: VerbFound;
  object: string;
}

/** Finds verbs with their objects anywhere in a sentence, whatever its form. */
export function scanActions(sentence: string): Action[] {
  let text = sentence;
  for (const aside of asides)
    text = text.replace(aside, (found) =>
      found.endsWith(',') && found.startsWith(',') ? ' ' : '',
    );
  const phrases: Phrase[] = [];
  let subject = '';
  for (const part of text.split(separators)) {
    const chunk = part.trim().replace(/^[-•*]\s*/, '');
    if (chunk === '') continue;
    const done = passive.exec(chunk);
    const participle = verbAt(done?.[2] ?? (subject === '' ? '' : chunk), ['participle']);
    if (participle) {
      if (done?.[1]) subject = done[1];
      phrases.push({ text: chunk, verb: participle, object: subject });
      continue;
    }
    const found = activeIn(chunk);
    if (found) phrases.push(found);
    else {
      // "Comments, ratings and photos": the list goes on.
      const last = phrases.at(-1);
      if (last && !/^(?:i|we|they|it|he|she)\b/i.test(chunk)) last.object += `, ${chunk}`;
    }
  }
  return phrases.map(({ text: said, verb, object }) => {
    const { things, by } = readThings(object);
    return { role: 'action', text: said, kind: verb.kind, who: '', things, by, isCertain: false };
  });
}

/** Finds the verb of a chunk: at its start, after a modal, or after a subject. */
function activeIn(chunk: string): Phrase | undefined {
  if (notVerbs.test(chunk)) return undefined;
  const after = chunk.replace(lead, '');
  const start = verbAt(after, forms);
  // "Books with title and author": nobody does anything here.
  const isPlural = start && after === chunk && alsoNouns.has(start.verb) && /^\S+s\b/i.test(chunk);
  if (start && !isPlural) return { text: after, verb: start, object: rest(after, start.length) };
  const words = chunk.split(/\s+/);
  for (let at = 1; at <= Math.min(mostSubjectWords, words.length - 2); at += 1) {
    const said = words.slice(at).join(' ');
    // A noun that looks like a verb is not followed by an article: "board game fans", "message board".
    const verb = verbAt(said, ['base', 'third']);
    const next = words[at + (verb?.length ?? 0)] ?? '';
    if (!verb || !isObjectStart(next)) continue;
    return { text: chunk, verb, object: rest(said, verb.length) };
  }
  return undefined;
}

const isObjectStart = (word: string): boolean =>
  /^(?:an?|the|their|his|her|its|my|our|your|all|each|every|new|any|some|[\p{L}-]+s)$/iu.test(word);

const rest = (text: string, length: number): string => text.split(/\s+/).slice(length).join(' ');
