/** Text of a cap's field; empty for no cap. */
export const formatCap = (cap: number | null): string => (cap === null ? '' : String(cap));

/** Stored precision: up to four decimal places. */
const shape = /^\d{1,9}(?:[.,]\d{1,4})?$/;

/** Parses credits; `null` for an empty field, undefined for an invalid amount. */
export function parseCap(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!shape.test(trimmed)) return undefined;
  return Number(trimmed.replace(',', '.')) || undefined;
}

export const capProblem = 'Enter a number of credits, such as 2.5, or leave it empty.';
