import type { ModelRefreshRecord } from '@millwright/client';

type Price = ModelRefreshRecord['changes']['updated'][number]['price'];

const maxNames = 10;

/** Changes between two readings of a provider's list. */
export function formatRefresh({ name, available, changes }: ModelRefreshRecord): string[] {
  const { added, missing, updated } = changes;
  const count = available.length === 1 ? '1 model' : `${available.length} models`;
  const lines = [
    ...(added.length > 0 ? [`new: ${joinNames(added)}`] : []),
    ...updated.map(({ id, fields, price, previous_price }) =>
      fields.includes('price')
        ? `${id}: ${formatPrice(previous_price)} → ${formatPrice(price)}`
        : `${id}: updated`,
    ),
    ...(missing.length > 0 ? [`no longer listed: ${joinNames(missing)}`] : []),
  ];
  const summary = lines.length === 0 ? `${count}, nothing changed` : count;
  return [`${name}: ${summary}`, ...lines.map((line) => `  ${line}`)];
}

const formatPrice = (price: Price) =>
  price ? `${price.input} / ${price.output} credits` : 'no price';

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}
