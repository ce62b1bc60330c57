import type { Field, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { namesOf, optionsOf } from '../names.ts';
import { detailsOf, pictureOf } from '../records/cards.ts';
import { entityOf, recordScreen } from './source/record-screen.ts';

/** Currencies with large numbers for small amounts. */
const largeCurrencies = new Set(['¥', '₩', '₹', '₽', 'JPY', 'KRW', 'INR', 'RUB', 'HUF']);

export function shop(screen: ScreenOf<'shop'>, app: Specification): ScreenCode {
  const entity = entityOf(app, screen.entity);
  const fieldOf = (key: string | undefined) => entity.fields.find((field) => field.key === key);
  const price = fieldOf(screen.price);
  if (!price) throw new Error(`${entity.key} has no ${screen.price}`);
  const category = fieldOf(screen.category);
  const image = pictureOf(entity);
  const text = entity.fields.slice(1).find(({ kind }) => kind === 'longText');
  return recordScreen(screen, {
    entity,
    component: 'Storefront',
    from: '@/components/shop/storefront',
    props: (source) => [
      attribute('storageKey', screen.key),
      attribute('title', screen.title),
      attribute('currency', price.unit || '$'),
      screen.pickup ? 'shipping={{ fee: 0, freeFrom: 0 }}' : shippingOf(price),
      ...(screen.confirmation ? [attribute('confirmation', screen.confirmation)] : []),
      ...(screen.pickup ? ['isPickup'] : []),
      ...(category
        ? [`categories={${source.use(namesOf(entity).data, optionsOf(category))}}`]
        : []),
    ],
    prop: 'products',
    properties: { price, category, image, text },
    details: detailsOf(entity, price, category, image, text).filter(
      ({ kind }) => kind !== 'image' && kind !== 'color',
    ),
  });
}

function shippingOf({ unit }: Field): string {
  const [fee, freeFrom] = largeCurrencies.has(unit) ? [500, 5000] : [4.9, 50];
  return `shipping={{ fee: ${fee}, freeFrom: ${freeFrom} }}`;
}
