import type { ModelChanges } from '@millwright/contract';
import { pluralize } from '../../ui/amounts.ts';
import { formatPrice } from './describe-model.ts';

const maxNames = 3;

const factNames: Readonly<Record<ModelChanges['updated'][number]['fields'][number], string>> = {
  name: 'name',
  context_window: 'context size',
  max_output_tokens: 'output limit',
  supports: 'capabilities',
  price: 'price',
};

/** Sentences about the changes of a provider's list; none if nothing changed. */
export function describeChanges({ added, missing, updated }: ModelChanges): string[] {
  return [
    ...updated.map(describeUpdate),
    ...(added.length > 0
      ? [`${pluralize(added.length, 'new model')} to choose from: ${joinNames(added)}.`]
      : []),
    ...(missing.length > 0
      ? [`No longer listed by the provider, and may stop working: ${joinNames(missing)}.`]
      : []),
  ];
}

function describeUpdate({ name, fields, price, previous_price }: ModelChanges['updated'][number]) {
  const others = fields.filter((field) => field !== 'price').map((field) => factNames[field]);
  const parts = [
    ...(fields.includes('price')
      ? [`now ${formatPrice(price)}; before: ${formatPrice(previous_price)}`]
      : []),
    ...(others.length > 0 ? [`new ${others.join(', ')}`] : []),
  ];
  return `${name}: ${parts.join('; ')}.`;
}

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}
