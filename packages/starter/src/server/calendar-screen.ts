import type { Screen, ScreenOf } from '../specification.ts';

/** Returns the screen on which people book, if there is one. */
export const calendarScreenOf = (screens: readonly Screen[]): ScreenOf<'booking'> | undefined =>
  screens.find((screen) => screen.kind === 'booking');
