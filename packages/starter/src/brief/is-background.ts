/** Words that ask for something, or name a part of an app. */
const asking =
  /\b(?:should|must|shall|need(?:s|ed)?|wants?|would like|'d like|please|can|could|may|add|include|show|display|list|page|button|form|chart|graph|report|table|search|filter|sort|log ?-?in|account|upload|colou?rs?|background|notify|e-?mails?|export|download|print|confirm\w*|calculat\w*|total|balance|delete|edit|save)\b/i;
/** First words of sentences that tell a story, and of greetings and closings. */
const telling =
  /^(?:hello|hi|hey|dear|good (?:morning|afternoon|evening)|memo|subject|re|to|from|regards|best|kind|many thanks|thanks|thank you|cheers|sincerely|yours|i|i'm|we|we're|my|our|ours|until|so far|currently|at the moment|right now|today|for years|every year|this|that|because|since|in version)\b/i;
const signature = /^(?:(?:mr|ms|mrs|dr|prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u;

/** Returns whether a sentence only tells why somebody asks, or who. It asks for nothing, so nothing is missing. */
export const isBackground = (text: string): boolean =>
  signature.test(text) || (telling.test(text) && !asking.test(text));
