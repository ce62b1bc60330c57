import { sentencesOf } from '../understand/prompt-text.ts';
import { actedClauses } from './acted-clauses.ts';
import { type Action, type Brief, type Clause, manySentences } from './brief.ts';
import { namedListsIn } from './named-lists.ts';
import { actionOf, readActions } from './read-actions.ts';
import { takeConstraints } from './read-constraint.ts';
import { readFieldList } from './read-field-list.ts';
import { readFeatures, readPages } from './read-pages.ts';
import { listOf } from './read-things.ts';
import { scanActions } from './scan-actions.ts';
import { splitItems } from './split-items.ts';
import { splitOpening } from './split-opening.ts';
import { turnCompounds } from './turn-compounds.ts';
import { type VerbForm, verbAt } from './verbs.ts';

/** Nouns for the whole app, which never name anything in it. */
const app =
  '(?:web ?-?sites?|web ?-?pages?|web(?:-based)? ?-?(?:app(?:lication)?|tool|platform|system|service)s?|apps?|applications?|platforms?|systems?|portals?|sites?|tools?|services?|software|programs?|it|this|interface|product|solution)';
/** Nouns for apps that name what they are for. */
const ownName =
  '(?:online )?(?:store|shop|marketplace|dashboard|game|blog|page|generator|calculator|form|home ?page)';
const modal = '(?:should|must|shall|will|needs? to|has to|have to|ought to|would|can|could|may)';

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
      `\\b(?:allow|enable|permit|help|assist|empower|invite)(?:s|ing)? (${somebody}) to (\\p{Ll}+ .+)$`,
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
    pattern: new RegExp(`^for (${somebody}) to (.+)$`, 'iu'),
    forms: ['base'],
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
const listed =
  /^(?:an? |the |all )?(?:list|table|overview|catalog(?:ue)?|collection|grid|register|record|log|feed|directory|archive|journal|database) of (.+)$/i;
/** "A form for leave requests with name and reason", "fields for the client, the rate and the date". */
const formOf =
  /^(?:an? |the )?(?:entry |input )?(?:form|fields?|inputs?) (?:for|to enter|with) (.+)$/i;
const described = /^(?:the |all )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+s) with ([^,]+(?:,| and ).+)$/iu;
const manyPages = /\b(?:pages|sections|tabs|menu|navigation)\b/i;
const pageItem = /^(?:an? |the )?(.+?) (?:page|section|tab|screen)$/i;
const doings = [
  /^((?:the )?[\p{L}'-]+(?:s|staff|people)) (.+)$/iu,
  /^((?:the )?[\p{L}'-]+ [\p{L}'-]+(?:s|staff|people)) (.+)$/iu,
];

/** Bounds of the work, far beyond what people write. */
const longestText = 20_000;
const longestSentence = 1_000;
const latestOpening = 6;
/** Words of a sentence, unlike those of a list: "Plants: name, price, stock". */
const statement =
  /\b(?:is|are|was|has|have|had|should|can|could|must|will|would|wants?|needs?|i|we|they|it|you)\b|(?<!\p{L})(?:ich|wir|ist|sind|je|nous|est|sont|yo|es|son|quiero|tengo|necesito)(?!\p{L})/iu;

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
  let start = { opening: '', appNoun: '', purpose: '' };
  for (const [at, sentence] of sentences.flatMap(splitSubjects).entries()) {
    // Owners tell their story first.
    const mayOpen = start.opening === '' && at < latestOpening;
    const found = mayOpen ? splitOpening(sentence) : undefined;
    if (found) start = { opening: sentence, appNoun: found.appNoun, purpose: found.purpose };
    const { constraints, rest } = takeConstraints(found ? found.rest : sentence);
    clauses.push(
      ...withAntecedents(found ? readOpening(rest) : readSentence(rest)),
      ...constraints,
    );
  }
  return { ...start, clauses: actedClauses(clauses), sentences };
}

/** Actions that usually apply to what the clause before them is about: "post a notice, edit it, delete it". */
const following: ReadonlySet<string> = new Set([
  ...['edit', 'remove', 'respond', 'report', 'share', 'favorite', 'compare', 'sort', 'filter'],
]);

/** Gives verbs without an object the things of the verb before them. */
function withAntecedents(clauses: readonly Clause[]): Clause[] {
  let last: Action | undefined;
  return clauses.map((clause) => {
    if (clause.role !== 'action') return clause;
    const isMissing = clause.things.length === 0 && following.has(clause.kind);
    const found = isMissing && last ? { ...clause, things: last.things } : clause;
    if (found.things.length > 0) last = found;
    return found;
  });
}

/** Returns whether a sentence says something, unlike a list. */
export const isStatement = (sentence: string): boolean => statement.test(sentence);

/** Returns whether a request consists of several sentences, whatever they say. */
export const isStory = ({ sentences, isLong = false }: Brief): boolean =>
  isLong || sentences.filter((sentence) => statement.test(sentence)).length >= manySentences;

/** Returns whether a request says in sentences what people do with the app, unlike a name or a list of fields. */
export function isProse(brief: Brief): boolean {
  if (isStory(brief)) return true;
  const { appNoun, clauses } = brief;
  const actions = clauses.filter((clause) => clause.role === 'action');
  const certain = actions.filter(({ isCertain }) => isCertain).length;
  const named = clauses.filter(
    (clause) => clause.role === 'page' || (clause.role === 'feature' && clause.isCertain),
  ).length;
  const limits = clauses.filter(({ role }) => role === 'constraint').length;
  if (certain >= 2 || (certain === 1 && named + limits > 0) || certain + named >= 3) return true;
  return appNoun !== '' && actions.length >= 3;
}

/** Splits "…, and vets should be able to …" off the sentence before it. */
function splitSubjects(sentence: string): string[] {
  return sentence.split(nextSubject);
}

/** Reads what the first sentence says besides the kind of app. */
export function readOpening(rest: string): Clause[] {
  const withPages = /\bwith\s+((?:[\p{L}]+ )?(?:pages?|sections?) (?:for|like|such as).+)$/iu.exec(
    rest,
  );
  const found: Clause[] = withPages?.[1] ? readContents(withPages[1]) : [];
  const own = withPages ? rest.slice(0, withPages.index) : rest;
  const byHead = readHeads(own);
  if (byHead) return [...byHead, ...found];
  const has = /^(?:for [\p{L}' -]+? )?with (.+)$/iu.exec(own.trim())?.[1];
  if (has) return [...readContents(has), ...found];
  // "I need a website: we add teams", "a page where tenants report a defect".
  const [, scene = ''] = /^(?:,?\s*where|\s*[:–-])\s+(.+)$/iu.exec(own.trim()) ?? [];
  if (scene !== '') return [...readSentence(scene), ...found];
  const does = /^(?:that|which|to|for)\s+(.+)$/i.exec(own.trim());
  const verb = does?.[1] ? verbAt(does[1], ['third', 'base', 'gerund']) : undefined;
  return does?.[1] && verb
    ? [...readActions('', does[1], ['third', 'base', 'gerund']), ...found]
    : found;
}

function readHeads(sentence: string): Clause[] | undefined {
  for (const { pattern, forms } of heads) {
    const found = pattern.exec(sentence);
    const said = found?.[2] ?? '';
    const body = forms[0] === 'gerund' ? turnCompounds(said) : said;
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
  // "Our trips: Adria Night, Vienna to Split, 89 €; Polar Pillow, …" is one list.
  if (text.includes(';') && namedListsIn(text).length > 0)
    return [{ role: 'feature', text, isCertain: false }];
  const filled = readFieldList(text, readSentence) ?? readForm(text);
  if (filled) return filled;
  const inside = contains.exec(text)?.[1];
  // "It has lessons, a quiz and a glossary page" names more than its page.
  const found = readHeads(text);
  if (!found && inside && !manyPages.test(inside) && splitItems(inside).length > 1)
    return readContents(inside);
  const named = readPages(text);
  if (found) return [...named, ...found];
  if (named.length > 0) return named;
  const properties = readProperties(text);
  if (properties) return [properties];
  if (inside) return readContents(inside);
  const shown =
    /^(?:after [^,]+, )?(?:an? |the )?([\p{L} -]{3,60}?) (?:(?:should|must|will) (?:also )?(?:appear|be (?:shown|displayed|visible|available|possible|confirmed|listed))|(?:is|are) (?:then |all )?(?:shown|displayed|confirmed|listed))\b/iu.exec(
      text,
    )?.[1];
  if (shown) return [{ role: 'feature', text: shown, isCertain: true }];
  const doing = readDoing(text);
  if (doing) return doing;
  // "Books with title, author and rating", unlike "people add books with title and author".
  const [, noun = ''] = described.exec(text) ?? [];
  if (noun !== '' && scanActions(noun).length === 0) return [readItem(text)];
  const scanned = scanActions(text);
  if (scanned.length > 0) return scanned;
  const features = readFeatures(text);
  return features.length > 0 ? features : [{ role: 'unknown', text }];
}

/** "Residents reach an application form with the service, their name and an email": applications have these fields. */
function readForm(text: string): Clause[] | undefined {
  const [, name = '', fields = ''] =
    /\ban? ([\p{L}-]+) form with ((?:[^,]+,)+.+|[^,]+ and .+)$/iu.exec(text) ?? [];
  if (fields === '') return undefined;
  return [actionOf(text, { kind: 'create' }, `${name.toLowerCase()}s with ${fields}`, '')];
}

/** The rest of a sentence after its properties: "…, and the total should be filled in". */
const endOfProperties =
  /,? and (?:the|it|this|all|everything) [\p{L} ]{0,40}?(?:should|must|is|are|will)\b.*$/iu;

/** "Each entry has a client and a date", "It should store the species and age of each plant". */
function readProperties(text: string): Clause | undefined {
  const owned =
    /^(?:each|every|an?|all|the) ([\p{L}' -]{2,40}?) (?:has|have|should have|must have|includes?|should include|contains?|should contain|consists? of|needs?) (?:an? |the |its )?(.+)$/iu.exec(
      text,
    );
  const written =
    /^for (?:each|every|any) ([\p{L}' -]{2,40}?),? (?:i|we|they|staff|members) (?:always |usually |also )?(?:write down|note down|note|record|log|enter|track|keep|put down|jot down|want to (?:record|note|track|keep)) (?:an? |the |its )?(.+)$/iu.exec(
      text,
    );
  const stored =
    /^(?:(?:it|the [\p{L}-]+)(?: should| must| will| can)? )?(?:stores?|records?|saves?|keeps?|shows?|displays?|lists?|tracks?) (?:the |its |their )?([^,]+(?:, [^,]+)*?,? and [\p{L} -]+?) (?:of|for) (?:each|every|all) ([\p{L}'-]+(?: [\p{L}'-]+)?)$/iu.exec(
      text,
    );
  const many =
    /^((?:[\p{L}-]{3,20} )?[\p{L}-]{2,20}s) (?:always |usually |all )?(?:have|contain|consist of) (?:an? |the )([^,]+,.+)$/iu.exec(
      text,
    );
  const [, fieldsFirst = '', nounLast = ''] = stored ?? [];
  const [, noun = nounLast, said = fieldsFirst] = written ?? owned ?? many ?? [];
  const fields = said.replace(endOfProperties, '');
  // "Each tool" is one of many, unlike "the tool".
  const isEach = /^(?:each|every)\b/i.test(text);
  if (
    noun === '' ||
    (!isEach && new RegExp(`^(?:${app}|${ownName})$`, 'i').test(noun)) ||
    verbAt(fields, ['base'])
  )
    return undefined;
  const thing = { noun: noun.toLowerCase(), fields };
  return {
    role: 'action',
    text,
    kind: 'create',
    who: '',
    things: [thing],
    by: [],
    isCertain: false,
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
  const names = pages.exec(text)?.[1];
  if (names) return listOf(names).map((name) => ({ role: 'page', text: `${name} page`, name }));
  if (verbAt(text, ['gerund'])) return readActions('', text, ['gerund']);
  const items = splitItems(text);
  const withFields =
    /^(?:(?:the|all|an?|its)\s+)*[\p{L}-]+(?: [\p{L}-]+)? with [^,]+(?:,| and ).+$/iu.test(text);
  if (withFields && items.length === 1) return [actionOf(text, { kind: 'browse' }, text, '')];
  return items.map(readItem);
}

/** A form for things with properties, or for the properties of what the app is about. */
function formClause(text: string, content: string): Clause {
  const isFields = /^(?:the|an?) /i.test(content) || !/ with /.test(content);
  const object = isFields ? `entries with ${content}` : content;
  return actionOf(text, { kind: 'create' }, object, '');
}

/** Reads one part of an app: a page, a list of things, or a feature. */
function readItem(part: string): Clause {
  const item = part
    .replace(/^(?:have|has|include|show|display)s? /i, '')
    .replace(/^(?:an?|the) (?:page|section|tab) (?:with|showing) /i, '');
  const name = pageItem.exec(item)?.[1];
  if (name) return { role: 'page', text: item, name: name.toLowerCase() };
  const [page] = readPages(item);
  if (page) return page;
  const form = formOf.exec(item)?.[1];
  if (form && /,| and /.test(form)) return formClause(item, form);
  const list = listed.exec(item)?.[1] ?? described.exec(item)?.[0];
  return list
    ? actionOf(item, { kind: 'browse' }, list, '')
    : { role: 'feature', text: item, isCertain: true };
}
