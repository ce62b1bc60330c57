import type { Entity } from '../specification.ts';
import { withActionSamples } from '../understand/action-samples.ts';
import { readRecordActions } from '../understand/read-record-actions.ts';
import { hasActionFor, withRecordActions } from '../understand/record-actions.ts';
import { samplesFor } from '../understand/understand.ts';
import type { Rule } from './rule.ts';

/** "Let managers approve requests", "add an upvote button". */
export const addActions: Rule = (app, clause) => {
  if (app.platform !== 'web' || isRemoval.test(clause)) return undefined;
  const added: string[] = [];
  const wanted = new Map(
    withRecordActions(app.entities, clause).map((entity) => [entity.key, entity]),
  );
  const entities = app.entities.map((before) => {
    const entity = wanted.get(before.key) ?? before;
    const known = new Set(labelsOf(before));
    const labels = labelsOf(entity).filter((label) => !known.has(label));
    added.push(...labels);
    return labels.length > 0 ? withSamples(entity) : before;
  });
  if (added.length === 0) return undefined;
  return { app: { ...app, entities }, said: `added the button ${added.join(' and ')}` };
};

/** "Remove the approve button". */
export const removeActions: Rule = (app, clause) => {
  if (!isRemoval.test(clause) || !/\bbuttons?\b/i.test(clause)) return undefined;
  const mentions = readRecordActions(clause);
  const gone: string[] = [];
  const entities = app.entities.map((entity) => {
    const { actions = [] } = entity;
    const kept = actions.filter(
      (action) => !mentions.some((one) => hasActionFor({ ...entity, actions: [action] }, one)),
    );
    gone.push(...actions.filter((action) => !kept.includes(action)).map(({ label }) => label));
    return kept.length < actions.length ? { ...entity, actions: kept } : entity;
  });
  if (gone.length === 0) return undefined;
  return { app: { ...app, entities }, said: `removed the button ${gone.join(' and ')}` };
};

const isRemoval = /\b(?:remove|delete|drop|hide|get rid of|without|no more|take out)\b/i;

const labelsOf = ({ actions = [] }: Entity) => actions.map(({ label }) => label);

/** Adds sample values for the fields of new buttons. */
function withSamples(entity: Entity): Entity {
  const whole = samplesFor(entity, entity.samples.length);
  const samples = entity.samples.map((sample, at) => ({ ...whole[at], ...sample }));
  return withActionSamples({ ...entity, samples });
}
