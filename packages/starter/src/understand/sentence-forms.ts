/** Phrases for "has" and "belongs to". */
const has =
  '(?:has|have|should have|must have|needs?|includes?|contains?|consists? of|also ha(?:s|ve)|gets?|comes? with|can have|ha)';
const article =
  '(?:(?:each|every|an?|the|all|my|our|for each|for every|for an?|also|and|any)\\s+)*';
export const hasSentence = new RegExp(
  `^${article}([\\p{L}][\\p{L}'-]*(?:\\s+[\\p{L}'-]+){0,2}?)\\s+${has}\\s+(.+)$`,
  'isu',
);
const belongs =
  '(?:(?:is|are|can be|should be|must be)\\s+)?(?:belongs? to|assigned to|linked to|connected to|part of|attached to)';
export const belongsSentence = new RegExp(
  `^${article}([\\p{L}][\\p{L}'-]*(?:\\s+[\\p{L}'-]+){0,2}?)\\s+${belongs}\\s+(?:an?|one|the|exactly one|each)?\\s*([\\p{L}]+(?: [\\p{L}]+)?)(?:(?:,?\\s+(?:and|with)\\s+(?:${has}\\s+)?|,\\s*${has}\\s+)(.+))?$`,
  'isu',
);
export const fieldsSentence =
  /^(?:the )?(?:fields?|columns?|attributes?|properties|details|data)(?: (?:are|should be|include|per \w+|for each \w+))?\s*:?\s+(.+)$/is;
export const forEach =
  /^for (?:each|every|an?|all)\s+([\p{L}]+(?: [\p{L}]+)?),?\s+(?:(?:i|we|you|it|please|should|want|need|would|like|to|also|can|be able|the app)\s+)*(?:see|record|know|note|enter|log|save|store|track|add|have|show|include|keep|write)?\s*(?:down\s+)?(.+)$/isu;
export const wish =
  /^(?:(?:i|we|it|they|you|users?|please|also|and|then|the app|should|must|want|need|would|like|'d|to|be able|can|could|just|will|let me|allow me)\s+)*(?:see|record|know|note|enter|log|save|store|track|add|show|include|keep|display|have)\s+(?:down\s+)?(?:me\s+)?(?:the\s+)?(.+)$/is;
export const relation = new RegExp(
  `\\b${belongs}\\s+(?:an?|one|the|exactly one|each)\\s+([\\p{L}]+)`,
  'giu',
);

/** Phrases that give a reason and contain no field. */
export const aside =
  /,?\s+(?:so that|so i|so we|because|in order to|to see (?:how|what|which)|and (?:let|help|allow|i|it|we|show me|be able|make)|then (?:i|show)|that i can|when i)\b.*$/is;

const self =
  "(?:i(?:'m| am|'ve| have| run| own| work| teach| coach| lead| play| breed| study| volunteer| live| organi[sz]e| grow| make| rent)|we(?:'re| are| have| run| own| work| volunteer| organi[sz]e| grow| make| rent)|my \\w+ (?:is|are|has|have|runs))";
/** Matches an introduction of the author before the request: "I run a bakery and need …". */
export const context = new RegExp(
  `^(?:(?:so|hi|hey|hello|well|ok)[,!]?\\s+)*${self}\\b[^.;:\\n]{2,140}?(?:,\\s*(?:and\\s+|so\\s+)?|\\s+(?:and|so|but)\\s+)(?:(?:i|we)(?:'d)?\\s+)?(?:(?:would|really|just|also|now|always|often|now|am|are|'m)\\s+)*(?=(?:need|want|like to|love to|looking for|wish|track)\\b)`,
  'i',
);
/** Matches a sentence that only introduces the author. */
const aboutSelf = new RegExp(`^${self}\\b`, 'i');
export const isContext = (sentence: string): boolean =>
  aboutSelf.test(sentence) &&
  !/\b(?:need|want|track|log|manage|organi[sz]e|record|app|tracker|list|:)\b/i.test(sentence);
