/** Units per credit. Amounts are integers in units; credits are used only in the UI and on the wire. */
const unitsPerCredit = 10_000;

export function toCredits(amount: number): number {
  return amount / unitsPerCredit;
}

export function toAmount(credits: number): number {
  return Math.round(credits * unitsPerCredit);
}
