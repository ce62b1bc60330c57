import { isPersonWord } from './agent-nouns.ts';
import { meaningOf } from './languages.ts';
import { own } from './own.ts';
import { topicOf } from './topics.ts';
import { singular } from './word-forms.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const events =
  set(`booking reservation appointment trip visit session observation rehearsal tour meeting game ride inspection sighting experiment
  test attempt performance lesson call interview walk flight drive shift harvest watering tasting hike
  dive swim practice class workshop seminar excursion outing expedition voyage sail sailing launch
  check examination treatment feeding donation competition contest match tournament ceremony dinner lunch
  brunch picnic debate talk lecture screening read-through recording`);
const places =
  set(`place spot location site beach lake campsite cave castle lighthouse waterfall park cafe city
  country hotel island bar field station church bridge village farm studio venue playground pub harbour
  river forest garden bakery temple ruin viewpoint fountain`);
const works =
  set(`task todo article post story poem essay chapter scene paper report course lesson video episode
  script play song book movie film ticket issue bug job event idea goal project meeting appointment
  announcement document request complaint question survey page blog letter lecture talk`);

/** Collective nouns, with the noun for one item. */
const collectives: Readonly<Record<string, string>> = {
  'reading list': 'book',
  watchlist: 'movie',
  backlog: 'game',
  'wine cellar': 'wine',
  'cave à vin': 'vin',
  bodega: 'vino',
  weinkeller: 'Wein',
  cellar: 'bottle',
  cookbook: 'recipe',
  cooking: 'recipe',
  baking: 'recipe',
  playlist: 'song',
  setlist: 'song',
  repertoire: 'song',
  wardrobe: 'garment',
  wishlist: 'wish',
  'bucket list': 'goal',
  journal: 'entry',
  diary: 'entry',
  gratitude: 'entry',
  'address book': 'contact',
  'meal plan': 'meal',
  'menu plan': 'meal',
  'food diary': 'meal',
  diet: 'meal',
  nutrition: 'meal',
  budget: 'expense',
  spending: 'expense',
  finance: 'expense',
  money: 'expense',
  inventory: 'item',
  stock: 'item',
  storage: 'item',
  pantry: 'pantry item',
  fridge: 'pantry item',
  freezer: 'pantry item',
  shopping: 'grocery',
  'shopping list': 'grocery',
  'packing list': 'packing item',
  household: 'item',
  kanban: 'task',
  'kanban board': 'task',
  sprint: 'task',
  checklist: 'task',
  homework: 'assignment',
  vinyl: 'record',
  fitness: 'workout',
  gym: 'workout',
  weightlifting: 'exercise',
  travel: 'trip',
  itinerary: 'trip',
  hydration: 'drink',
  water: 'drink',
  'water intake': 'drink',
  'body weight': 'weigh-in',
  weight: 'weigh-in',
  'blood pressure': 'blood pressure reading',
  'blood sugar': 'blood sugar reading',
  sleep: 'night',
  mood: 'mood entry',
  'guest list': 'guest',
  rsvp: 'guest',
  rota: 'shift',
  roster: 'shift',
  'work schedule': 'shift',
  'class list': 'student',
  blog: 'post',
  'job search': 'job application',
  vocabulary: 'word',
  glossary: 'term',
  retro: 'retro note',
  'team retro': 'retro note',
  retrospective: 'retro note',
  sales: 'sale',
  billing: 'invoice',
  cleaning: 'chore',
  housework: 'chore',
  stargazing: 'observation',
  astronomy: 'observation',
  league: 'match',
  tournament: 'match',
  garden: 'plant',
  collection: 'item',
  apiary: 'hive',
  aviary: 'bird',
  orchard: 'tree',
  kennel: 'dog',
  herbarium: 'plant',
  fleet: 'vehicle',
  timesheet: 'time entry',
  'travel bucket list': 'destination',
  'travel wishlist': 'destination',
  'lost property': 'found item',
  meds: 'medication',
  med: 'medication',
  'pocket money': 'allowance',
  crypto: 'crypto holding',
  'crypto portfolio': 'crypto holding',
  'stock portfolio': 'holding',
  'share portfolio': 'holding',
  'fuel log': 'fuel stop',
  fuel: 'fuel stop',
  fishing: 'catch',
  angling: 'catch',
};

/** Returns the noun for one record: `reading list` → `book`. */
export const memberOf = (phrase: string): string =>
  own(collectives, phrase.toLowerCase()) ??
  own(collectives, singular(phrase.toLowerCase())) ??
  own(collectives, phrase.toLowerCase().split(' ').slice(-2).join(' ')) ??
  phrase;

/** Words for records of something, with the noun for one record. */
const registers: Readonly<Record<string, string>> = {
  attendance: 'attendance',
  attendances: 'attendance',
  budget: 'expense',
  stock: 'item',
  inventory: 'item',
  rsvps: 'guest',
  rota: 'shift',
  roster: 'shift',
  takings: 'sale',
  hours: 'time entry',
  time: 'time entry',
};

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
