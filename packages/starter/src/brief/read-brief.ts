import { sentencesOf } from '../understand/prompt-text.ts';
import type { Action, Brief, Clause, Thing } from './brief.ts';
import { readFeatures, readPages } from './read-pages.ts';
import { listOf, readThings } from './read-things.ts';
import { scanActions } from './scan-actions.ts';
import { type ActionKind, type VerbForm, type VerbFound, verbAt } from './verbs.ts';

/** Nouns for the whole app, which never name anything in it. */
const app =
  '(?:web ?-?sites?|web ?-?pages?|web(?:-based)? ?-?(?:app(?:lication)?|tool|platform|system|service)s?|apps?|applications?|platforms?|systems?|portals?|sites?|tools?|services?|software|programs?|it|this|interface|product|solution)';
const adjectives = '(?:[\\p{L}-]+ ){0,6}?';
const modal = '(?:should|must|shall|will|needs? to|has to|have to|ought to|would|can|could|may)';

const opening =
  /^(?:please |kindly |hi[,!]? |hello[,!]? |can you |could you |i want you to |i'd like you to |help me )*(?:(?:build|create|implement|develop|design|make|write|generate|construct|set up|produce|deliver|code|program)(?: me| us)?|(?:i|we)(?:'d| would)? (?:need|want|like|am looking for|are looking for)(?: to (?:build|create|have|develop))?)\s+(?:an?|the|my|our|some)?\s*(.+)$/iu;
/** The noun for the app and what it is for. */
const appPhrase = new RegExp(
  `^(${adjectives}(?:web ?-?site|web ?-?page|app|application|web ?app|platform|system|portal|site|tool|service|software|page|store|shop|marketplace|board|dashboard|game|blog|forum|directory|community|hub|manager|tracker|planner|generator|calculator|editor|booking page|booking system|scheduler|form))\\b\\s*(?:,\\s*)?(?:called [^,.]+ )?(.*)$`,
  'iu',
);

interface Head {
  readonly pattern: RegExp;
  readonly forms: readonly VerbForm[];
}

const word = `(?!(?:${modal}|where|that|which|who|and|or|to)\\b)[\\p{L}'-]+`;
const somebody = `(?:${word} ){0,2}?${word}(?: (?:and|or) (?:${word} )?${word})?`;
/** Sentences that say what someone can do. The first group is who, the second what. */
const heads: readonly Head[] = [
  {
    pattern: new RegExp(
      `(?:^|\\b(?:and|where|so that|that|which) )(${somebody}) (?:${modal} )?(?:also )?be able to (.+)$`,
      'iu',
    ),
    forms: ['base'],
  },
  {
    pattern: new RegExp(
      `\\b(?:allow|let|enable|permit|help|assist|empower|invite)(?:s|ing)? (${somebody}) (?:to |in )?(\\p{Ll}+ .+)$`,
      'iu',
    ),
    forms: ['base', 'gerund'],
  },
  {
    pattern:
      /\b(?:functionalit(?:y|ies)|features?|options?|abilit(?:y|ies)|capabilit(?:y|ies)|possibilit(?:y|ies)|support|ways?|functions?)()(?: (?:for|to|like|such as|including|of|that (?:allow|let)s? \p{L}+ to)|:) (.+)$/iu,
    forms: ['gerund', 'base'],
  },
  {
    pattern: new RegExp(
      `(?:^|\\b(?:and|where|so that) )(${somebody}) (?:can|could|may|might) (?:also )?(.+)$`,
      'iu',
    ),
    forms: ['base'],
  },
];
const nextSubject = new RegExp(
  `,? (?:and|while|whereas) (?=(?:the )?(?:[\\p{L}'-]+ ){1,2}(?:${modal} (?:also )?be able to|can) )`,
  'iu',
);
const contains = new RegExp(
  `^(?:(?:the |this )?(?:${app}|home ?page|game|store|shop|blog|dashboard) (?:${modal} )?(?:also )?(?:have|has|include|includes|provide|provides|offer|offers|contain|contains|feature|features|support|supports|display|displays|show|shows|present|presents|need|needs|be|is)|there (?:should|must|will) (?:also )?be|there (?:are|is)|(?:also )?(?:include|add|provide|show|display|implement|offer|have)|(?:it|they) (?:${modal} )?(?:also )?(?:has|have|needs?|includes?|shows?|displays?|offers?)) (.+)$`,
  'iu',
);
const pages =
  /^(?:(?:separate |different |dedicated |several |the following |multiple )*(?:pages?|sections?|tabs?|screens?|views?)) (?:for|like|such as|named|called|including|:)?\s*(.+)$/i;
const pageItem = /^(?:an? |the )?(.+?) (?:page|section|tab|screen)$/i;
const doings = [
  /^((?:the )?[\p{L}'-]+(?:s|staff|people)) (.+)$/iu,
  /^((?:the )?[\p{L}'-]+ [\p{L}'-]+(?:s|staff|people)) (.+)$/iu,
];

/** Bounds of the work, far beyond what people write. */
const longestText = 20_000;
const longestSentence = 1_000;

/** Splits a request into clauses. */
export function readBrief(text: string): Brief {
  // "An app for a food bank: volunteers register donations": what follows the colon is a sentence of its own.
  const spread = text
    .slice(0, longestText)
    .replace(/^(?:an?|the) ([^:.\n]{5,80}): (?=\p{L}+ \p{L}+)/iu, 'Build a $1. ');
  const sentences = sentencesOf(spread).flatMap((sentence) =>
    sentence.slice(0, longestSentence).split(/\n-?\s*/),
  );
  const clauses: Clause[] = [];
  let purpose = '';
  let appNoun = '';
  let start = '';
  for (const [at, sentence] of sentences.flatMap(splitSubjects).entries()) {
    const lead = at === 0 ? (opening.exec(sentence)?.[1] ?? '') : '';
    const phrase = appPhrase.exec(lead);
    if (phrase) {
      start = sentence;
      appNoun = phrase[1]?.trim().toLowerCase() ?? '';
      const rest = phrase[2] ?? '';
      purpose = purposeOf(rest);
      clauses.push(...readOpening(rest));
    } else clauses.push(...readSentence(sentence));
  }
  return { opening: start, purpose, appNoun, clauses };
}

/** Whether a request says in sentences what people do with the app, unlike a name or a list of fields. */
export function isProse({ appNoun, clauses }: Brief): boolean {
  const actions = clauses.filter((clause) => clause.role === 'action');
  const certain = actions.filter(({ isCertain }) => isCertain).length;
  const named = clauses.filter(
    (clause) => clause.role === 'page' || (clause.role === 'feature' && clause.isCertain),
  ).length;
  if (certain >= 2 || (certain === 1 && named > 0) || certain + named >= 3) return true;
  return appNoun !== '' && actions.length >= 3;
}

/** Splits "…, and vets should be able to …" off the sentence before it. */
function splitSubjects(sentence: string): string[] {
  return sentence.split(nextSubject);
}

const stores = /\b(?:store|shop|e-?commerce|marketplace)\b/i;
const selling = /\b(?:cart|checkout|check out|buy|order(?:ing|s)?|products|sell(?:ing|s)?)\b/i;
const ownScreen =
  /^(?:online )?(?:booking|appointment|reservation)(?: booking)? (?:page|site|app|system|tool|scheduler)$|^(?:[\p{L}-]+ ){0,2}(?:registration|application|feedback|contact|survey|sign-?up|rsvp|order|booking|inquiry) form$/iu;

/** Reads a short request without a verb: "sneaker store with a cart". */
export function readShortBrief(text: string): Brief | undefined {
  if (/[.!?;\n]\s*\S/.test(text) || text.split(/\s+/).length > 14) return undefined;
  const lead = opening.exec(text)?.[1] ?? text.replace(/^(?:an?|the|my|our) /i, '');
  const phrase = appPhrase.exec(lead.replace(/[.!?]+$/, ''));
  const [, noun = '', rest = ''] = phrase ?? [];
  if (noun === '') return undefined;
  const brief = {
    opening: text,
    appNoun: noun.trim().toLowerCase(),
    purpose: purposeOf(rest),
    clauses: readOpening(rest),
  };
  return namesApp(brief) ? brief : undefined;
}

/** Whether a short request names an app with a screen of its own: a shop with a cart, a booking page, a form. */
function namesApp({ appNoun, clauses }: Brief): boolean {
  if (ownScreen.test(appNoun)) return true;
  return stores.test(appNoun) && clauses.some(({ text }) => selling.test(text));
}

/** The noun phrase after "for": `a yoga studio with pages …` → `yoga studio`. */
function purposeOf(rest: string): string {
  const found = /^(?:for|about|of|on)\s+(.+)$/i.exec(rest)?.[1] ?? '';
  const verb = verbAt(found, ['gerund']);
  const object = verb ? found.split(/\s+/).slice(verb.length).join(' ') : found;
  return object
    .replace(/^(?:(?:an?|the|my|our|small|local|running)\s+)+/i, '')
    .replace(
      /\s+(?:with|that|which|where|who|to|so|including|called|in which|using|and (?:their|its))\b.*$/i,
      '',
    )
    .replace(/[,.;:].*$/, '')
    .trim()
    .toLowerCase();
}

function readOpening(rest: string): Clause[] {
  const withPages = /\bwith\s+((?:[\p{L}]+ )?(?:pages?|sections?) (?:for|like|such as).+)$/iu.exec(
    rest,
  );
  const found: Clause[] = withPages?.[1] ? readContents(withPages[1]) : [];
  const own = withPages ? rest.slice(0, withPages.index) : rest;
  const byHead = readHeads(own);
  if (byHead) return [...byHead, ...found];
  const has = /^(?:for [\p{L}' -]+? )?with (.+)$/iu.exec(own.trim())?.[1];
  if (has) return [...readContents(has), ...found];
  const does = /^(?:that|which|to|for)\s+(.+)$/i.exec(own.trim());
  const verb = does?.[1] ? verbAt(does[1], ['third', 'base', 'gerund']) : undefined;
  return does?.[1] && verb
    ? [...readActions('', does[1], ['third', 'base', 'gerund']), ...found]
    : found;
}

function readHeads(sentence: string): Clause[] | undefined {
  for (const { pattern, forms } of heads) {
    const found = pattern.exec(sentence);
    const body = found?.[2] ?? '';
    if (!found || body === '' || !verbAt(body, forms)) continue;
    const before = sentence.slice(0, found.index).replace(/[\s,;]+(?:and\s*)?$/, '');
    return [...readRest(before), ...readActions(found[1] ?? '', body, forms)];
  }
  return undefined;
}

/** Reads the text before a head, if it says anything: "It should show the collection, let visitors …". */
function readRest(text: string): Clause[] {
  return text.split(' ').length < 4
    ? []
    : readSentence(text).filter(({ role }) => role !== 'unknown');
}

function readSentence(sentence: string): Clause[] {
  const text = sentence.trim().replace(/[.!?;]+$/, '');
  if (text === '') return [];
  const named = readPages(text);
  const found = readHeads(text);
  if (found) return [...named, ...found];
  if (named.length > 0) return named;
  const described = readProperties(text);
  if (described) return [described];
  const inside = contains.exec(text)?.[1];
  if (inside) return readContents(inside);
  const shown =
    /^(?:after [^,]+, )?(?:an? |the )?([\p{L} -]{3,60}?) (?:should|must|will) (?:also )?(?:appear|be (?:shown|displayed|visible|available|possible))\b/iu.exec(
      text,
    )?.[1];
  if (shown) return [{ role: 'feature', text: shown, isCertain: true }];
  const doing = readDoing(text);
  if (doing) return doing;
  const scanned = scanActions(text);
  if (scanned.length > 0) return scanned;
  const features = readFeatures(text);
  return features.length > 0 ? features : [{ role: 'unknown', text }];
}

/** "Each entry has a client and a date", "It should store the species and age of each plant". */
function readProperties(text: string): Clause | undefined {
  const owned =
    /^(?:each|every|an?|all|the) ([\p{L}' -]{2,40}?) (?:has|have|should have|must have|includes?|should include|contains?|should contain|consists? of|needs?) (?:an? |the |its )?(.+)$/iu.exec(
      text,
    );
  const stored =
    /^(?:(?:it|the [\p{L}-]+)(?: should| must| will| can)? )?(?:stores?|records?|saves?|keeps?|shows?|displays?|lists?|tracks?) (?:the |its |their )?([^,]+(?:, [^,]+)*?,? and [\p{L} -]+?) (?:of|for) (?:each|every|all) ([\p{L}'-]+(?: [\p{L}'-]+)?)$/iu.exec(
      text,
    );
  const [noun = '', fields = ''] = owned
    ? [owned[1], owned[2]]
    : stored
      ? [stored[2], stored[1]]
      : [];
  if (noun === '' || new RegExp(`^(?:${app})$`, 'i').test(noun) || verbAt(fields, ['base']))
    return undefined;
  const thing = { noun: noun.toLowerCase(), fields, aspect: '' };
  return {
    role: 'action',
    text,
    kind: 'create',
    who: '',
    things: [thing],
    by: [],
    isCertain: true,
  };
}

/** "Employers post jobs": somebody, in one or two words, does something. */
function readDoing(text: string): Clause[] | undefined {
  for (const pattern of doings) {
    const [, who = '', rest = ''] = pattern.exec(text) ?? [];
    if (verbAt(rest, ['base']) && rest.includes(' ')) return readActions(who, rest, ['base']);
  }
  return undefined;
}

/** Reads what an app has: pages, features, or lists of things. */
function readContents(text: string): Clause[] {
  const listed = pages.exec(text)?.[1];
  if (listed) return listOf(listed).map((name) => ({ role: 'page', text: `${name} page`, name }));
  if (verbAt(text, ['gerund'])) return readActions('', text, ['gerund']);
  const list =
    /^(?:an? |the )?(?:list|table|overview|catalog(?:ue)?|collection|grid) of (.+)$/i.exec(
      text,
    )?.[1];
  const withFields =
    /^(?:(?:the|all|an?|its)\s+)*[\p{L}-]+(?: [\p{L}-]+)? with [^,]+(?:,| and ).+$/iu.test(text);
  if (withFields) return [actionOf(text, { kind: 'browse', verb: 'show', length: 0 }, text, '')];
  if (list) return [actionOf(text, { kind: 'browse', verb: 'show', length: 0 }, list, '')];
  return text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+(?=(?:an?|the)\s)/i)
    .map((item) => item.trim().replace(/^(?:have|has|include|show|display)s? /i, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const name = pageItem.exec(item)?.[1];
      return name
        ? { role: 'page', text: item, name: name.toLowerCase() }
        : { role: 'feature', text: item, isCertain: true };
    });
}

/** Reads a list of verb phrases: `search tools by category, view the details of each tool and cancel …`. */
function readActions(who: string, body: string, forms: readonly VerbForm[]): Clause[] {
  const phrases: string[] = [];
  for (const part of body.split(
    /(\s*[,;]\s*(?:and |or |then |as well as )?|\s+(?:and|or|as well as|then)\s+(?:also )?)/i,
  )) {
    const isVerb = verbAt(part, forms) !== undefined;
    if (phrases.length === 0 || (isVerb && /^[\s,;]|^$/.test(phrases.at(-1)?.slice(-1) ?? ''))) {
      if (phrases.length > 0) phrases[phrases.length - 1] = trimmed(phrases.at(-1) ?? '');
      phrases.push(part);
    } else phrases[phrases.length - 1] += part;
  }
  return withSharedObjects(phrases, forms).map(({ text, verb, object }) =>
    verb ? actionOf(text, verb, object, who.toLowerCase()) : { role: 'unknown', text },
  );
}

interface VerbPhrase {
  readonly text: string;
  readonly verb: VerbFound | undefined;
  readonly object: string;
}

/** Joins verbs that share an object: "add, edit and delete equipment" is one clause. */
function withSharedObjects(phrases: readonly string[], forms: readonly VerbForm[]): VerbPhrase[] {
  const found: VerbPhrase[] = [];
  let waiting: string[] = [];
  for (const phrase of phrases.map(trimmed)) {
    const verb = verbAt(phrase, forms);
    const object = phrase
      .split(/\s+/)
      .slice(verb?.length ?? 0)
      .join(' ');
    if (
      verb &&
      object === '' &&
      sharing.has(verb.kind) &&
      phrase !== trimmed(phrases.at(-1) ?? '')
    ) {
      waiting.push(phrase);
      continue;
    }
    if (waiting.length === 0) found.push({ text: phrase, verb, object });
    else {
      const text = `${waiting.join(', ')} and ${phrase}`;
      found.push({ text, verb: verb && { ...verb, kind: 'manage' }, object });
    }
    waiting = [];
  }
  return found;
}

const sharing: ReadonlySet<string> = new Set([
  'browse',
  'create',
  'edit',
  'remove',
  'manage',
  'search',
  'filter',
  'sort',
]);

const trimmed = (phrase: string): string =>
  phrase.trim().replace(/(?:[\s,;]|\b(?:and|or|as well as|then|also))+$/i, '');

function actionOf(text: string, verb: VerbFound, object: string, who: string): Action {
  const { things, by } = readThings(object);
  return {
    role: 'action',
    text,
    kind: kindOf(text, verb, things),
    who,
    things,
    by,
    isCertain: true,
  };
}

const forms =
  /\b(?:applications?|inquir(?:y|ies)|enquir(?:y|ies)|requests?|feedback|complaints?|form|survey)$/i;

/** What is added decides what the verb means: tickets to a cart are bought, an application is a form. */
function kindOf(text: string, { kind }: VerbFound, things: readonly Thing[]): ActionKind {
  if (kind !== 'create') return kind;
  if (/\b(?:cart|basket)\b/i.test(text)) return 'buy';
  return things.some(({ noun }) => forms.test(noun)) ? 'contact' : kind;
}
