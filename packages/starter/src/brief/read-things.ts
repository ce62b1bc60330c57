import type { Thing } from './brief.ts';
import { verbAt } from './verbs.ts';

const determiners =
  /^(?:(?:a|an|the|their|his|her|its|my|our|your|own|new|old|all|each|every|any|some|specific|certain|various|available|different|multiple|several|other|detailed|latest|recent|existing|individual|daily|upcoming|past|current|today's|more|many|which|relevant|related|additional|basic|important|most popular|popular|featured|pending|saved|finished|formatted|completed|open|opened|chosen|selected|respective|unpaid|list of|lists of|a list of|collection of|one or more|two or three|two or more|two|three|up to (?:two|three|four|five))\s+)+/i;

/** Words for a part or a view of a thing: the thing itself is what counts. */
const aspects =
  'details?|information|info|descriptions?|history|histories|status(?:es)?|availability|overview|summary|list|lists|listings?|profiles?|progress|photos?|images?|pictures?|schedules?|data|pages?|catalog(?:ue)?|records?|entries|statistics|results?|updates?';
const aspectBefore = new RegExp(
  `^(?:${aspects})\\s+(?:of|about|on|for|from)\\s+(?:(?:the|each|every|all|a|an|their|different|various|specific)\\s+)*`,
  'i',
);
const aspectAfter = new RegExp(`^(.+?)\\s+(?:${aspects})$`, 'i');

/** Nouns of two words whose last one is not a view of the first. */
const compounds =
  /^(?:shopping|reading|packing|guest|attendance|participant|set|price|check|to-?do|test|lab|library|exam|search|bucket|waiting) (?:lists?|results?|catalog(?:ue)?|data|records?)$/i;

/** Matches the words after the noun phrase of an object. */
const nounEnd =
  /\s+(?:for|in|on|at|from|to|into|of|about|so|that|which|who|where|when|while|using|through|via|based|according|after|before|during|as|if|together|online|easily|including|such|like|within|between|across|per|and then|over|is|are|depending|in order|afterwards|later|ahead|behind|somewhere|without|whenever|at once|today|now|here|there|again|they|i|we|you|he|she|directly|below|nearby|first)\b.*$/i;

/** Splits the object of a verb into things: `pets and their owners` → `pets`, `owners`. */
export function readThings(object: string): { things: Thing[]; by: string[] } {
  let text = object.trim().replace(/[.!?]+$/, '');
  // A chart is a view of things that the request names elsewhere.
  if (/^(?:an? |the )?(?:[\p{L}-]+ )?(?:charts?|graphs?|diagrams?)\b/iu.test(text))
    return { things: [], by: [] };
  const hasProperties = /\swith\s/i.test(text);
  const by = hasProperties
    ? null
    : /\s+(?<!side )(?:by|based on|according to|per)\s+(?!side\b)(.+)$/i.exec(` ${text}`);
  if (by) text = text.slice(0, Math.max(0, text.length - by[0].trimStart().length)).trim();
  const fields =
    /\s+(?:with|including|containing|consisting of)\s+(?:their\s+|its\s+|a\s+|an\s+|the\s+)*(.+)$/i.exec(
      text,
    );
  const listed = fields ? null : /^([\p{L}' -]{3,40}?) \(([^()]*,[^()]*)\)/u.exec(text);
  if (fields) text = text.slice(0, fields.index);
  if (listed?.[1]) text = listed[1];
  const things = text
    .replace(/\b(?:two or three|one or more|two or more|two to four)\s+/gi, '')
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|as well as)\s+/i)
    .filter((part) => !isVerbPhrase(part))
    .map((part) => readThing(part))
    .filter((thing) => thing !== undefined);
  const last = things.at(-1);
  const properties = fields?.[1] ?? listed?.[2];
  if (properties && last) things[things.length - 1] = { ...last, fields: withoutTail(properties) };
  return { things, by: by?.[1] ? listOf(withoutTail(by[1])) : [] };
}

/** "…, send their order": a verb that the list of verbs did not expect. */
const isVerbPhrase = (part: string): boolean =>
  /^\p{L}+ (?:an?|the|their|it|them|its|his|her|my)\b/iu.test(part.trim()) &&
  verbAt(part.trim(), ['base']) !== undefined;

function readThing(part: string): Thing | undefined {
  // "Write reviews about tools": the verb takes up the words before the preposition.
  const object = part.trim().replace(/^(?:about|on|for|of|from|to|at)\s+/i, '');
  let noun = object.replace(determiners, '').replace(aspectBefore, '');
  // "The air quality of cities": a property of the thing.
  const owned =
    /^([\p{L} -]{3,30}?) of (?:(?:the|each|every|all|their|different|various)\s+)*([\p{L}-]+s)$/iu.exec(
      noun,
    );
  if (
    owned?.[1] &&
    owned[2] &&
    !/\b(?:types?|kinds?|pair|number|set|sort|form|lot|team|group)$/i.test(owned[1])
  ) {
    return { noun: owned[2].toLowerCase(), fields: owned[1].toLowerCase() };
  }
  noun = noun.replace(determiners, '').replace(nounEnd, '').replace(determiners, '').trim();
  const after = aspectAfter.exec(noun);
  if (after?.[1] && !compounds.test(noun)) noun = after[1];
  noun = noun.replace(/['’]s?$/, '').toLowerCase();
  if (
    /^(?:where|how|what|whether|who|when|why|if|them|it|each other|one another|this|that|these|those)\b/.test(
      noun,
    )
  )
    return undefined;
  if (noun === '' || noun.split(' ').length > 4 || !/^[\p{L}][\p{L}\d' -]*$/u.test(noun)) {
    return undefined;
  }
  return { noun, fields: '' };
}

/** "…, away score, all matches are listed, and a table is worked out". */
const nextStatement =
  /,\s+(?:and\s+)?(?:(?:all|an?|the|it|they|we|every|each)\s)?(?:(?!\b(?:where|that|which|who|when)\b)[\p{L}' ]){2,40}?\s(?:is|are|should|can|must|will)\b.*$/iu;

/** Ends a list of properties before the next statement. */
function withoutTail(list: string): string {
  return list
    .replace(nextStatement, '')
    .replace(/\s+where [^,]*/gi, '')
    .replace(
      /\s+(?:so that|in order to|that|which|when|after|before|for each|using|through|on the)\b.*$/i,
      '',
    )
    .trim();
}

export function listOf(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+/i)
    .map((item) =>
      item
        .trim()
        .replace(/^(?:by|per) /i, '')
        .replace(determiners, '')
        .replace(/[.!?]+$/, '')
        .toLowerCase(),
    )
    .filter((item) => item !== '' && item.split(' ').length <= 4);
}
