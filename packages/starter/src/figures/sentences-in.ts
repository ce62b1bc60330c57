const longest = 1_000;

/** Splits a text into sentences and the white space between them, which together are the text. */
export const sentencesIn = (text: string): string[] => text.split(/((?<=[.!?;])\s+|\n)/);

/** Rewrites each sentence; long ones stay as they are. */
export function eachSentence(text: string, rewrite: (sentence: string) => string): string {
  return sentencesIn(text)
    .map((part) => (isSentence(part) ? withLetters(rewrite(part)) : part))
    .join('')
    .trim();
}

const isSentence = (part: string): boolean => part.length <= longest && /\p{L}/u.test(part);
/** Drops the marks that are left over of a sentence. */
const withLetters = (sentence: string): string => (/\p{L}/u.test(sentence) ? sentence : '');
