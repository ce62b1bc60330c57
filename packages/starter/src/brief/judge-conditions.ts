import type { RequestedPart } from './requested-part.ts';

/** Words that say when, for whom or how much something applies. No rule has read them if they are still in a clause. */
const conditions =
  /\b(?:only (?:if|when|after|for|by|once|the|those|members|registered)|at most|no more than|not more than|up to \d|maximum of \d|at least|minimum of|automatically|unless|until|whenever|when(?:ever)? (?:it|they|the|a|an|somebody|someone|all|less|more|stock)|if (?:it|they|the|a|an|somebody|someone|all|less|more|there|no)|as soon as|except|instead of|per person|within \d+|must not|should not|cannot|can't|nobody|exactly|first$|every (?:day|week|month|morning|evening|hour)|in real time|live)\b/i;
const longestQuote = 60;

/** A clause with a condition that no rule has read is only partly done, even if the app has what it is about. */
export function withConditions(part: RequestedPart): RequestedPart {
  if (part.status !== 'done') return part;
  const found = conditions.exec(part.text);
  if (!found) return part;
  const rest = part.text.slice(found.index);
  const quote = rest.length > longestQuote ? `${rest.slice(0, longestQuote).trimEnd()}…` : rest;
  return { ...part, status: 'partly', note: `The app does not take care of “${quote}”.` };
}
