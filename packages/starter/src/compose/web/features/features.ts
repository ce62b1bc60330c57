import type { Screen, ScreenOf, Specification } from '../../../specification.ts';
import type { ScreenCode } from '../../screen-code.ts';
import { account } from './account.ts';
import { booking } from './booking.ts';
import { bookings } from './bookings.ts';
import { calculator } from './calculator.ts';
import { chat } from './chat.ts';
import { comparison } from './comparison.ts';
import { converter } from './converter.ts';
import { flashcards } from './flashcards.ts';
import { form } from './form.ts';
import { formula } from './formula.ts';
import { game } from './game.ts';
import { habits } from './habits.ts';
import { home } from './home.ts';
import { landing } from './landing/landing.ts';
import { messages } from './messages.ts';
import { notes } from './notes.ts';
import { orders } from './orders.ts';
import { poll } from './poll.ts';
import { quiz } from './quiz.ts';
import { report } from './report.ts';
import { shop } from './shop.ts';
import { standings } from './standings.ts';
import { timer } from './timer.ts';
import { tool } from './tool.ts';

/** Kinds of screens other than lists of records and dashboards. */
export type FeatureKind = Exclude<Screen['kind'], 'records' | 'dashboard'>;

export const features: {
  readonly [K in FeatureKind]: (screen: ScreenOf<K>, app: Specification) => ScreenCode;
} = {
  landing,
  notes,
  habits,
  timer,
  calculator,
  formula,
  tool,
  converter,
  quiz,
  flashcards,
  chat,
  poll,
  game,
  report,
  comparison,
  form,
  account,
  shop,
  orders,
  booking,
  bookings,
  standings,
  messages,
  home,
};
