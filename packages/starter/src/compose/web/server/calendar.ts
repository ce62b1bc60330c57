import { calendarScreenOf } from '../../../server/calendar-screen.ts';
import type { Entity, ScreenOf, Specification } from '../../../specification.ts';

/** The bookings of an app. */
export interface Calendar {
  readonly screen: ScreenOf<'booking'>;
  /** The entity that is booked; undefined if there is only one calendar. */
  readonly entity: Entity | undefined;
  /** True if a booking is exactly one of the slots, so that a constraint of the database prevents double bookings. */
  readonly isExact: boolean;
}

export function calendarOf(app: Pick<Specification, 'entities' | 'screens'>): Calendar | undefined {
  const screen = calendarScreenOf(app.screens);
  if (!screen) return undefined;
  const entity = app.entities.find(({ key }) => key === screen.entity);
  return { screen, entity, isExact: screen.by === 'slot' && screen.per !== 'hour' };
}
