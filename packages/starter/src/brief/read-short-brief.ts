import type { Brief } from './brief.ts';
import { readOpening } from './read-brief.ts';
import { splitOpening } from './split-opening.ts';

const stores = /\b(?:store|shop|e-?commerce|marketplace)\b/i;
const selling = /\b(?:cart|checkout|check out|buy|order(?:ing|s)?|products|sell(?:ing|s)?)\b/i;
const ownScreen =
  /^(?:online )?(?:booking|appointment|reservation)(?: booking)? (?:page|site|app|system|tool|scheduler)$|^(?:[\p{L}-]+ ){0,2}(?:registration|application|feedback|contact|survey|sign-?up|rsvp|order|booking|inquiry) form$/iu;

/** Reads a short request without a verb: "sneaker store with a cart". */
export function readShortBrief(text: string): Brief | undefined {
  if (/[.!?;]\s+\S|\n\s*\S/.test(text) || text.split(/\s+/).length > 14) return undefined;
  const found = splitOpening(text.replace(/[.!?]+$/, ''), true);
  if (!found) return undefined;
  const { appNoun, purpose, rest } = found;
  const brief = { opening: text, appNoun, purpose, clauses: readOpening(rest), sentences: [text] };
  return namesApp(brief) ? brief : undefined;
}

/** Returns whether a short request names an app with a screen of its own: a shop with a cart, a booking page, a form. */
function namesApp({ appNoun, clauses }: Brief): boolean {
  if (ownScreen.test(appNoun)) return true;
  return stores.test(appNoun) && clauses.some(({ text }) => selling.test(text));
}
