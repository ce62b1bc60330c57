import words from '../../data/function-words.json' with { type: 'json' };

/** English translations of function words; nouns keep their language. */
export const functionWords: Readonly<Record<'de' | 'fr' | 'es', Readonly<Record<string, string>>>> =
  words;
