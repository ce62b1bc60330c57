import type { Entity, ScreenOf, Specification } from '../../../specification.ts';
import { Source } from '../../source.ts';
import { shippingOf } from '../features/shop.ts';
import { literal } from '../features/source/literal.ts';
import { propertyOf } from '../names.ts';
import { isTextColumn, tableOf } from './columns.ts';
import type { ServerFeature } from './server-feature.ts';

const statuses = ['New', 'In progress', 'Shipped', 'Done', 'Cancelled'];
const pickupStatuses = ['New', 'In progress', 'Ready', 'Collected', 'Cancelled'];

/** Writes the settings and the products for the orders of a shop, if the app has one. */
export function shopFeature({ screens, entities }: Specification): ServerFeature[] {
  const screen = screens.find(({ kind }) => kind === 'shop');
  if (screen?.kind !== 'shop') return [];
  const entity = entities.find(({ key }) => key === screen.entity);
  if (!entity) return [];
  return [
    {
      path: 'shop',
      files: [
        ['shared/shop.ts', settingsFile(screen, entity)],
        ['server/products.ts', productsFile(screen, entity)],
      ],
      kit: ['server/routes/shop.ts'],
    },
  ];
}

function settingsFile(screen: ScreenOf<'shop'>, entity: Entity): string {
  const { pickup = false } = screen;
  const start = '  statuses: ';
  return `/** The settings of the shop. Pages show them, and the server computes with them. */
export const shop = {
  shipping: ${literal(shippingOf(screen, entity))},
  /** True if customers collect their orders. */
  isPickup: ${pickup},
  /** The steps of an order, the first one right after it was placed. */
${start}${literal(pickup ? pickupStatuses : statuses, 2, start.length)},
} as const;
`;
}

function productsFile({ price }: ScreenOf<'shop'>, entity: Entity): string {
  const source = new Source();
  const table = source.use('./db/schema', tableOf(entity));
  const db = source.use('./db/client', 'db');
  const inArray = source.use('drizzle-orm', 'inArray');
  const [title] = entity.fields;
  const name = title ? `${table}.${propertyOf(title)}` : `${table}.id`;
  const isText = title !== undefined && isTextColumn(title);
  const nameCode = isText
    ? name
    : `${source.use('drizzle-orm', 'sql')}<string>\`\${${name}}::text\``;
  return source.print(`/** Selects products with their names and current prices. */
export const productsWith = (ids: string[]) =>
  ${db}
    .select({ id: ${table}.id, name: ${nameCode}, price: ${table}.${propertyOf({ key: price })} })
    .from(${table})
    .where(${inArray}(${table}.id, ids));
`);
}
