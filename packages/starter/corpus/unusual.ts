import type { Expected } from './expected.ts';

/** Prompts for records of uncommon things. */
export const unusual: readonly Expected[] = [
  {
    prompt:
      'Track my beehives: location, queen marked?, last inspection, honey yield in kg, temperament 1-5',
    title: 'Beehive tracker',
    entities: {
      beehive: [
        'location:text',
        'queen marked:boolean',
        'last inspection:date',
        'honey yield:number',
        'temperament:rating',
      ],
    },
    units: { 'honey yield': 'kg' },
  },
  {
    prompt: 'sourdough starter log w/ flour type, hydration %, last fed and rise in cm',
    entities: {
      'sourdough starter': [
        'flour type:choice',
        'hydration:percent',
        'last fed:date',
        'rise:number',
      ],
    },
    units: { rise: 'cm' },
  },
  {
    prompt:
      'I collect vinyl. I want to catalogue my records by artist, title, year, label and condition (mint, very good, good, poor).',
    entities: { record: ['artist:text', 'title:text', 'year:number', 'label', 'condition:choice'] },
    options: { condition: ['Mint', 'Very good', 'Good', 'Poor'] },
  },
  {
    prompt: 'kayak trips: river, distance in km, water level, date, who came along',
    entities: {
      'kayak trip': [
        'river:text',
        'distance:number',
        'water level',
        'date:date',
        'who came along:text',
      ],
    },
  },
  {
    prompt:
      'A log for telescope observations. Each observation has an object, constellation, date and time, magnitude, seeing 1 to 5 and a sketch photo.',
    entities: {
      observation: [
        'object:text',
        'constellation:text',
        'date',
        'magnitude:number',
        'seeing:rating',
        'photo:image',
      ],
    },
    max: { seeing: 5 },
  },
  {
    prompt:
      'Choir rehearsals planner with date, start time, pieces, and attendance; and a list of singers with voice (soprano, alto, tenor, bass)',
    entities: {
      rehearsal: ['date:date', 'start time:time', 'pieces', 'attendance:number'],
      singer: ['voice:choice'],
    },
    options: { voice: ['Soprano', 'Alto', 'Tenor', 'Bass'] },
  },
  {
    prompt:
      'chess openings repertoire: name, ECO code, moves, colour (white/black), confidence 1-10',
    entities: {
      'chess opening': [
        'name:text',
        'eco code:text',
        'moves:text',
        'colour:choice',
        'confidence:rating',
      ],
    },
    options: { colour: ['White', 'Black'] },
    max: { confidence: 10 },
    not: ['game'],
  },
  {
    prompt:
      'Catalogue of antique typewriters - brand, model, serial number, year, restored (yes/no), estimated value in $',
    entities: {
      typewriter: [
        'brand:text',
        'model:text',
        'serial number:text',
        'year:number',
        'restored:boolean',
        'estimated value:money',
      ],
    },
    units: { value: '$' },
  },
  {
    prompt: 'mushroom foraging diary: species, where i found it, date, edible?, photo',
    entities: {
      mushroom: ['species:text', 'where i found it', 'date:date', 'edible:boolean', 'photo:image'],
    },
  },
  {
    prompt:
      'Keep a record of lightning storms in my area with date, duration in minutes, distance in km and intensity (weak, moderate, strong)',
    entities: { storm: ['date:date', 'duration:duration', 'distance:number', 'intensity:choice'] },
    options: { intensity: ['Weak', 'Moderate', 'Strong'] },
  },
  {
    prompt:
      'manage my ant colonies (species, queen count, number of workers, founding date, nest type)',
    entities: {
      'ant colon': [
        'species:text',
        'queen count:number',
        'number of workers:number',
        'founding date:date',
        'nest type',
      ],
    },
  },
  {
    prompt:
      'perfume collection\n• name\n• house\n• notes\n• concentration (EDT, EDP, Parfum)\n• price in EUR\n• season',
    entities: {
      perfume: [
        'name:text',
        'house:text',
        'notes',
        'concentration:choice',
        'price:money',
        'season',
      ],
    },
    options: { concentration: ['EDT', 'EDP', 'Parfum'] },
    units: { price: '€' },
  },
  {
    prompt:
      'log of radio contacts: call sign, frequency in MHz, mode, signal report, date and time, country',
    entities: { 'radio contact': ['call sign:text', 'frequency', 'mode', 'date', 'country:text'] },
  },
  {
    prompt:
      'Track my model trains. Every train has a manufacturer, scale (H0, N, TT), era, digital (yes/no) and price.',
    entities: {
      train: ['manufacturer:text', 'scale:choice', 'era', 'digital:boolean', 'price:money'],
    },
    options: { scale: ['H0', 'N', 'TT'] },
  },
  {
    prompt: 'geocache log - code, name, difficulty 1-5, terrain 1-5, found on, favourite',
    entities: {
      geocache: [
        'code:text',
        'name:text',
        'difficulty:rating',
        'terrain:rating',
        'found on:date',
        'favourite:boolean',
      ],
    },
  },
  {
    prompt:
      'I breed budgies and need to track breeding pairs, with father, mother, cage, eggs laid, hatched chicks and ring colour',
    entities: {
      'breeding pair': ['father:text', 'mother:text', 'cage:text', 'eggs laid', 'ring colour'],
    },
  },
  {
    prompt:
      'Castle visits: name of the castle, country, century built, visited on, ticket price, would recommend?',
    entities: {
      castle: [
        'name',
        'country:text',
        'century',
        'visited on:date',
        'ticket price:money',
        'recommend:boolean',
      ],
    },
  },
  {
    prompt:
      'Homebrew beer batches with style, OG, FG, ABV %, brew date, bottling date and tasting notes',
    entities: {
      batch: [
        'style',
        'og',
        'fg',
        'abv:percent',
        'brew date:date',
        'bottling date:date',
        'tasting notes:longText',
      ],
    },
  },
  {
    prompt:
      'Ghost sightings database: location, witness, date, credibility (low/medium/high), description',
    entities: {
      'ghost sighting': [
        'location:text',
        'witness:text',
        'date:date',
        'credibility:choice',
        'description:longText',
      ],
    },
    options: { credibility: ['Low', 'Medium', 'High'] },
  },
  {
    prompt:
      'Rowing club: boats with name, type (single, double, four, eight), year built; members with email and joined date; outings belong to a boat and have a date, distance in km.',
    entities: {
      boat: ['name', 'type:choice', 'year built:number'],
      member: ['email:email', 'joined date:date'],
      outing: ['boat:relation', 'date:date', 'distance:number'],
    },
  },
  {
    prompt:
      'Tracking app for kombucha batches: tea type, sugar in g, start date, bottled?, flavour',
    entities: {
      batch: ['tea type', 'sugar:number', 'start date:date', 'bottled:boolean', 'flavour'],
    },
  },
  {
    prompt: 'ultrazwork flibbers with zonk, price and color',
    entities: { flibber: ['zonk:text', 'price:money', 'color:color'] },
  },
];
