import type { Palette } from './palette.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Definitions } from './svg.ts';

/** Everything a style draws with. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly random: SeededRandom;
  readonly definitions: Definitions;
}
