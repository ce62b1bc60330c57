import words from '../../data/brief-words.json' with { type: 'json' };
import type { Entity } from '../specification.ts';
import { isPersonWord } from '../understand/agent-nouns.ts';
import { entityOf } from '../understand/entity.ts';
import { readFields } from '../understand/fields.ts';
import { isFieldWord, isMany } from '../understand/phrases.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { isTopic, topicOf } from '../understand/topics.ts';
import { literal, plural, singular } from '../understand/word-forms.ts';
import { decidedNouns } from './acted-clauses.ts';
import { reportedWords } from './app-draft.ts';
import { type Action, type Brief, manySentences, type Thing } from './brief.ts';
import { isBookingWord } from './is-booking-word.ts';
import type { ActionKind } from './verbs.ts';

const notThings = new Set(words.notThings);
const placeholders = new Set(words.placeholders);
/** Actions whose objects the app keeps or shows. */
const keeping: ReadonlySet<ActionKind> = new Set([
  'browse',
  'search',
  'filter',
  'sort',
  'create',
  'edit',
  'remove',
  'manage',
  'compare',
  'respond',
  'favorite',
  'share',
  'upload',
  'buy',
  'book',
  'generate',
]);
/** Actions that make even people an entity: "register patients". */
const owning: ReadonlySet<ActionKind> = new Set(['create', 'manage', 'edit', 'remove']);
const most = 5;
/** Fields of a thing that Starter knows nothing about. */
const unknownFields = 'name\ndate\nstatus (New, In progress, Done)\nnotes';

/** Records that somebody decides about. */
const decided = /\b(?:request|application|claim|submission|proposal)$/;
const decisions = 'status (Pending, Approved, Rejected)';

const productFields = 'name\nprice\ndescription\npicture';

/** Returns whether a store is for these things: "an online store for vintage lamps". */
const isSold = (noun: string, { appNoun, purpose }: Brief): boolean =>
  /\b(?:store|shop|marketplace)\b/.test(appNoun) &&
  isMany(purpose) &&
  singular(purpose).endsWith(noun.split(' ').at(-1) ?? '');

interface Draft {
  noun: string;
  fields: string;
  readonly by: Set<string>;
  readonly kinds: Set<ActionKind>;
}

/** Finds the things that an app keeps: the objects of its actions, never the actions themselves. */
export function findEntities(brief: Brief, currency: string): Entity[] {
  const drafts: Draft[] = [];
  const acted = decidedNouns(brief.clauses);
  for (const action of brief.clauses.filter((clause) => clause.role === 'action')) {
    if (!keeping.has(action.kind)) continue;
    if (isInput(action, drafts)) continue;
    for (const thing of action.things) add(drafts, thing, action, { brief, acted });
    if (action.things.length === 0) for (const by of action.by) drafts.at(-1)?.by.add(by);
  }
  for (const by of propertiesIn(brief)) drafts[0]?.by.add(by);
  const kept = withoutSynonyms(withoutPlaceholders(drafts))
    .filter((draft) => isRecurring(draft, brief))
    .filter((draft, _, all) => isWorthKeeping(draft, all, brief))
    .slice(0, most);
  const names = kept.map(({ noun }) => ({ key: entityOf(noun, '').key, name: noun }));
  const entities: Entity[] = [];
  for (const { noun, fields, by } of kept) {
    const taken = entities.map(({ key }) => key);
    const title = entityOf(noun, fields).fields[0]?.label.toLowerCase();
    const others = names.filter(({ name }) => name !== noun && name !== title);
    const usual = isSold(noun, brief) ? productFields : unknownFields;
    const plain = fields === '' && topicOf(noun) === undefined ? usual : fields;
    const said = decided.test(noun) ? plain.replace(/\bstatus\b(?! ?\()/i, decisions) : plain;
    const entity = entityOf(noun, said, { currency, entities: others }, taken);
    // "Garden" and "plants" are the same records.
    if (entities.some(({ name }) => name === entity.name)) continue;
    entities.push(withFields(entity, by, currency));
  }
  return entities;
}

/** Properties that a part of the app goes by: "a filter for the lens mount (M42, Nikon F)", "sorting by price". */
function propertiesIn({ clauses }: Brief): string[] {
  return clauses
    .filter((clause) => clause.role === 'feature')
    .flatMap(({ text }) => {
      const [, said = ''] =
        /\b(?:filter|search|sort)(?:s|ing|ed)?\b(?: [\p{L}]+)? (?:for|by) (?:the )?(.+)$/iu.exec(
          text,
        ) ?? [];
      // Options in parentheses keep their capitals.
      const [name = '', ...options] = said.split(/(?=\()/);
      return options.length > 0
        ? [name.toLowerCase() + options.join('')]
        : name.toLowerCase().split(/,? (?:and|or) |, /);
    })
    .filter((property) => property !== '');
}

/** In a long request, what matters is described or comes up again: "I run a bakery" only introduces the owner. */
function isRecurring({ noun, fields }: Draft, { sentences, isLong = false }: Brief): boolean {
  if (fields !== '' || (sentences.length < manySentences && !isLong)) return true;
  const head = noun.split(' ').at(-1) ?? '';
  const mentions = new RegExp(`\\b(?:${literal(head)}|${literal(plural(head))})\\b`, 'giu');
  return (sentences.join(' ').match(mentions)?.length ?? 0) > 1;
}

/** Things that are only looked at must be known or described: nobody can tell what "values" contain. */
function isWorthKeeping(
  { noun, fields, kinds }: Draft,
  all: readonly Draft[],
  brief: Brief,
): boolean {
  if (fields !== '' || isSold(noun, brief) || isTopic(noun) || topicOf(noun) !== undefined)
    return true;
  const isKept = [...kinds].some(
    (kind) => owning.has(kind) || kind === 'book' || kind === 'buy' || kind === 'upload',
  );
  return isKept || (all.length === 1 && kinds.size > 1);
}

/** "They enter a description and a photo": properties of what was named before, not things. */
function isInput({ text, things }: Action, drafts: readonly Draft[]): boolean {
  const last = drafts.at(-1);
  if (!last || !/^(?:enter|input|provide|specify|give|state|indicate)\b/i.test(text)) return false;
  const nouns = things.map(({ noun }) => noun);
  if (nouns.length === 0 || !nouns.some((noun) => isFieldWord(noun))) return false;
  last.fields = [last.fields, ...nouns].filter((one) => one !== '').join(', ');
  return true;
}

interface Around {
  readonly brief: Brief;
  /** Nouns of what users decide about. */
  readonly acted: ReadonlySet<string>;
}

function add(drafts: Draft[], thing: Thing, action: Action, { brief, acted }: Around): void {
  const { noun } = thing;
  const one = singular(noun);
  const fields = propertiesOf(thing, action);
  if ((notThings.has(one) && !acted.has(one)) || isBookingWord(one)) return;
  if (/ (?:it|them)$/.test(one)) return;
  // "Managing a veterinary clinic": the clinic is the app itself.
  const isApp = brief.purpose !== '' && !isMany(brief.purpose) && noun.endsWith(brief.purpose);
  if (isApp) return;
  // "I manage a small warehouse": the owner's business.
  if (
    action.kind === 'manage' &&
    /^(?:i|we) (?:manage|run|own|operate|organize) an? /i.test(action.text)
  )
    return;
  if (isPersonWord(one.split(' ').at(-1) ?? '') && !owning.has(action.kind)) return;
  const known = drafts.find((draft) => isSame(draft.noun, one));
  const draft = known ?? {
    noun: one,
    fields: '',
    by: new Set<string>(),
    kinds: new Set<ActionKind>(),
  };
  if (!known) drafts.push(draft);
  // The longer name says more: "hiking route" and "route" are the same.
  if (one.length > draft.noun.length) draft.noun = one;
  // "Browse the stories with titles and authors" repeats what a story has.
  const isRepeated = draft.fields !== '' && action.kind === 'browse';
  if (fields !== '' && !draft.fields.includes(fields) && !isRepeated) {
    draft.fields = draft.fields === '' ? fields : `${draft.fields}, ${fields}`;
  }
  draft.kinds.add(action.kind);
  for (const by of action.by) draft.by.add(by);
}

/** "Book a room with name and date" describes the booking; "boats with their prices" have one price each. */
const propertiesOf = ({ fields }: Thing, { kind }: Action): string =>
  kind === 'book' || kind === 'buy' ? '' : fields.replace(/\b(price|rate|fee|cost)s\b/gi, '$1');

function isSame(one: string, other: string): boolean {
  return one === other || one.endsWith(` ${other}`) || other.endsWith(` ${one}`);
}

/** Merges "models" or "items" into what they stand for: "compare electric cars … a list of models with price". */
function withoutPlaceholders(drafts: readonly Draft[]): Draft[] {
  const named = drafts.filter(({ noun }) => !placeholders.has(noun));
  const [first] = named;
  if (!first) return [...drafts];
  for (const draft of drafts) {
    if (named.includes(draft)) continue;
    // "Each entry has a client and a date; clients have a name": both are described.
    if (first.fields !== '' && draft.fields !== '' && draft.fields !== first.fields) {
      named.push(draft);
      continue;
    }
    if (first.fields === '') first.fields = draft.fields;
    for (const by of draft.by) first.by.add(by);
    for (const kind of draft.kinds) first.kinds.add(kind);
  }
  return named;
}

/** "Tenants report a problem with a title … moves tickets between them": a reported problem is a ticket. */
function withoutSynonyms(drafts: readonly Draft[]): Draft[] {
  const ticket = drafts.find(({ noun, fields }) => /\bticket$/.test(noun) && fields === '');
  const problem = drafts.find(({ noun, fields }) => reportedWords.test(noun) && fields !== '');
  if (!ticket || !problem) return [...drafts];
  for (const by of ticket.by) problem.by.add(by);
  for (const kind of ticket.kinds) problem.kinds.add(kind);
  problem.noun = 'ticket';
  return drafts.filter((draft) => draft !== ticket);
}

const anyProperty =
  /^(?:keywords?|names?|titles?|side|date|month|week|day|year|time|period|default|type of .+)$/;

/** Adds properties that the request searches or filters by. */
function withFields(entity: Entity, by: ReadonlySet<string>, currency: string): Entity {
  const missing = [...by].filter(
    (word) =>
      !anyProperty.test(word) &&
      fieldCalled(entity, word) === undefined &&
      word.replace(/\(.*/, '').trim().split(' ').length < 3,
  );
  if (missing.length === 0) return entity;
  const taken = new Set(entity.fields.map(({ key }) => key));
  const added = readFields(missing.join('\n'), { currency }).filter(({ key }) => !taken.has(key));
  return { ...entity, fields: [...entity.fields, ...added] };
}
