import type { Expected } from './expected.ts';
import { unseen } from './unseen.ts';

/** Prompts that the rules are not tuned for: their results show how well the rules generalize. */
export const heldOut: readonly Expected[] = [
  {
    prompt:
      'I run a small bike repair shop and need something to keep track of repair jobs: customer name, phone, bike model, what is broken, price in € and status (waiting, in repair, ready, picked up). Board view please.',
    entities: {
      'repair job': ['customer:text', 'phone:phone', 'model:text', 'price:money', 'status:choice'],
    },
    options: { status: ['Waiting', 'In repair', 'Ready', 'Picked up'] },
    units: { price: '€' },
    screens: ['records'],
    views: ['board'],
  },
  {
    prompt:
      'Fossil collection catalogue with species, age in million years, where found, weight (g) and a photo',
    title: /fossil/i,
    entities: { fossil: ['species:text', 'age:number', 'found', 'weight:number', 'photo:image'] },
    units: { weight: 'g' },
    views: ['gallery'],
  },
  {
    prompt:
      'simple app to log my marathon training: distance in km, time, how i felt (great, ok, bad)',
    entities: { training: ['distance:number', 'time', 'felt:choice'] },
    options: { felt: ['Great', 'Ok', 'Bad'] },
    units: { distance: 'km' },
  },
  {
    prompt:
      'Make me a "Tea Ledger" for teas I drink. Each tea has an origin, steeping time in minutes, temperature in °C and a rating out of 10.',
    title: 'Tea Ledger',
    entities: { tea: ['origin:text', 'steeping', 'temperature:number', 'rating:rating'] },
    units: { temperature: '°C' },
    max: { rating: 10 },
  },
  {
    prompt:
      'landing page for a dog grooming salon called Fluff & Go, pink, with services, prices, reviews and contact',
    title: 'Fluff & Go',
    screens: ['landing'],
    palette: { primary: 'pink' },
    mentions: ['pricing', 'testimonials', 'contact'],
  },
  {
    prompt: 'pomodoro timer 50/10 with todo list, dark mode, no sounds',
    screens: ['timer', 'records'],
    theme: 'dark',
    mentions: ['"workMinutes":50', '"breakMinutes":10'],
  },
  {
    prompt: 'i wanna learn spanish words, flash cards',
    screens: ['flashcards'],
    mentions: ['hola'],
  },
  {
    prompt:
      'A CRM. Companies have a name, website and industry. Contacts belong to a company and have email and phone. Deals have a value, stage (lead, qualified, won, lost) and belong to a contact.',
    entities: {
      company: ['website:url', 'industry'],
      contact: ['company:relation', 'email:email', 'phone:phone'],
      deal: ['value:money', 'stage:choice', 'contact:relation'],
    },
    options: { stage: ['Lead', 'Qualified', 'Won', 'Lost'] },
    screens: ['records'],
  },
  {
    prompt: 'Habit tracker for meditation, reading and drinking water with streaks. Calm blue.',
    screens: ['habits'],
    mentions: ['Meditation', 'Reading', 'Drinking water'],
    palette: { primary: 'blue' },
    mood: 'calm',
  },
  {
    prompt: 'scavenger hunt planner - clues, locations and points, mark as found',
    entities: { clue: ['location', 'points:number', 'found:boolean'] },
  },
  {
    prompt: 'Eine App für meine Bücher mit Autor, Bewertung 1-5 und gelesen am',
    entities: { Bücher: ['autor:text', 'bewertung:rating', 'gelesen:date'] },
    max: { bewertung: 5 },
  },
  {
    prompt: 'tic tac toe with neon purple look',
    screens: ['game'],
    palette: { primary: 'purple' },
  },
  {
    prompt:
      'Monthly budget planner: income and expenses with category, amount in $ and date. Show totals and a chart by category.',
    entities: { expense: ['category:choice', 'amount:money', 'date:date'] },
    units: { amount: '$' },
    views: ['chart'],
  },
  {
    prompt:
      'Lighthouse visits\n- name of the lighthouse\n- country\n- visited on\n- height in m\n- would visit again (yes/no)',
    entities: {
      lighthouse: ['country', 'visited:date', 'height:number', 'again:boolean'],
    },
    units: { height: 'm' },
  },
  {
    prompt: 'whats the best day for our team dinner? a poll with friday, saturday and sunday',
    screens: ['poll'],
    mentions: ['Friday', 'Saturday', 'Sunday'],
  },
  {
    prompt: 'BMI calculator with metric units in mint green',
    screens: ['calculator'],
    mentions: ['"variant":"bmi"'],
    palette: { primary: 'green' },
  },
  {
    prompt: 'Ein Haushaltsbuch mit Ausgaben: Betrag, Kategorie, Datum',
    entities: { Ausgaben: ['betrag:money', 'kategorie:choice', 'datum:date'] },
  },
  {
    prompt: 'quiz about planets and space with 5 questions',
    screens: ['quiz'],
    mentions: ['planet'],
  },
  {
    prompt:
      'portfolio for photographer Ana Lučić — black & white, minimalist, sections: about, work, contact',
    title: /Ana Lučić/,
    screens: ['landing'],
    palette: { primary: 'grey' },
    mentions: ['about', 'work', 'contact'],
  },
  {
    prompt:
      'need an inventroy app for my workshop tools, where each tool has quantity, shelf, purchase price (£) and last maintenance date. export to csv',
    entities: { tool: ['quantity:number', 'shelf:text', 'price:money', 'maintenance:date'] },
    units: { price: '£' },
    mentions: ['"transfer":true'],
  },
  {
    prompt: 'Convert miles to kilometers and pounds to kilos',
    screens: ['converter'],
    mentions: ['length', 'weight'],
  },
  {
    prompt: 'Gym members with login, membership type (basic / plus / premium), joined date, paid?',
    entities: { member: ['membership:choice', 'joined:date', 'paid:boolean'] },
    server: 'own',
  },
  {
    prompt: 'Una app para mis recetas con ingredientes, tiempo de cocción y dificultad',
    entities: { recetas: ['ingredientes:tags', 'tiempo', 'dificultad:choice'] },
  },
  {
    prompt: 'memory game with sea animals for my kids, colourful',
    screens: ['game'],
    mood: 'playful',
    mentions: ['🐙'],
  },
  {
    prompt:
      'Orchid care log. I want to see when each orchid was watered last, its light needs (low, medium, bright), and notes. Calendar of waterings.',
    entities: { orchid: ['watered:date', 'light:choice', 'notes:longText'] },
    options: { light: ['Low', 'Medium', 'Bright'] },
    views: ['calendar'],
  },
  {
    prompt: 'team retro board with columns Went well, To improve, Action items',
    screens: ['records'],
    views: ['board'],
    mentions: ['Went well', 'To improve', 'Action items'],
  },
  {
    prompt:
      'wedding website for Mia and Jonas on 12 June 2027 in Bordeaux, elegant, sage green and cream, with schedule, rsvp and faq',
    title: /Mia (and|&) Jonas/,
    screens: ['landing'],
    palette: { primary: 'green' },
    mood: 'elegant',
    mentions: ['faq', '12 June 2027', 'Bordeaux'],
  },
  {
    prompt:
      'build something to manage volunteers and shifts; a shift has a date, start and end time, place and is assigned to a volunteer',
    entities: {
      volunteer: [],
      shift: ['date:date', 'start time:time', 'end time:time', 'place', 'volunteer:relation'],
    },
  },
  { prompt: 'make me something nice', question: true },
  {
    prompt: 'expense splitter for our ski trip: who paid, amount in CHF, what for, settled or not',
    entities: { expense: ['paid', 'amount:money', 'settled:boolean'] },
    units: { amount: 'CHF' },
  },
  {
    prompt: 'Sales dashboard with revenue by month, orders by region and a table of orders',
    screens: ['dashboard', 'records'],
    entities: { order: ['region', 'revenue:money'] },
  },
  {
    prompt:
      'A Kanban for my novel writing: scenes with POV character, word count, status: idea/draft/revised/final',
    entities: { scene: ['pov character:text', 'word count:number', 'status:choice'] },
    options: { status: ['Idea', 'Draft', 'Revised', 'Final'] },
    views: ['board'],
  },
  ...unseen,
];
