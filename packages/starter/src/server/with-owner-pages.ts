import type { Screen, ScreenOf, Specification } from '../specification.ts';
import { readAsked } from '../understand/read-request.ts';
import { recordScreens } from '../understand/record-screens.ts';
import { keyOf } from '../understand/word-forms.ts';

/** A page before it has a key. */
type Page<K extends Screen['kind']> = Omit<ScreenOf<K>, 'key'>;

/**
 * Adds pages for the owner of an app: all bookings, all orders, and the products of a shop. `isWanted` selects the screens
 * that they belong to.
 */
export function withOwnerPages(
  screens: readonly Screen[],
  { entities, server }: Pick<Specification, 'entities' | 'server'>,
  isWanted: (screen: Screen) => boolean = () => true,
): Screen[] {
  const all = [...screens];
  const add = (page: Page<'bookings'> | Page<'orders'> | Page<'records'>, key = page.title) => {
    const taken = all.map((screen) => screen.key);
    all.push({ ...page, key: keyOf(key, taken, 'screen') });
  };
  if (!server?.owner) return all;
  for (const screen of screens.filter(isWanted)) {
    if (screen.kind === 'booking' && !all.some(isOverviewOf(screen)))
      add({ kind: 'bookings', title: 'All bookings', of: screen.key, all: true });
    if (screen.kind === 'shop') {
      if (!all.some(isOverviewOf(screen)))
        add({ kind: 'orders', title: 'All orders', of: screen.key });
      const isListed = all.some(
        (other) => other.kind === 'records' && other.entity === screen.entity,
      );
      const sold = entities.filter(({ key }) => key === screen.entity);
      const [list] = recordScreens(sold, readAsked(''));
      if (list && !isListed) add({ ...list, detailPage: false }, list.key);
    }
  }
  return all;
}

const isOverviewOf = (of: Screen) => (screen: Screen) =>
  (screen.kind === 'orders' || (screen.kind === 'bookings' && screen.all === true)) &&
  screen.of === of.key;
