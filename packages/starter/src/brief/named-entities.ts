import type { Entity, Field } from '../specification.ts';
import { entityOf } from '../understand/entity.ts';
import { readFields } from '../understand/fields.ts';
import { topicOf } from '../understand/topics.ts';
import type { NamedList } from './named-lists.ts';
import type { NamedThing } from './named-thing.ts';

const most = 6;
const makers = /^(?:author|artist|brand|maker|manufacturer|director|teacher|instructor)$/i;

/** Adds an entity for each list of things that none is about, and the fields that their details need. */
export function withNamedEntities(
  entities: readonly Entity[],
  lists: readonly NamedList[],
  currency: string,
): Entity[] {
  const known = [...entities];
  for (const list of lists) {
    if (fieldFor(list, known) || known.length >= most) continue;
    const entity = entityFor(list, known) ?? newEntity(list, currency, known);
    if (!entity) continue;
    const at = known.indexOf(entity);
    const complete = withFieldsFor(entity, list, currency);
    if (at < 0) known.push(complete);
    else known[at] = complete;
  }
  return known;
}

function newEntity(
  { noun, things }: NamedList,
  currency: string,
  known: readonly Entity[],
): Entity | undefined {
  const taken = known.map(({ key }) => key);
  if (noun !== '') {
    const fields = topicOf(noun) ? '' : 'name\ndescription';
    return entityOf(noun, fields, { currency }, taken);
  }
  const isSold = things.some(({ price }) => price !== undefined);
  return isSold ? entityOf('product', 'name\nprice', { currency }, taken) : undefined;
}

/** Returns the entity that a list is about: the one with its noun, or one that fits what is said. */
function entityFor({ noun, things }: NamedList, entities: readonly Entity[]): Entity | undefined {
  if (noun !== '') return entities.find(({ name }) => isSame(name, noun));
  const lastWords = things.map(({ name }) => name.toLowerCase().split(' ').at(-1) ?? '');
  const isPriced = things.some(({ price }) => price !== undefined);
  const isMade = things.some(({ by }) => by !== undefined);
  return (
    entities.find(({ name }) => lastWords.includes(name.toLowerCase())) ??
    (isMade ? entities.find(({ fields }) => fields.some(isMaker)) : undefined) ??
    (isPriced ? entities.find(({ fields }) => fields.some(isMoney)) : undefined) ??
    entities[0]
  );
}

const isMoney = ({ kind }: Field): boolean => kind === 'money';
const isMaker = ({ label }: Field): boolean => makers.test(label);
const isSame = (name: string, noun: string): boolean =>
  name.toLowerCase() === noun || name.toLowerCase().endsWith(` ${noun}`);

/** Returns the property whose values a list names: the buildings of meter readings. */
function fieldFor(
  { noun, things }: NamedList,
  entities: readonly Entity[],
): { readonly entity: Entity; readonly field: Field } | undefined {
  if (noun === '' || things.some(({ price, details }) => price !== undefined || details.length > 0))
    return undefined;
  if (entities.some(({ name }) => isSame(name, noun))) return undefined;
  for (const entity of entities) {
    const field = entity.fields.find(
      ({ label, kind }) => isSame(label, noun) && (kind === 'text' || kind === 'choice'),
    );
    if (field) return { entity, field };
  }
  return undefined;
}

function withFieldsFor(entity: Entity, { things }: NamedList, currency: string): Entity {
  const missing = [
    things.some(({ price }) => price !== undefined) && !entity.fields.some(isMoney) ? 'price' : '',
    things.some(({ details }) => details.length > 0) && !longText(entity) ? 'description' : '',
  ].filter((one) => one !== '');
  const added = readFields(missing.join('\n'), { currency });
  return { ...entity, fields: [...entity.fields, ...added] };
}

const longText = ({ fields }: Entity): Field | undefined =>
  fields.find(({ kind }) => kind === 'longText');

/** Makes the named things the samples of their entities, and lets other samples refer to them. */
export function applyNamedThings(entities: Entity[], lists: readonly NamedList[]): void {
  for (const list of lists) {
    const property = fieldFor(list, entities);
    if (property) {
      const names = list.things.map(({ name }) => name);
      replace(entities, property.entity, withOptions(property.entity, property.field, names));
      continue;
    }
    const entity = entityFor(list, entities);
    if (!entity) continue;
    const named = {
      ...entity,
      samples: list.things.map((thing, at) => sampleOf(entity, thing, at)),
    };
    replace(entities, entity, named);
    for (const other of entities) {
      if (other !== named) replace(entities, other, withRelations(other, named));
    }
  }
}

function replace(entities: Entity[], entity: Entity, next: Entity): void {
  entities[entities.indexOf(entity)] = next;
}

/** Keeps plausible values for what the request does not say. */
function sampleOf(entity: Entity, thing: NamedThing, at: number): Entity['samples'][number] {
  const [title] = entity.fields;
  const price = entity.fields.find(isMoney);
  const maker = entity.fields.find(isMaker);
  const text = longText(entity);
  const details = [...thing.details, ...(maker || !thing.by ? [] : [`by ${thing.by}`])].join(', ');
  const values = {
    ...(title && { [title.key]: thing.name }),
    ...(price && thing.price !== undefined && { [price.key]: thing.price }),
    ...(maker && thing.by !== undefined && { [maker.key]: thing.by }),
    ...(text && details !== '' && { [text.key]: details }),
    ...valuesIn(entity, thing.details),
  };
  return { ...entity.samples[at % Math.max(1, entity.samples.length)], ...values };
}

/** Values of choices that a detail names: `vegetarian`. */
function valuesIn({ fields }: Entity, details: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { key, kind, options } of fields) {
    const said = options.find((option) =>
      details.some((detail) => detail.toLowerCase().endsWith(option.toLowerCase())),
    );
    if (kind === 'choice' && said) values[key] = said;
  }
  return values;
}

function withOptions(entity: Entity, field: Field, options: readonly string[]): Entity {
  const fields = entity.fields.map(
    (one): Field => (one === field ? { ...field, kind: 'choice', options: [...options] } : one),
  );
  const samples = entity.samples.map((sample, at) => ({
    ...sample,
    [field.key]: options[at % options.length] ?? '',
  }));
  return { ...entity, fields, samples };
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
