import words from '../../data/entity-words.json' with { type: 'json' };
import { isPersonWord } from './agent-nouns.ts';
import { meaningOf } from './languages.ts';
import { own } from './own.ts';
import { topicOf } from './topics.ts';
import { singular } from './word-forms.ts';

const events: ReadonlySet<string> = new Set(words.events);
const places: ReadonlySet<string> = new Set(words.places);
const works: ReadonlySet<string> = new Set(words.works);

/** Collective nouns, with the noun for one item. */
const collectives: Readonly<Record<string, string>> = words.collectives;

/** Returns the noun for one record: `reading list` → `book`. */
export const memberOf = (phrase: string): string =>
  own(collectives, phrase.toLowerCase()) ??
  own(collectives, singular(phrase.toLowerCase())) ??
  own(collectives, phrase.toLowerCase().split(' ').slice(-2).join(' ')) ??
  phrase;

/** Words for records of something, with the noun for one record. */
const registers: Readonly<Record<string, string>> = words.registers;

/** Returns the noun for one record of `choir attendance`, `kitchen stock` or `trip budget`. */
export const registerOf = (phrase: string): string | undefined => {
  const words = phrase.toLowerCase().split(' ');
  return words.length > 1 ? own(registers, words.at(-1) ?? '') : undefined;
};

type Bearing = 'person' | 'event' | 'place' | 'thing';

const lastWord = (name: string) => singular(name.toLowerCase()).split(/[\s-]/).at(-1) ?? '';

/** Classifies an entity without a known topic. */
export function bearing(name: string): Bearing {
  const word = lastWord(name);
  const known = topicOf(name)?.samples.title;
  if (known === undefined ? isPersonWord(word) : known.startsWith('Mara')) return 'person';
  if (events.has(word)) return 'event';
  if (places.has(word)) return 'place';
  return 'thing';
}

const naming =
  /^(?:name|title|subject|headline|full name|titel|titre|título|nom|nombre|word|term|question|idea|item|task|label|designation|bezeichnung)$/i;
/** True if the label means a name or title, in any language. */
export const isNaming = (label: string): boolean =>
  naming.test(label) || naming.test(meaningOf(label));

/** Returns the label of the first field, if the prompt names none. */
export const titleLabelOf = (name: string): string =>
  works.has(lastWord(name)) ? 'Title' : 'Name';

/** Returns the fields of an entity without a known topic. */
export function usualFields(name: string): string {
  const title = titleLabelOf(name);
  switch (bearing(name)) {
    case 'person':
      return 'name, email, phone, group (Friends, Work, Other), notes';
    case 'event':
      return `${title}, date, place, rating 1-5, notes`;
    case 'place':
      return 'name, region, visited on, rating 1-5, notes';
    case 'thing':
      return `${title}, category (Favourites, Everyday, Special), date added, rating 1-5, notes`;
  }
}

const icons: readonly (readonly [words: RegExp, icon: string])[] = [
  [/light ?house/i, '🗼'],
  [/orchid|flower|rose/i, '🌸'],
  [/tree|forest|bonsai/i, '🌳'],
  [/kayak|canoe|boat|paddl/i, '🛶'],
  [/fossil|dinosaur|bone/i, '🦴'],
  [/rock|mineral|gem|crystal/i, '💎'],
  [/star|telescope|planet|space|moon/i, '🔭'],
  [/bee|honey/i, '🐝'],
  [/choir|sing/i, '🎶'],
  [/chess/i, '♟️'],
  [/scene|novel|story|poem|chapter|script/i, '✍️'],
  [/volunteer|member|team/i, '🤝'],
  [/\btrains?\b|railway/i, '🚂'],
  [/knife|sword/i, '🗡️'],
  [/lego|toy|puzzle/i, '🧩'],
  [/guitar|piano|instrument/i, '🎸'],
  [/camera|lens/i, '📷'],
  [/computer|laptop|server|device/i, '💻'],
  [/surf|wave/i, '🏄'],
  [/ski|snow/i, '⛷️'],
  [/camp/i, '🏕️'],
  [/castle/i, '🏰'],
  [/cheese/i, '🧀'],
  [/chicken|hen|egg/i, '🐔'],
  [/horse/i, '🐴'],
  [/football|soccer/i, '⚽'],
  [/church|temple/i, '⛪'],
  [/experiment|lab|sample|science/i, '🧪'],
  [/\bkeys?\b/i, '🔑'],
  [/clue|hunt|detective|mystery/i, '🔎'],
  [/bike|cycl/i, '🚲'],
  [/hat|cap/i, '🎩'],
  [/shop|store/i, '🛍️'],
  [/wedding|bride/i, '💍'],
  [/flight|airport|plane/i, '✈️'],
  [/cigar|pipe/i, '🪵'],
  [/perfume|fragrance|soap/i, '🧴'],
  [/candle/i, '🕯️'],
  [/postcard|letter|mail/i, '✉️'],
  [/map|geocach/i, '🗺️'],
];

export const iconOf = (phrase: string): string =>
  icons.find(([words]) => words.test(phrase))?.[1] ?? topicOf(phrase)?.icon ?? '🗂️';
