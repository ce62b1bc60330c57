/** A part of a sentence. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const fillers = new Set(
  `the a an and also then it this that which where app application tool system should must will can could may be able to
  for of each every all per automatically show shows showing display displays displaying calculate calculates calculating
  compute computes see view know get i we me us users user manager managers want wants would like need needs please my our
  their its is are in on at end with give gives finally additionally have has together as well too addition moreover here
  furthermore website site page let lets allow allows staff people everyone using by`.split(/\s+/),
);
const connectors =
  /(?:[\s,:]|\b(?:and|also|then|with|plus|including|the|its|their|my|automatically|shows?|showing|displays?|see|calculates?|calculating|it should|it|where|that|which)$)$/i;
const wordPattern = /[\p{L}\d][\p{L}\d'’-]*/gu;

/** True if nothing but "The app should also show" is left. The noun after "each" names the records. */
function isFiller(text: string): boolean {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  return words.every(
    (word, at) => fillers.has(word) || /^(?:each|every)$/.test(words[at - 1] ?? ''),
  );
}

function withoutConnectors(text: string): string {
  let left = text;
  for (let found = connectors.exec(left); found; found = connectors.exec(left))
    left = left.slice(0, found.index);
  return left;
}

/** Returns a sentence without one of its parts, and without the words around it that lose their meaning. */
export function withoutSpan(sentence: string, { start, end }: Span): string {
  const lead = withoutConnectors(sentence.slice(0, start));
  const before = isFiller(lead) ? '' : lead;
  const rest = sentence.slice(end);
  const after = isFiller(rest) ? '' : rest.trim();
  const mark = /[.!?]$/.exec(sentence.trim())?.[0] ?? '';
  if (after === '') return before === '' ? '' : `${before}${mark}`;
  if (before !== '') return `${before}${/^[,.;]/.test(after) ? '' : ' '}${after}`;
  return after.replace(/^(?:[\s,]|(?:and|then|also)\s)+/i, '');
}
