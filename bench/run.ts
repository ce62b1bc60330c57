import { startUp } from './start-up.ts';

/** Measures what our targets name, prints each figure as a ratio to its target. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly measured: number;
  readonly target: number;
  readonly unit: string;
}

const figures: Figure[] = [...(await startUp())];

console.log('\n| Id | What | Measured | Target | Measured / target |\n| - | - | - | - | - |');
for (const { id, what, measured, target, unit } of figures) {
  const ratio = (measured / target).toFixed(2);
  console.log(
    `| ${id} | ${what} | ${measured.toFixed(unit === 's' ? 2 : 0)} ${unit} | ≤ ${target} ${unit} | ${ratio} |`,
  );
}
