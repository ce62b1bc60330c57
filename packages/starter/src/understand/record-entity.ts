import type { Entity } from '../specification.ts';
import { isPersonWord } from './agent-nouns.ts';
import type { RecordMention } from './read-record-actions.ts';
import { singular } from './word-forms.ts';

/** Records of a time, for actions without an object: "employees clock in". */
const timed = /\b(?:attendance|shift|visit|session|timesheet|time sheet|time entry)\b/i;

const headOf = ({ name }: Entity) => name.toLowerCase().split(' ').at(-1) ?? '';

/** Returns the last entity that words name, the one with the longest name first. */
export function entityIn(
  words: readonly string[],
  entities: readonly Entity[],
): Entity | undefined {
  const said = words.map((word) => singular(word.replace(/'s?$/, '')));
  const text = ` ${said.join(' ')} `;
  const whole = entities
    .map((entity) => ({ entity, at: text.lastIndexOf(` ${singular(entity.name.toLowerCase())} `) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)[0]?.entity;
  if (whole) return whole;
  return entities
    .map((entity) => ({ entity, at: said.lastIndexOf(singular(headOf(entity))) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => other.at - one.at)[0]?.entity;
}

/** Returns the entity that a mention is about. `last` was named before the sentence. */
export function entityOfMention(
  mention: RecordMention,
  entities: readonly Entity[],
  last: Entity | undefined,
): Entity | undefined {
  if (mention.object.length > 0) return entityIn(mention.object, entities);
  const things = entities.filter((entity) => !isPersonWord(headOf(entity)));
  // People are checked in, but nobody approves or likes them.
  const isStay = / (?:in|out)$/.test(mention.verb);
  const pool = isStay || things.length === 0 ? entities : things;
  const before = entityIn(mention.before, pool);
  if (before) return before;
  if (isStay) return entities.find(({ name }) => timed.test(name)) ?? last ?? entities[0];
  return last && pool.includes(last) ? last : pool[0];
}
