const colorCount = 5;

/** Returns one of the chart colors of `src/theme.css`; they repeat after the last one. */
export function chartColor(index: number): string {
  return `var(--chart-${(Math.max(0, index) % colorCount) + 1})`;
}
