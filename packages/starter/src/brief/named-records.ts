import type { Entity } from '../specification.ts';
import { sentencesOf } from '../understand/prompt-text.ts';
import { literal, plural, singular } from '../understand/word-forms.ts';

/** A record that a request names, with its price if it says one. */
interface NamedRecord {
  readonly name: string;
  readonly price?: number;
}

const leads =
  /(?::|\b(?:are|is|including|include|includes|such as|like|called|named|sells?|offers?|serves?|has|have|stock|carr(?:y|ies)))\s+/giu;
/** Lists of something other than records. */
const otherLists =
  /\b(?:pages?|sections?|tabs?|categor(?:y|ies)|types?|kinds?|genres?|status(?:es)?|fields?|columns?|roles?|colou?rs?|fonts?|steps?|options?|filters?|languages?|days?|months?)\b[^:,]{0,30}$/iu;
const money =
  '(?:[€$£]\\s?)?(\\d{1,6}(?:[.,]\\d{1,2})?)\\s?(?:€|\\$|£|euros?|dollars?|pounds?|eur|usd|gbp|chf)?';
const item = new RegExp(
  `^(?:(?:and|or|the|an?|our)\\s+)*["“'‘]?(\\p{Lu}[\\p{L}\\d'’&-]*(?: [\\p{L}\\d'’&-]+){0,4}?)["”'’]?(?:\\s*(?:\\(|:|–|-|,|for|at|costs?|costing|priced at)?\\s*${money}\\b[^,]{0,30})?(?:\\s*\\([^()]{0,60}\\))?$`,
  'u',
);
const longestList = 600;
const mostRecords = 12;

/** Finds the records of an entity that a request names: "Our rooms are the Blue Room (80 €) and the Garden Room (95 €)". */
function namedRecords(text: string, entity: Pick<Entity, 'name'>): NamedRecord[] {
  const noun = singular(entity.name.toLowerCase().split(' ').at(-1) ?? '');
  const nouns = new RegExp(`\\b(?:${literal(noun)}|${literal(plural(noun))})\\b`, 'iu');
  for (const sentence of sentencesOf(text)) {
    if (!nouns.test(sentence)) continue;
    for (const lead of sentence.matchAll(leads)) {
      const before = sentence.slice(0, lead.index);
      const end = lead.index + lead[0].length;
      const found = otherLists.test(before) ? [] : readList(sentence.slice(end, end + longestList));
      if (found.length > 1 && nouns.test(before)) return found;
    }
  }
  return [];
}

/** Reads a list whose entries all start with a capital letter. Returns nothing if one does not. */
function readList(list: string): NamedRecord[] {
  const entries = list
    .replace(/[.!?]+\s*$/, '')
    .split(/\s*\n-?\s*|\s*,\s+(?![^(]*\))|\s+and\s+(?![^(]*\))/u)
    .filter((entry) => entry !== '');
  const records = entries.map((entry) => {
    const [, name = '', price] = item.exec(entry.trim()) ?? [];
    return { name, ...(price ? { price: Number(price.replace(',', '.')) } : {}) };
  });
  return records.every(({ name }) => name !== '') ? records.slice(0, mostRecords) : [];
}

/** Makes the records that a request names the samples of its entities, and lets other samples refer to them. */
export function applyNamedRecords(entities: Entity[], text: string): void {
  for (const [at, entity] of entities.entries()) {
    const records = namedRecords(text, entity);
    if (records.length === 0) continue;
    const named = withNames(entity, records);
    entities[at] = named;
    for (const [other, one] of entities.entries()) {
      if (other !== at) entities[other] = withRelations(one, named);
    }
  }
}

/** Replaces titles and prices; other values stay as they were. */
function withNames(entity: Entity, records: readonly NamedRecord[]): Entity {
  const [title] = entity.fields;
  const price = entity.fields.find(({ kind }) => kind === 'money');
  if (!title) return entity;
  const samples = records.map((record, at) => ({
    ...entity.samples[at % Math.max(1, entity.samples.length)],
    [title.key]: record.name,
    ...(price && record.price !== undefined ? { [price.key]: record.price } : {}),
  }));
  return { ...entity, samples };
}

/** Replaces the titles that relations refer to, in the order of the records. */
function withRelations(entity: Entity, owner: Entity): Entity {
  const [title] = owner.fields;
  const relations = entity.fields.filter((field) => field.entity === owner.key);
  if (!title || relations.length === 0) return entity;
  const samples = entity.samples.map((sample, at) => {
    const name = String(owner.samples[at % owner.samples.length]?.[title.key]);
    return { ...sample, ...Object.fromEntries(relations.map(({ key }) => [key, name])) };
  });
  return { ...entity, samples };
}
