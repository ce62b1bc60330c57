export const sides = [4, 6, 8, 10, 12, 20, 100];
export const mostDice = 10;

export interface Roll {
  sides: number;
  values: number[];
}

export const rollDice = (count: number, dieSides: number, random: () => number): Roll => ({
  sides: dieSides,
  values: Array.from({ length: count }, () => 1 + Math.floor(random() * dieSides)),
});

export const totalOf = ({ values }: Roll) => values.reduce((sum, value) => sum + value, 0);

/** `2d6` */
export const nameOf = ({ sides: dieSides, values }: Roll) => `${values.length}d${dieSides}`;

/** Pips of a die with six sides, as fields of a grid with three columns. */
export const pips: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
