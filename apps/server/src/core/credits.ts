/** Units per credit. Amounts are integers in units; credits are used only in the UI and on the wire. */
const scale = 10_000;

export function creditsOf(amount: number): number {
  return amount / scale;
}

export function amountOf(credits: number): number {
  return Math.round(credits * scale);
}
