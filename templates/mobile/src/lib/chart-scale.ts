export interface ChartPoint {
  label: string;
  value: number;
}

/** The axis of a chart: from `min` to `max`, with round numbers at its ticks. */
export interface ChartScale {
  readonly min: number;
  readonly max: number;
  /** From the top to the bottom. */
  readonly ticks: readonly number[];
}

/** Chooses an axis that contains zero and all values, in two to five steps. */
export function scaleFor(values: readonly number[]): ChartScale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const range = highest - lowest || 1;
  const rough = range / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(highest / step - 1e-9);
  const last = Math.floor(lowest / step + 1e-9);
  const ticks = [];
  for (let index = Math.max(first, last + 1); index >= last; index--) {
    ticks.push(Number((index * step).toFixed(10)));
  }
  return { min: ticks.at(-1) ?? 0, max: ticks[0] ?? 1, ticks };
}

/** Distance of a value from the top of a chart. */
export function offsetOf(value: number, { min, max }: ChartScale, height: number): number {
  return ((max - value) / (max - min)) * height;
}

/** Reads a chart aloud. */
export function describeChart(
  label: string,
  data: readonly ChartPoint[],
  format: (value: number) => string,
): string {
  return `${label}: ${data.map((point) => `${point.label} ${format(point.value)}`).join(', ')}`;
}

export function formatNumber(value: number): string {
  return value.toLocaleString(undefined, { maximumFractionDigits: 2 });
}
