import { formulas } from '../../web/features/testing/formulas.ts';
import { awkward } from './awkward-sample.ts';
import { bakery } from './landing-sample.ts';
import { household, readingLog, recipes } from './record-samples.ts';
import { classroom, focusRoom, gameShelf, pocketTools } from './tool-samples.ts';

/** Apps that together have every kind of screen, view and field. */
export const samples = [
  readingLog,
  household,
  recipes,
  focusRoom,
  classroom,
  pocketTools,
  gameShelf,
  bakery,
  awkward,
  { ...formulas.savings, platform: 'mobile' as const },
];
