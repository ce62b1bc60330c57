import words from '../../data/brief-words.json' with { type: 'json' };
import type { Entity } from '../specification.ts';
import { isPersonWord } from '../understand/agent-nouns.ts';
import { entityOf } from '../understand/entity.ts';
import { readFields } from '../understand/fields.ts';
import { isFieldWord, isMany } from '../understand/phrases.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import { isTopic, topicOf } from '../understand/topics.ts';
import { singular } from '../understand/word-forms.ts';
import type { Action, Brief, Thing } from './brief.ts';
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

interface Draft {
  noun: string;
  fields: string;
  readonly by: Set<string>;
  readonly kinds: Set<ActionKind>;
}

/** Finds the things that an app keeps: the objects of its actions, never the actions themselves. */
export function findEntities(brief: Brief, currency: string): Entity[] {
  const drafts: Draft[] = [];
  for (const action of brief.clauses.filter((clause) => clause.role === 'action')) {
    if (!keeping.has(action.kind)) continue;
    if (isInput(action, drafts)) continue;
    for (const thing of action.things) add(drafts, thing, action, brief);
    if (action.things.length === 0) for (const by of action.by) drafts.at(-1)?.by.add(by);
  }
  const kept = withoutPlaceholders(drafts).filter(isWorthKeeping).slice(0, most);
  const names = kept.map(({ noun }) => ({ key: entityOf(noun, '').key, name: noun }));
  const entities: Entity[] = [];
  for (const { noun, fields, by } of kept) {
    const taken = entities.map(({ key }) => key);
    const title = entityOf(noun, fields).fields[0]?.label.toLowerCase();
    const others = names.filter(({ name }) => name !== noun && name !== title);
    const said = fields === '' && topicOf(noun) === undefined ? unknownFields : fields;
    const entity = entityOf(noun, said, { currency, entities: others }, taken);
    // "Garden" and "plants" are the same records.
    if (entities.some(({ name }) => name === entity.name)) continue;
    entities.push(withFields(entity, by, currency));
  }
  return entities;
}

/** Things that are only looked at must be known or described: nobody can tell what "values" contain. */
function isWorthKeeping(
  { noun, fields, kinds }: Draft,
  _at: number,
  all: readonly Draft[],
): boolean {
  if (fields !== '' || isTopic(noun) || topicOf(noun) !== undefined) return true;
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

function add(drafts: Draft[], { noun, fields }: Thing, action: Action, brief: Brief): void {
  const one = singular(noun);
  if (notThings.has(one) || isBookingWord(one)) return;
  // "Managing a veterinary clinic": the clinic is the app itself.
  const isApp = brief.purpose !== '' && !isMany(brief.purpose) && noun.endsWith(brief.purpose);
  if (isApp) return;
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
  if (draft.fields === '') draft.fields = fields;
  draft.kinds.add(action.kind);
  for (const by of action.by) draft.by.add(by);
}

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
    if (first.fields === '') first.fields = draft.fields;
    for (const by of draft.by) first.by.add(by);
    for (const kind of draft.kinds) first.kinds.add(kind);
  }
  return named;
}

const anyProperty =
  /^(?:keywords?|names?|titles?|side|date|month|week|day|year|time|period|default|type of .+)$/;

/** Adds properties that the request searches or filters by. */
function withFields(entity: Entity, by: ReadonlySet<string>, currency: string): Entity {
  const missing = [...by].filter(
    (word) =>
      !anyProperty.test(word) &&
      fieldCalled(entity, word) === undefined &&
      word.split(' ').length < 3,
  );
  if (missing.length === 0) return entity;
  const taken = new Set(entity.fields.map(({ key }) => key));
  const added = readFields(missing.join('\n'), { currency }).filter(({ key }) => !taken.has(key));
  return { ...entity, fields: [...entity.fields, ...added] };
}
