import type { Entity, Field } from '../specification.ts';
import { readFields } from '../understand/fields.ts';
import { entityIn, withEntity } from './app-parts.ts';
import type { Quotation } from './clause-around.ts';
import { done, notDone, type Requirement } from './requirement.ts';

const usual = new Set(['New', 'Open', 'Pending', 'To do']);

/** The status that new records have: "New claims have the status "Submitted"". */
export function initialStatus({ text, before, after }: Quotation): Requirement {
  return {
    text: `${before} "${text}"`.trim(),
    fulfill: (app) => {
      const entity = entityIn(app, `${before} ${after}`) ?? app.entities[0];
      if (!entity) return notDone(app, 'The app keeps no such records.');
      return done(withEntity(app, entity, withFirstStatus(entity, text)));
    },
  };
}

/** A required choice begins with its first option. */
function withFirstStatus(entity: Entity, first: string): Entity {
  const known = entity.fields.find(
    ({ kind, label }) => kind === 'choice' && /\b(?:status|state)\b/i.test(label),
  );
  const [read] = readFields(`status (${first}, Done)`);
  const status = known ?? (read as Field);
  const begin = usual.has(status.options[0] ?? '') ? status.options[0] : undefined;
  const others = status.options.filter((option) => option !== first && option !== begin);
  const changed: Field = { ...status, options: [first, ...others], required: true };
  const renamed = (option: unknown) => (option === begin ? first : option);
  return {
    ...entity,
    fields: known
      ? entity.fields.map((field) => (field === known ? changed : field))
      : [...entity.fields, changed],
    samples: entity.samples.map((sample, at) => ({
      ...sample,
      [changed.key]: String(
        renamed(sample[changed.key]) ?? changed.options[at % changed.options.length],
      ),
    })),
    ...(entity.actions
      ? {
          actions: entity.actions.map((action) =>
            action.kind === 'status' && action.field === changed.key
              ? {
                  ...action,
                  unless: action.unless.map((option) => (option === begin ? first : option)),
                }
              : action,
          ),
        }
      : {}),
  };
}
