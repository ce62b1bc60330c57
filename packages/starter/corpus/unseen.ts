import type { Expected } from './expected.ts';

/** Prompts that were written before their results were known. */
export const unseen: readonly Expected[] = [
  {
    prompt:
      'We volunteer at a cat shelter and have a hard time staying on top of adoptions: cat, adopter, adoption fee in dollars, adopted on, follow-up done?',
    entities: { adoption: ['cat', 'adopter:text', 'fee:money', 'adopted on:date', 'follow-up'] },
    units: { fee: '$' },
  },
  {
    prompt:
      'Beehive inspection log. Hive number, inspected on, queen seen (yes/no), brood frames, honey kg, temper (calm, nervous, aggressive)',
    entities: {
      inspection: [
        'hive number',
        'inspected on:date',
        'queen seen:boolean',
        'honey:number',
        'temper:choice',
      ],
    },
    units: { honey: 'kg' },
    options: { temper: ['Calm', 'Nervous', 'Aggressive'] },
  },
  {
    prompt:
      'Museum loans: object, lender, insurance value in EUR, loan start, loan end, condition report (text)',
    entities: { loan: ['object:text', 'lender:text', 'value:money', 'start:date', 'end:date'] },
  },
  {
    prompt:
      'esports team manager: players with nickname, role (tank, healer, damage) and rank; matches with opponent, date and result (win/loss), each match belongs to a player',
    entities: {
      player: ['nickname:text', 'role:choice', 'rank'],
      match: ['opponent:text', 'date:date', 'result:choice', 'player:relation'],
    },
    options: { role: ['Tank', 'Healer', 'Damage'] },
  },
  {
    prompt: 'football training attendance',
    entities: { attendance: ['date:date', 'present:boolean'] },
  },
  {
    prompt: 'somewhere my flatmates can look up whose turn it is for the bins and check them off',
    title: /.+/,
    screens: ['records'],
  },
  {
    prompt: 'Label generator for jam jars with fruit, sugar %, batch number and cooked on',
    entities: { 'jam jar': ['fruit', 'sugar:percent', 'batch number:text', 'cooked on:date'] },
  },
  {
    prompt:
      'App to plan a family reunion: attendees (name, arrival date, vegetarian), activities (name, time, place) and tasks with assignee',
    title: /reunion/i,
    entities: {
      attendee: ['name:text', 'arrival date:date', 'vegetarian:boolean'],
      activity: ['name:text', 'time:time', 'place:text'],
      task: ['assignee:text'],
    },
  },
  {
    prompt: 'Website for Café Zum Goldenen Hirsch with menu, history and opening hours',
    title: 'Café Zum Goldenen Hirsch',
    screens: ['landing'],
  },
  {
    prompt:
      'office inventory: asset tag, description, assigned to, purchase price eur, warranty until; warn me when the warranty runs out',
    entities: { item: ['asset tag', 'assigned to', 'purchase price:money', 'warranty until:date'] },
    leftOut: /.+/,
  },
  {
    prompt:
      'Meine Schallplatten verwalten mit Titel, Künstler, Erscheinungsjahr und Zustand (neu, gut, zerkratzt)',
    entities: {
      Schallplatte: ['titel:text', 'künstler:text', 'erscheinungsjahr:number', 'zustand:choice'],
    },
    options: { zustand: ['Neu', 'Gut', 'Zerkratzt'] },
  },
  {
    prompt: 'Suivi de mes entraînements avec date, distance en km, durée et ressenti sur 10',
    entities: {
      entraînement: ['date:date', 'distance:number', 'durée:duration', 'ressenti:rating'],
    },
    max: { ressenti: 10 },
  },
  {
    prompt:
      'publishing calendar for our newsletter, issues have a headline, author, publish date and draft or final',
    entities: { issue: ['headline:text', 'author:text', 'publish date:date'] },
    views: ['calendar'],
  },
  {
    prompt:
      'Scholarship applications: applicant, university, amount requested, submitted on, decision (pending, accepted, rejected). Dashboard with applications per decision',
    entities: {
      application: [
        'applicant:text',
        'university:text',
        'amount requested:money',
        'submitted on:date',
        'decision:choice',
      ],
    },
    screens: ['dashboard', 'records'],
  },
  {
    prompt:
      '- greenhouse sensor readings\n- sensor\n- humidity %\n- soil temperature °C\n- measured at',
    entities: {
      reading: ['sensor', 'humidity:percent', 'soil temperature:number', 'measured at:dateTime'],
    },
    units: { 'soil temperature': '°C' },
  },
  {
    prompt:
      'tattoo studio bookings w/ client, artist, body part, session length in minutes, deposit paid',
    entities: {
      booking: [
        'client:text',
        'artist:text',
        'body part:text',
        'length:duration',
        'deposit paid:boolean',
      ],
    },
  },
  { prompt: 'magazine subscription list', entities: { subscription: [] }, screens: ['records'] },
  {
    prompt: 'Klettertagebuch mit Route, Schwierigkeit, Datum und geschafft ja/nein',
    screens: ['records'],
    mentions: ['Route', 'Schwierigkeit', 'Geschafft'],
  },
  {
    prompt: 'lost and found desk: item, found on, found where, finder, claimed or unclaimed',
    entities: { item: ['found on:date', 'finder:text'] },
  },
  {
    prompt:
      'Vineyard plots with grape variety, planted year, hectares and yield per year. Show total yield.',
    entities: {
      plot: ['grape variety:text', 'planted year:number', 'hectares:number', 'yield:number'],
    },
    mentions: ['"totals":["yield'],
  },
];
