/** So many of the smallest amount are a credit. Amounts are whole numbers; credits are for people and wires. */
const scale = 10_000;

export function creditsOf(amount: number): number {
  return amount / scale;
}

export function amountOf(credits: number): number {
  return Math.round(credits * scale);
}
