import type { ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { routeOf } from '../route-of.ts';
import { kitScreen } from './source/kit-screen.ts';

/** Writes the page with the reservations of a calendar. */
export function bookings(screen: ScreenOf<'bookings'>, app: Specification): ScreenCode {
  if (screen.all) {
    const props = { title: screen.title };
    return kitScreen(screen, { component: 'AllBookings', folder: 'booking', props });
  }
  const index = app.screens.findIndex(({ key }) => key === screen.of);
  return kitScreen(screen, {
    component: 'OwnBookings',
    folder: 'booking',
    props: { storageKey: screen.of, title: screen.title, bookingPath: routeOf(app, index) },
  });
}
