import type { Entity, Field } from '../specification.ts';
import { fieldCalled } from '../understand/record-screens.ts';
import type { AppDraft } from './app-draft.ts';

/** The smallest amount above zero that people enter. */
const smallest = 0.01;

/** Makes the fields of records that the request insists on required, and amounts positive. */
export function applyConstraints(draft: AppDraft): void {
  for (const clause of draft.brief.clauses) {
    if (clause.role !== 'constraint') continue;
    for (const entity of [...draft.entities]) {
      const isWanted = (field: Field) =>
        clause.kind === 'positive'
          ? /^(?:money|number)$/.test(field.kind)
          : clause.kind === 'required' && isNamed(entity, field, clause.fields);
      if (!entity.fields.some(isWanted)) continue;
      const least =
        clause.kind === 'positive' ? { min: /\bzero\b/i.test(clause.text) ? smallest : 0 } : {};
      const fields = entity.fields.map((field) =>
        isWanted(field)
          ? { ...field, ...(clause.kind === 'required' && { required: true }), ...least }
          : field,
      );
      draft.replace(entity, { ...entity, fields });
    }
  }
}

const isNamed = (entity: Entity, field: Field, names: readonly string[]): boolean =>
  names.some((name) => fieldCalled(entity, name)?.key === field.key);
