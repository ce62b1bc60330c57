import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import { attribute } from '../../code.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { namesOf, optionsOf } from '../names.ts';
import { detailsOf, pictureOf } from '../records/cards.ts';
import { literal } from './source/literal.ts';
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
      attribute('currency', currencyOf(screen, app)),
      `shipping={${literal(shippingOf(screen, entity))}}`,
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

/** Returns the sign before prices. */
export function currencyOf(screen: ScreenOf<'shop'>, app: Specification): string {
  const { fields } = entityOf(app, screen.entity);
  return fields.find(({ key }) => key === screen.price)?.unit || '$';
}

/** Returns the costs of shipping in the currency of the prices. */
export function shippingOf({ price, pickup }: ScreenOf<'shop'>, { fields }: Entity): Shipping {
  if (pickup) return { fee: 0, freeFrom: 0 };
  const unit = fields.find(({ key }) => key === price)?.unit ?? '';
  return largeCurrencies.has(unit) ? { fee: 500, freeFrom: 5000 } : { fee: 4.9, freeFrom: 50 };
}

type Shipping = { readonly fee: number; readonly freeFrom: number };
