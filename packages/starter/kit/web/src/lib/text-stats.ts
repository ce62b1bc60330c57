export interface TextStats {
  words: number;
  characters: number;
  charactersWithoutSpaces: number;
  sentences: number;
  paragraphs: number;
  readingMinutes: number;
  speakingMinutes: number;
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const sentenceSegmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const wordsReadPerMinute = 230;
const wordsSpokenPerMinute = 140;

/** Splits a text into words, also in languages without spaces. */
function wordsOf(text: string): string[] {
  return Array.from(wordSegmenter.segment(text))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
}

export function measureText(text: string): TextStats {
  const words = wordsOf(text).length;
  const sentences = Array.from(sentenceSegmenter.segment(text));
  return {
    words,
    characters: [...text].length,
    charactersWithoutSpaces: [...text.replace(/\s/g, '')].length,
    sentences: sentences.filter(({ segment }) => /[\p{L}\d]/u.test(segment)).length,
    paragraphs: text.split(/\n\s*\n/).filter((part) => part.trim() !== '').length,
    readingMinutes: words / wordsReadPerMinute,
    speakingMinutes: words / wordsSpokenPerMinute,
  };
}

/** Returns the words that occur most often, without those of up to three letters. */
export function topWords(text: string, most: number): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) {
    if (word.length > 3) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, most);
}

/** Formats minutes as `2 min 30 s`. */
export function formatMinutes(minutes: number): string {
  const seconds = Math.round(minutes * 60);
  const whole = Math.floor(seconds / 60);
  return [whole > 0 && `${whole} min`, (seconds % 60 > 0 || whole === 0) && `${seconds % 60} s`]
    .filter(Boolean)
    .join(' ');
}
