import type { ModelConnectionRecord } from '@millwright/client';
import { formatTable } from './table.ts';

const states = {
  active: '',
  overridden: 'replaced by the operator',
  key_unreadable: 'enter the key again',
} as const;

/** One row per model, with its provider. */
export function formatModelProviders(providers: readonly ModelConnectionRecord[]): string[] {
  if (providers.length === 0) {
    return ['No models connected. Connect some with: millwright models add PROVIDER'];
  }
  const rows = providers.flatMap(({ slug, source, status, models }) =>
    models.map(({ id, name, price }) => [
      slug,
      id,
      price ? `${price.input} / ${price.output}` : 'free',
      states[status] || (source === 'operator' ? 'configured by the operator' : 'active'),
      name,
    ]),
  );
  const head = ['PROVIDER', 'MODEL', 'CREDITS IN / OUT', 'STATE', 'NAME'];
  return formatTable([head, ...rows], Number.POSITIVE_INFINITY);
}
