const longest = 1_000;

/** Splits a text into sentences and the white space between them, which together are the text. */
export const sentencesIn = (text: string): string[] => text.split(/((?<=[.!?;])\s+|\n)/);

/** Rewrites each sentence; long ones stay as they are. */
export function eachSentence(text: string, rewrite: (sentence: string) => string): string {
  return sentencesIn(text)
    .map((sentence) => (sentence.length > longest ? sentence : rewrite(sentence)))
    .join('')
    .trim();
}
