import { isDeepStrictEqual } from 'node:util';
import {
  type KnownModelRecord,
  type ModelChanges,
  modelFacts,
  type OfferedModelRecord,
} from '@millwright/contract';

type Listed = readonly KnownModelRecord[];

interface RefreshedModels {
  readonly models: OfferedModelRecord[];
  readonly changes: ModelChanges;
}

/**
 * Brings offered models up to date with a provider's new list. A value that differs from the earlier list was changed by
 * a person and stays. New models are only reported, because each may cost more than the ones on offer, and so are
 * missing ones, because lists omit some names that still work.
 */
export function refreshOffered(
  offered: readonly OfferedModelRecord[],
  before: Listed,
  now: Listed,
): RefreshedModels {
  const find = (list: Listed, model: string) => list.find((one) => one.model === model);
  const models: OfferedModelRecord[] = [];
  const updated: ModelChanges['updated'] = [];
  for (const one of offered) {
    const [earlier, current] = [find(before, one.model), find(now, one.model)];
    const fields = modelFacts.filter(
      (fact) =>
        current &&
        isDeepStrictEqual(one[fact], earlier?.[fact]) &&
        !isDeepStrictEqual(one[fact], current[fact]),
    );
    const changed = Object.fromEntries(fields.map((fact) => [fact, current?.[fact]]));
    const refreshed = { ...one, ...changed };
    models.push(refreshed);
    if (fields.length > 0) {
      const { id, name, price } = refreshed;
      updated.push({ id, name, fields, price, previous_price: one.price });
    }
  }
  const isMissing = ({ model }: OfferedModelRecord) => find(before, model) && !find(now, model);
  return {
    models,
    changes: {
      added: now.flatMap(({ model }) => (find(before, model) ? [] : model)),
      missing: offered.filter(isMissing).map(({ id }) => id),
      updated,
    },
  };
}
