import type { Entity, Field, Specification } from '../../specification.ts';

export function entityOf(app: Specification, key: string): Entity {
  const entity = app.entities.find((other) => other.key === key);
  if (!entity) throw new Error(`the app has no entity "${key}"`);
  return entity;
}

export function fieldOf(entity: Entity, key: string): Field {
  const field = entity.fields.find((other) => other.key === key);
  if (!field) throw new Error(`${entity.name} has no field "${key}"`);
  return field;
}

/** Returns the title field of a record. */
export function titleOf({ fields }: Entity): Field {
  const [title] = fields;
  if (!title) throw new Error('an entity has at least one field');
  return title;
}

/** Returns the entity that a relation refers to, if the app has it. */
export function relatedTo(app: Specification, { kind, entity }: Field): Entity | undefined {
  return kind === 'relation' ? app.entities.find(({ key }) => key === entity) : undefined;
}

/** Returns the field that marks a record as done, shown as a checkbox. */
export function doneFieldOf({ fields }: Entity): Field | undefined {
  const finished =
    /^(is)?(done|completed?|finished|bought|purchased|paid|packed|read|watched|seen|visited|sent|solved|closed|returned|received|watered|taken|collected|owned|achieved)$/i;
  return fields.find(({ kind, key }) => kind === 'boolean' && finished.test(key));
}
