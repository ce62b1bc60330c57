import type { Entity } from '../specification.ts';
import { entityOf } from './entity.ts';
import { sameNoun } from './phrases.ts';
import type { Asked } from './read-request.ts';

/** Adds fields that the requested views need and no entity has. */
export function withWhatViewsNeed(entities: readonly Entity[], asked: Asked): Entity[] {
  const changed = entities.map((entity) => ({ ...entity, fields: [...entity.fields] }));
  const [first] = changed;
  if (!first) return changed;
  const any = (...kinds: string[]) =>
    changed.some((entity) => entity.fields.some((field) => kinds.includes(field.kind)));
  const add = (text: string) =>
    first.fields.push(
      ...entityOf(first.name, text)
        .fields.slice(1)
        .filter((field) => first.fields.every((one) => one.key !== field.key)),
    );
  if (asked.columns.length > 1) {
    const options = [...asked.columns];
    const owner = changed.find((entity) =>
      entity.fields.some(
        (field) => field.kind === 'choice' && /status|stage|column|phase/i.test(field.label),
      ),
    );
    const field = owner?.fields.find(
      (one) => one.kind === 'choice' && /status|stage|column|phase/i.test(one.label),
    );
    if (field && owner) owner.fields[owner.fields.indexOf(field)] = { ...field, options };
    else add(`name, status (${options.join(', ')})`);
  } else if (asked.views.includes('board') && (!any('choice') || needsStage(changed, asked))) {
    add('name, status');
  }
  const ticked = (entity: Entity) =>
    entity.fields.some(
      (field) => field.kind === 'boolean' || /^(?:status|stage|state)$/i.test(field.label),
    );
  if (asked.tick && !changed.some(ticked)) add(`name, ${asked.tick} (yes/no)`);
  if (asked.votes && !first.fields.some((field) => /vote|like/i.test(field.label)))
    add('name, votes');
  if (asked.views.includes('calendar') && !any('date', 'dateTime')) add('name, date');
  if (asked.views.includes('gallery') && !any('image')) add('name, picture');
  for (const chart of asked.charts)
    for (const word of [chart.by, chart.of].map((one) => one.trim())) {
      const said = /^(?:month|week|day|year|time|months|weeks)$/i.test(word) ? 'date' : word;
      const known = changed.some(
        (entity) =>
          sameNoun(entity.name, word) ||
          entity.fields.some(
            (field) =>
              field.label.toLowerCase().includes(said.toLowerCase()) ||
              (said === 'date' && field.kind === 'date'),
          ),
      );
      if (word !== '' && !known && word.split(' ').length < 3)
        add(`name, ${said}${word === chart.by && said !== 'date' ? ' (A, B, C)' : ''}`);
    }
  return changed;
}

/** True if a kanban board needs a stage field, even beside other choices. */
function needsStage(entities: readonly Entity[], { isKanban }: Asked): boolean {
  const isStage = /status|stage|column|phase|state|progress/i;
  return (
    isKanban && !entities.some(({ fields }) => fields.some(({ label }) => isStage.test(label)))
  );
}
