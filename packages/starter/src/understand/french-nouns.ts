import nouns from '../../data/french-nouns.json' with { type: 'json' };

/** French nouns with their English meaning. */
export const french = nouns;
