import type { UsableModelRecord } from '@millwright/contract';
import { formatAmount, formatCreditAmount } from '../../ui/amounts.ts';

type Price = UsableModelRecord['price'];

/** Price per million tokens. */
export function formatPrice(price: Price): string {
  if (!price) return 'Free';
  const { input, output } = price;
  return `${formatCreditAmount(input)} credits in, ${formatCreditAmount(output)} out per million tokens`;
}

export function describePrice({
  price,
  source,
}: Pick<UsableModelRecord, 'price' | 'source'>): string {
  return source === 'personal' ? 'Billed by your provider' : formatPrice(price);
}

const capabilityNames = {
  images: 'Images',
  documents: 'Documents',
  reasoning: 'Reasoning',
} as const;

/** Capabilities and size of a model, in a few words. */
export function describeCapabilities({
  supports,
  context_window,
}: Pick<UsableModelRecord, 'supports' | 'context_window'>): string {
  const names = Object.entries(capabilityNames).flatMap(([capability, name]) =>
    supports[capability as keyof typeof capabilityNames] ? [name] : [],
  );
  const size = `${formatAmount(context_window)} tokens of context`;
  return [...names, ...(supports.tools ? [] : ['No tool calls']), size].join(' · ');
}
