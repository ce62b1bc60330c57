import type { Entity } from '../specification.ts';

type Sample = Entity['samples'][number];

const votes = [12, 5, 8, 3, 17, 1];
const states = 3;

/** Makes samples agree with the buttons: nothing ends before it begins, and some of it is still to do. */
export function withActionSamples(entity: Entity): Entity {
  const { actions = [] } = entity;
  if (actions.length === 0) return entity;
  const samples = entity.samples.map((sample, at) => {
    const fitted: Record<string, Sample[string]> = { ...sample };
    for (const action of actions) {
      if (action.kind === 'count') fitted[action.field] = votes[at % votes.length] ?? 0;
      if (action.kind === 'claim' && at % 2 === 0) delete fitted[action.field];
      if (action.kind !== 'stay') continue;
      const start = String(fitted[action.start] ?? '');
      const state = at % states;
      if (state === 0) delete fitted[action.start];
      if (state === 2 && start !== '') fitted[action.end] = laterThan(start, at);
      else delete fitted[action.end];
      if (action.status && state > 0)
        fitted[action.status.field] = state === 1 ? action.status.started : action.status.ended;
    }
    return fitted;
  });
  return { ...entity, samples };
}

/** Returns a time of the same day: `2026-11-15T09:30` becomes `2026-11-15T10:50`. */
function laterThan(moment: string, at: number): string {
  const [day = '', time = ''] = moment.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const later = Math.min(hours * 60 + minutes + 80 + at * 15, 24 * 60 - 1);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day}T${two(Math.floor(later / 60))}:${two(later % 60)}`;
}
