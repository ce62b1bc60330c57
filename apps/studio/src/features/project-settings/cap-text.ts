/** What stands in the field of a cap; nothing: there is none. */
export const textOf = (cap: number | null): string => (cap === null ? '' : String(cap));

/** As the service keeps them: up to four decimal places. */
const shape = /^\d{1,9}(?:[.,]\d{1,4})?$/;

/** Credits as somebody wrote them; `null` for an empty field, nothing for what is no amount. */
export function capOf(text: string): number | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  if (!shape.test(written)) return undefined;
  return Number(written.replace(',', '.')) || undefined;
}

export const capProblem = 'Write an amount of credits such as 2.5, or leave it empty.';
