/** Verbs that start a new clause. */
const verbs =
  'add|remove|delete|drop|rename|call|change|make|use|set|sort|order|show|hide|switch|turn|put|include|track|also|replace|get rid of|group|filter|export|let';

const between = new RegExp(
  `(?:[.!?;]+\\s+|\\n+|,?\\s+(?:and|then|and then|also|plus)\\s+(?=(?:${verbs})\\b)|,\\s+(?=(?:${verbs})\\b))`,
  'i',
);

/** Splits a request into clauses, one per change. */
export function clausesOf(request: string): string[] {
  return request
    .split(between)
    .map((clause) =>
      clause
        .replace(/^[\s•*\-–\d.)]+/, '')
        .replace(
          /^(?:actually,?|no,?|instead,?|please|can you|could you|i want you to|i'd like you to|now|ok(?:ay)?,?)\s+/i,
          '',
        )
        .replace(/,?\s+(?:instead|please|again|now)[.!]*$/i, '')
        .trim(),
    )
    .filter((clause) => clause !== '');
}
