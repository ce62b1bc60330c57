import { cutOnce, itemsOf } from './enumeration.ts';
import { isPlain, kindOfWord } from './field-words.ts';
import { isForeign, isForeignPlural, meaningOf } from './languages.ts';
import { letter, letterOr } from './letters.ts';
import { isTopic, topicOf } from './topics.ts';
import { isPlural, isUncountable, singular } from './word-forms.ts';

/** Nouns that mean an app rather than its subject. */
const appNouns =
  'app|apps|application|web ?app|tool|tracker|planner|manager|log|logger|logbook|log book|diary|journal|list|lists|catalog|catalogue|collection|organi[sz]er|database|db|system|register|registry|overview|board|kanban board|kanban|dashboard|library|tracking|management|directory|archive|inventory|record keeper|records? book|book keeper|notebook|splitter|scheduler|schedule|keeper|portal|platform|program|software|page|site|website|wiki|monitor|counter|box|hub|index|helper|buddy|companion|assistant|calendar|crm|ledger|spreadsheet|table|gallery|checklist|care|watering|template|interface|form|viewer|builder|generator|maker|creator|history|scoreboard|leaderboard|(?<=(?:apartment|house|flat|home|job|school|venue) )(?:hunt|hunting|search)|(?<!(?:vinyl|music|jazz|rock|lp|world|old) )records?|(?<=(?:grade|recipe|visitor|phone|order|cash) )book|finder|binder|reminders?|picker|picks|(?<=(?:music|video|audio|media|podcast) )player';
const appNounEnd = new RegExp(`^(.+?)\\s+(?:${appNouns})$`, 'i');
const appNounAlone = new RegExp(
  `^(?:${appNouns}|something|one|thing|place|way|solution|mvp|prototype|project|version)$`,
  'i',
);
const isAppNoun = (word: string) => appNounAlone.test(word);
/** Nouns for containers and activities rather than for their items. */
const containers =
  /^(?:inventory|collection|todo|catalog|catalogue|management|tracking|crud|admin|database|reading list|logging|planning|library|stock|record keeping|record)$/i;

const strongVerbs =
  'keep(?:ing)? track of|keep(?:ing)? (?:a )?(?:record|records|list|log|diary|overview) of|track(?:ing)?|manag(?:e|ing)|organi[sz](?:e|ing)|catalog(?:ue)?(?:ing)?|monitor(?:ing)?';
const weakVerbs = `keep(?:ing)?(?! ${letter}+ing)|log(?:ging)?|record(?:ing)?|collect(?:ing)?|plan(?:ning)?|stor(?:e|ing)|sav(?:e|ing)|list(?:ing)?|not(?:e|ing) down|writ(?:e|ing) down|archiv(?:e|ing)|maintain(?:ing)?|handl(?:e|ing)|administer|document(?:ing)?|remember(?:ing)?|view(?:ing)?|coordinat(?:e|ing)|schedul(?:e|ing)|rat(?:e|ing)|review(?:ing)?|compar(?:e|ing)|lend(?:ing)?|split(?:ting)?|shar(?:e|ing)|brows(?:e|ing)|sell(?:ing)?|book(?:ing)?(?= ${letter}+s\\b)`;
const objectOf = (verbs: string, before: string) =>
  new RegExp(
    `${before}(?:${verbs})\\s+((?:(?:my|our|the|all|all of|your|their|different|various|some|every|each|any|of|a|an|personal|list of|lists of|collection of|collections of)\\s+)*${letterOr('"')}[^.:;\\n]*)`,
    'i',
  );
const verbObjects = [
  objectOf(strongVerbs, `(?<!${letter})`),
  // "Guest list for …" contains no verb.
  objectOf(
    weakVerbs,
    `(?:^|(?<!${letter})(?:to|can|i|we|and|for|me|us|will|should|that|could|or|an app|app)\\s+)`,
  ),
];
const listOf = new RegExp(
  `(?:${appNouns}|set|bunch|stock|number)s?\\s+(?:of|for|to)\\s+(?:(?:all|my|our|the|your|different|various|small|a|an)\\s+)*(${letter}[^.:;\\n]*)`,
  'i',
);

const filler =
  /^(?:(?:hi|hello|hey|ok|okay|so|well|um|uh|please|pls|kindly|can you|could you|would you|will you|can i (?:get|have)|i(?:'d| would)? (?:want|need|like|love)(?: to (?:have|get|build|make|create))?|i am looking for|i'm looking for|looking for|we (?:want|need)(?: to (?:have|build|make|create))?|need|want|to|let'?s|build|make|create|design|develop|generate|write|code|give|show|set up|implement|add|help(?= (?:me|us|to)\b)|me|us|my|our|an?|the|some|this|that|just|very|really|simple|small|little|basic|nice|quick|tiny|easy|beautiful|modern|new|web|online|mobile|single[- ]page|good|great|cool|pretty|clean|minimal|minimalist|personal|digital|fully functional|functional|full|complete|custom|own|it is|it's|about|for|of|where i can|which|with)\s+)+/i;

/** Matches the end of a noun phrase. */
const nounEnd =
  /\s+(?:for|in|on|at|from|so|that|which|who|whose|where|when|i|we|you|to|because|using|during|while|via|including|of|by|per|with|without|as|is|are|was|were|have|has|and (?:see|show|when|how|i|we|then|let|mark|get|be|my own)|into|around|across|inside|if|until|over|about|like|such as|every|each|more|better|easily|myself|together|online|daily|weekly|can|could|should|will|must|needs?|belongs?|not|du|des|del|de la|de las|de los)\b.*$/i;
const determiner =
  /^(?:(?:my|our|the|all|all of|your|their|which|different|various|some|every|each|any|of|a|an|personal|list of|lists of|collection of|collections of|own|favou?rite|many|several|new|old|daily|weekly|monthly|upcoming|past|small|simple|little|current|home|private)\s+)+/i;

/** Activities that imply their records. */
const doings: readonly (readonly [words: RegExp, noun: string])[] = [
  [/\bwhat (?:i|we) (?:eat|ate|have eaten)\b/i, 'meals'],
  [/\bwhat (?:i|we) (?:read|have read|am reading|'ve read)\b/i, 'books'],
  [/\bwhat (?:i|we) (?:watch|watched)\b/i, 'movies'],
  [
    /\bwhat (?:i|we) (?:spend|spent)|\bmy (?:money|spending|finances)\b|\bwhere my money goes\b/i,
    'expenses',
  ],
  [/\bhow much water\b/i, 'water intake'],
  [/\bhow (?:i|we) (?:slept|sleep)\b/i, 'sleep'],
  [/\bhow (?:i|we) (?:feel|felt)(?: each day| every day| today)?\b(?!\s*\()/i, 'moods'],
  [/\bwho owes\b/i, 'debts'],
  [/\bwhat (?:i|we) (?:wear|wore)\b/i, 'outfits'],
];

/** True for plurals and mass nouns: `books`, `Bücher`, `equipment`. */
export const isMany = (phrase: string): boolean =>
  isPlural(phrase) || isUncountable(phrase) || isForeignPlural(phrase.split(' ').at(-1) ?? '');

export function isFieldWord(phrase: string): boolean {
  const words = phrase.toLowerCase().split(/\s+/);
  const last = words.at(-1) ?? '';
  if (isMany(phrase) && (isTopic(phrase) || (words.length > 1 && topicOf(phrase)))) return false;
  return [last, meaningOf(last)].some((word) => isPlain(word) || kindOfWord(word) !== undefined);
}

/** True if the phrase ends in a known topic, as `travel bucket list` does. */
const endsInTopic = (noun: string): boolean =>
  isTopic(noun) || isTopic(noun.split(' ').slice(-2).join(' '));

/** Extracts a noun with its adjectives; empty if there is none. */
export function nounOf(text: string): string {
  let noun = text
    .replace(/["()*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:and|or|also|plus)\s+/i, '')
    .replace(determiner, '')
    .replace(nounEnd, '')
    .replace(/[,.:;!?-]+$/, '')
    .trim();
  for (let cut = appNounEnd.exec(noun); cut?.[1] && !endsInTopic(noun); cut = appNounEnd.exec(noun))
    noun = cut[1].trim();
  noun = noun
    .replace(/\s+(?:and|or)$/i, '')
    .replace(/'s?$/, '')
    .trim();
  if (/^(?:who|whose|what|when|where|how|if|whether)\b/i.test(noun)) return '';
  if (/^(?:for|in|on|at|from|per|by|with|to|of|about|into)\b/i.test(noun)) return '';
  if (
    noun === '' ||
    (isAppNoun(noun) && !isTopic(noun)) ||
    noun.split(' ').length > 4 ||
    !/\p{L}{2}/u.test(noun)
  )
    return '';
  if (
    /^(?:i|we|it|me|us|you|they|app|things?|stuff|everything|something|anything|this|that|track|manage|keep|who|whom|whose|where|when|which|own|use|cool|nice|fun|data|information|info|it all|them|what|how|and|with|one|help|life|please|thanks?|ideas? )$/i.test(
      noun,
    )
  )
    return '';
  return noun;
}

/** Returns the nouns of `a, b and c`. */
function nounsOf(text: string): string[] {
  const items = itemsOf(text.replace(/\s+(?:so that|so|because|that i|which i|where i)\b.*$/i, ''));
  const nouns: string[] = [];
  for (const item of items) {
    const noun = nounOf(item);
    if (noun === '') break;
    nouns.push(noun);
  }
  return nouns;
}

export interface Head {
  readonly nouns: readonly string[];
  /** The noun with the kind of app: `reading list`, `fossil catalogue`. */
  readonly called: string;
  /** The related entity of `expenses for each trip`. */
  readonly per: string | undefined;
  /** True if the nouns come from a verb, such as "track" or "collect". */
  readonly verb: boolean;
}

const stores =
  /^(?:[\p{L}]+ )?(?:warehouse|office|kitchen|shop|store|garage|lab|laboratory|school|home|household|house|bar|restaurant|studio|workshop|classroom|clinic|hospital|factory|museum|church|shed|attic|basement|company|equipment|it) (?:inventory|stock|storage|supplies)(?: (?:app|tracker|list|system|manager|management))?$/iu;

const stripped = (text: string): string => text.trim().replace(filler, '').trim();

/** Parses the subject of a sentence, before its fields. */
export function headOf(sentence: string): Head {
  const text = sentence
    .replace(/\s+/g, ' ')
    .replace(/[?!.]+$/, '')
    .trim();
  const per =
    /\b(?:for each|per|for every|grouped by|by)\s+(?:single\s+)?(\p{L}[\p{L} ]*?)$/iu.exec(
      text,
    )?.[1];
  const each = per && (!isFieldWord(per) || isTopic(per)) ? nounOf(per) || undefined : undefined;
  const said = doings.find(([words]) => words.test(text))?.[1];
  if (said) return { nouns: [said], called: '', per: undefined, verb: true };
  for (const verbObject of verbObjects) {
    const nouns = nounsOf(verbObject.exec(text)?.[1] ?? '');
    if (nouns.length > 0)
      return {
        nouns,
        called: '',
        per: each,
        verb: true,
      };
  }
  const rest = stripped(text);
  const before = rest
    .replace(/\s+(?:for|to|that|where|which|in|on|of|about|so|per)\b.*$/i, '')
    .trim();
  const app = appNounEnd.exec(before)?.[1]?.trim();
  // "Warehouse inventory": the warehouse is the location.
  const held =
    /^(?:inventory|stock) (?:of|for|in) (?:(?:my|our|the|an?) )?(?:[\p{L}]+ ){0,3}?([\p{L}]+)$/iu.exec(
      rest,
    )?.[1];
  if (stores.test(before) || (held && stores.test(`${meaningOf(held)} stock`)))
    return { nouns: ['item'], called: before, per: undefined, verb: false };
  const named = app ? nounOf(before) : '';
  const many = nounOf(/\bfor\s+(.*)$/i.exec(text)?.[1] ?? '');
  // "Label maker for jam jars": labels are a field of jars.
  const isPart = named !== '' && isFieldWord(named) && !isTopic(named) && isPlural(many);
  if (app && named !== '' && !containers.test(named) && !isPart)
    return { nouns: nounsOf(before), called: before, per: each, verb: false };
  const listed = nounsOf(
    /\b(?:record|register|log|list|set|stock|collection|overview|database)s?\s+of\s+(.*)$/i.exec(
      text,
    )?.[1] ?? '',
  );
  if (listed.length > 0) return { nouns: listed, called: '', per: undefined, verb: false };
  // "Inventory for my shop": the shop is the location, not an entity.
  const container = nounOf(before);
  if (
    container !== '' &&
    isTopic(container) &&
    !/^(?:tool|page|site|website|app|list|table|board|form|book)$/i.test(container) &&
    !isMany(nounOf(/\bfor\s+(.*)$/i.exec(text)?.[1] ?? ''))
  )
    return { nouns: [container], called: before, per: undefined, verb: false };
  const of = listOf.exec(text)?.[1];
  const ofNouns = of ? nounsOf(of) : [];
  if (ofNouns.length > 0) return { nouns: ofNouns, called: '', per: undefined, verb: false };
  const about =
    /\b(?:for|about|of)\s+((?:my|our|the|all|all my|a|an|his|her|your)?\s*[\p{L}][^.:;\n]*)$/iu.exec(
      text,
    )?.[1];
  const aboutNouns = about ? nounsOf(about) : [];
  const plain = nounsOf(before);
  if (plain.length > 0 && !plain.every((noun) => isAppNoun(noun) || containers.test(noun)))
    return { nouns: plain, called: app ? before : '', per: undefined, verb: false };
  if (aboutNouns.length > 0) return { nouns: aboutNouns, called: '', per: undefined, verb: false };
  return { nouns: plain, called: before, per: undefined, verb: false };
}

const introducers =
  /\s*:\s+|\s*:(?=\n)|,?\s+(?:and )?(?:each )?with(?: the)?(?: following)?(?: fields?| columns?| attributes?| properties)?:?\s+|,?\s+(?:where|in which|and) (?:each|every|an?|the)(?: \p{L}+){1,2} (?:has|have|needs|should have|gets|with)(?: an?)?\s+|,?\s+(?:that|which|who|they|it|these) (?:each )?(?:all )?(?:have|has|should have|need|needs|include|includes|contain|contains)\s+|,?\s+(?:including|containing|consisting of|having|incl\.?|featuring|showing|recording|storing|noting|along with|together with)\s+(?:their |its |the )?|,?\s+and (?:their|its|the)\s+|\s+-\s+|\n-?\s*|\s+by\s+(?=[\p{L} ]+,)|\s+\((?=[^)]*,)/u;

/** Splits a sentence at a word for "has", or at `(a, b)` right after a noun. */
export function partsOf(sentence: string): {
  head: string;
  tail: string;
  introducer: string;
  /** The text after the brackets of `books (title, author) and members`. */
  rest: string;
} {
  const cut = cutOnce(sentence, introducers);
  if (!cut) {
    // "Ticket system, priority, status and requester": a list of fields without a word before it.
    const [first = '', ...others] = sentence.split(/,\s*/);
    const told = itemsOf(others.join(', ')).filter((item) =>
      isFieldWord(item.replace(/\(.*$|[?].*$/s, '').trim()),
    );
    const isList = others.length > 1 && told.length * 2 >= others.length && !isFieldWord(first);
    return isList
      ? { head: first, tail: others.join(', '), introducer: ', ', rest: '' }
      : { head: sentence, tail: '', introducer: '', rest: '' };
  }
  const [head, behind] = cut;
  const introducer = sentence.slice(head.length, sentence.length - behind.length);
  if (!/\(\s*$/.test(introducer)) return { head, tail: behind, introducer, rest: '' };
  let depth = 1;
  let end = 0;
  for (; end < behind.length && depth > 0; end += 1)
    depth += behind[end] === '(' ? 1 : behind[end] === ')' ? -1 : 0;
  const rest = behind
    .slice(end)
    .replace(/^\s*(?:,|;|and|plus|&|as well as)*\s*/i, '')
    .trim();
  return { head, tail: behind.slice(0, depth === 0 ? end - 1 : end), introducer, rest };
}

/** True if a phrase means an entity rather than a field. */
export const isEntityLike = (phrase: string): boolean => {
  const noun = nounOf(phrase);
  return (
    noun !== '' &&
    !/^(?:how|what|who|where|when|which|whether|why)\b/i.test(noun) &&
    !isFieldWord(noun) &&
    (isPlural(noun) || isTopic(noun) || isForeign(noun.split(' ').at(-1) ?? ''))
  );
};

export const sameNoun = (one: string, other: string): boolean => {
  const a = singular(one.toLowerCase());
  const b = singular(other.toLowerCase());
  return a === b || meaningOf(a) === meaningOf(b) || a.endsWith(` ${b}`) || b.endsWith(` ${a}`);
};
