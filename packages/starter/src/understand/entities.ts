import type { Entity } from '../specification.ts';
import { entityOf } from './entity.ts';
import { type EntityDraft, EntityReader } from './entity-reader.ts';
import { itemsOf } from './enumeration.ts';
import { languageOfNoun } from './languages.ts';
import { headOf, isMany, nounOf, partsOf, sameNoun } from './phrases.ts';
import { sentencesOf, tidied } from './prompt-text.ts';
import { samplesFor } from './samples.ts';
import { context, hasSentence, isContext } from './sentence-forms.ts';
import { capitalised, isGerund, singular } from './word-forms.ts';

export interface Found {
  readonly entities: Entity[];
  /** Name of the app in the first sentence: `reading list`. */
  readonly called: string;
  /** Noun of the first entity as written: `wine cellar`. */
  readonly noun: string;
  /** Keys of entities whose fields the prompt lists. */
  readonly described: ReadonlySet<string>;
}

/** Drops entities that are only context or that exist already. */
function keptOf(drafts: readonly EntityDraft[], known: readonly Entity[]): EntityDraft[] {
  const described = drafts.some((draft) => draft.fields.length > 0);
  const owning = (noun: string) =>
    drafts.some((draft) => draft.of.some((other) => sameNoun(other, noun)));
  const kept = drafts.filter((draft, at) => {
    // "Movie night picker. A list of movies with …": the first is only the context of the second.
    const context =
      at === 0 &&
      described &&
      draft.fields.length === 0 &&
      (!isMany(draft.noun) || isGerund(draft.noun)) &&
      !owning(draft.noun);
    return (
      !context &&
      !(draft.fields.length === 0 && known.some((entity) => sameNoun(entity.name, draft.noun)))
    );
  });
  return kept.slice(0, 6);
}

/** Parses the entities of a prompt; empty if it is about something else. `known` ones exist already. */
export function readEntities(text: string, currency: string, known: readonly Entity[] = []): Found {
  const reader = new EntityReader();
  const sentences = sentencesOf(text);
  // "I am a beekeeper. I want to log …": the author is not an entity, unless nothing else is named.
  const asking = sentences.filter((sentence) => !isContext(sentence));
  const isDescribed = asking.some((sentence) => hasSentence.test(sentence));
  for (const sentence of asking.length > 0 ? asking : sentences) {
    const said = sentence.replace(context, '');
    if (said === sentence || headOf(partsOf(said).head).nouns.length > 0) reader.sentence(said);
    else if (!isDescribed) reader.sentence(sentence);
  }
  const drafts = keptOf(reader.drafts, known);
  const names = [
    ...known.map(({ key, name }) => ({ key, name: name.toLowerCase() })),
    ...drafts.map((draft) => ({ key: entityOf(draft.noun, '').key, name: singular(draft.noun) })),
  ];
  /** True for "students and their lessons": lessons are records with a student, not a field. */
  const isToMany = (item: string, draft: EntityDraft) =>
    isMany(item) &&
    drafts.some(
      (other) =>
        other !== draft &&
        other.fields.length > 0 &&
        sameNoun(other.noun, item) &&
        other.noun.length >= item.length - 3,
    );
  const entities: Entity[] = [];
  for (const draft of drafts) {
    const owners = draft.of.map((noun) => `belongs to a ${singular(noun)}`);
    const own = draft.fields
      .flatMap((list) => itemsOf(list))
      .filter((item) => !isToMany(item, draft));
    const fields = own.length > 0 ? [...own, ...owners].join('\n') : '';
    const taken = [...known, ...entities].map((one) => one.key);
    const entity = entityOf(draft.noun, fields, { currency, entities: names }, taken);
    if (fields === '') addRelations(entity, draft.of, names);
    entities.push(entity);
  }
  withSamples(entities, known);
  return {
    entities,
    called: reader.called,
    noun: drafts[0]?.noun ?? '',
    described: new Set(
      entities.filter((_, at) => (drafts[at]?.fields.length ?? 0) > 0).map((entity) => entity.key),
    ),
  };
}

/** Parses one entity with samples: "books with author and rating". `known` entities exist already. */
export function readEntity(text: string, currency = '€', known: readonly Entity[] = []): Entity {
  const tidy = tidied(text);
  const [found] = readEntities(tidy, currency, known).entities;
  if (found) return found;
  const entities = [
    entityOf(
      nounOf(tidy) || tidy.split(' ').slice(0, 3).join(' ') || 'item',
      '',
      { currency },
      known.map((one) => one.key),
    ),
  ];
  withSamples(entities, known);
  return entities[0] as Entity;
}

function addRelations(
  entity: Entity,
  nouns: readonly string[],
  names: readonly { key: string; name: string }[],
): void {
  for (const noun of nouns) {
    const other = names.find((one) => sameNoun(one.name, noun));
    if (
      !other ||
      entity.fields.some((field) => field.entity === other.key || field.key === other.key)
    )
      continue;
    entity.fields.splice(1, 0, {
      key: other.key,
      label: capitalised(other.name),
      kind: 'relation',
      required: false,
      options: [],
      unit: '',
      entity: other.key,
    });
  }
}

/** Adds samples to every entity, starting with those that others relate to. */
export function withSamples(entities: Entity[], known: readonly Entity[] = [], count = 6): void {
  const titles = (key: string): readonly string[] => {
    const entity = [...known, ...entities].find((one) => one.key === key);
    const [first] = entity?.fields ?? [];
    if (!entity || !first) return [];
    return samplesFor({ ...entity, fields: [first] }, count, {
      language: languageOfNoun(entity.name),
    }).map((record) => String(record[first.key]));
  };
  for (const [at, entity] of entities.entries())
    entities[at] = {
      ...entity,
      samples: samplesFor(entity, count, { titles, language: languageOfNoun(entity.name) }),
    };
}
