import nouns from '../../data/spanish-nouns.json' with { type: 'json' };

/** Spanish nouns with their English meaning. */
export const spanish = nouns;
