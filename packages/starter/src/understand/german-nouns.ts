import nouns from '../../data/german-nouns.json' with { type: 'json' };

/** German nouns with their English meaning. */
export const german = nouns;
