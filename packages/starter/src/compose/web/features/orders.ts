import type { ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { currencyOf } from './shop.ts';
import { kitScreen } from './source/kit-screen.ts';

/** Writes the page with the orders of all customers. */
export function orders(screen: ScreenOf<'orders'>, app: Specification): ScreenCode {
  const shop = app.screens.find(({ kind, key }) => kind === 'shop' && key === screen.of);
  if (shop?.kind !== 'shop') throw new Error(`there is no shop ${screen.of}`);
  return kitScreen(screen, {
    component: 'AllOrders',
    folder: 'shop',
    props: { title: screen.title, currency: currencyOf(shop, app) },
  });
}
