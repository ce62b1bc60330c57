import words from '../../data/brief-words.json' with { type: 'json' };

const bookings: ReadonlySet<string> = new Set(words.bookings);

/** True for nouns that mean a reservation rather than a thing to reserve: `appointment`, `time slot`. */
export const isBookingWord = (noun: string): boolean => bookings.has(noun.toLowerCase());
