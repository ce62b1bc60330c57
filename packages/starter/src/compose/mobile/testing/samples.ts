import { awkward } from './awkward-sample.ts';
import { bakery } from './landing-sample.ts';
import { household, readingLog, recipes } from './record-samples.ts';
import { classroom, focusRoom, gameShelf, pocketTools } from './tool-samples.ts';

/** Apps that have every kind of screen, view and field between them. */
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
];
