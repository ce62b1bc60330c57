import { entryOf } from '../../game-catalog.ts';
import type { Screen, ScreenOf, Specification } from '../../specification.ts';
import { entityOf } from './entities.ts';

const timers: Record<ScreenOf<'timer'>['variant'], string> = {
  pomodoro: '🍅',
  countdown: '⏳',
  stopwatch: '⏱️',
  interval: '🏋️',
};

const calculators: Record<ScreenOf<'calculator'>['variant'], string> = {
  standard: '🧮',
  tip: '🍽️',
  bmi: '⚖️',
  loan: '🏦',
  percentage: '💯',
  age: '🎂',
  discount: '🏷️',
};

const others = {
  dashboard: '📊',
  landing: '🏠',
  notes: '📝',
  habits: '🔥',
  formula: '🧮',
  tool: '🛠️',
  converter: '🔁',
  quiz: '💡',
  flashcards: '🗂️',
  chat: '💬',
  poll: '📣',
  report: '📈',
  comparison: '⚖️',
  form: '📮',
  account: '👤',
  shop: '🛍️',
  orders: '📦',
  booking: '📅',
  bookings: '📒',
  standings: '🏆',
  messages: '✉️',
  home: '🏠',
};

/** Returns the tab icon of a screen. */
export function iconOf(app: Specification, screen: Screen): string {
  switch (screen.kind) {
    case 'records':
      return entityOf(app, screen.entity).icon;
    case 'timer':
      return timers[screen.variant];
    case 'calculator':
      return calculators[screen.variant];
    case 'game':
      return entryOf(screen.variant).icon;
    default:
      return others[screen.kind];
  }
}
