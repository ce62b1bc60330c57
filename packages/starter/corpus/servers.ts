import type { Expected } from './expected.ts';

/** Prompts whose data belongs on a server, and prompts that only look like it. */
export const servers: readonly Expected[] = [
  {
    prompt:
      'A booking app for a barber shop: customers sign up, pick a free slot, see and cancel their bookings; the owner sees all of them.',
    screens: ['home', 'booking', 'bookings'],
    not: ['records', 'account'],
    server: 'own',
    mentions: ['"because":"customers sign up"', '"owner":"Owner"'],
  },
  {
    prompt:
      'Team task tracker with accounts: my team shares tasks with assignee, status (Open, Done) and due date',
    entities: { task: ['assignee:text', 'status:choice', 'due date:date'] },
    server: 'shared',
  },
  { prompt: 'Shopping list app that I can share with my family', server: 'shared' },
  { prompt: 'A multi-user inventory of tools with name and location', server: 'shared' },
  {
    prompt: 'Task tracker for my team with title, assignee and due date',
    entities: { task: ['assignee', 'due date:date'] },
    server: 'shared',
  },
  {
    prompt: 'Track books with author and rating, with login',
    entities: { book: ['author:text', 'rating:rating'] },
    server: 'own',
  },
  {
    prompt: 'Track plants with name and location. Store them in a database.',
    entities: { plant: ['name', 'location'] },
    server: 'own',
  },
  { prompt: 'Workout log with a backend and a database', server: 'own' },
  {
    prompt: 'A notes app where users sign in and see only their own notes',
    entities: { note: ['title:text', 'text:longText'] },
    not: ['notes'],
    server: 'own',
  },
  {
    prompt: 'Expense app where every employee logs in and the manager sees all expenses',
    server: 'own',
    mentions: ['"owner":"Manager"'],
  },
  {
    prompt:
      'A recipe community where members sign up, post recipes and comment on recipes. Everybody reads them.',
    entities: { recipe: [] },
    server: 'public',
  },
  {
    prompt:
      'A website for a boat rental. Visitors should be able to browse boats with name, price and photo. Guests can book boats for certain days.',
    screens: ['home', 'booking', 'bookings'],
    server: 'own',
    mentions: ['"access":"catalog"'],
  },
  {
    prompt:
      'An online shop for handmade candles: customers sign up, add candles to a cart and place orders; the owner sees all orders and sets their status.',
    screens: ['shop', 'orders', 'records'],
    server: 'own',
    mentions: ['"access":"catalog"', '"owner":"Owner"'],
  },
  {
    prompt: 'Contact form with accounts and a database',
    screens: ['form'],
    server: 'own',
    mentions: ['"access":"inbox"'],
  },
  {
    prompt: 'A messenger where users sign up and send each other messages',
    screens: ['home', 'messages'],
    not: ['chat'],
    server: 'own',
  },
  {
    prompt:
      'A poll: What should we eat? Pizza, Sushi or Salad, with login so that everyone votes once',
    screens: ['poll'],
    server: 'own',
    mentions: ['"options":["Pizza","Sushi","Salad"]'],
  },
  // Everything below belongs in the browser.
  { prompt: 'Track books with author and rating, no login needed', entities: { book: [] } },
  { prompt: 'Shared shopping list, but keep everything in this browser', not: ['home'] },
  { prompt: 'Habit tracker, only for me, works offline' },
  { prompt: 'Bank accounts with name, balance and interest rate', entities: { account: [] } },
  { prompt: 'Track my finances with accounts and categories' },
  { prompt: 'Track servers with name, ip address and database', entities: { server: [] } },
  { prompt: 'Record database: vinyl with artist, year and condition' },
  { prompt: 'Scores of my team: matches with opponent, goals and date' },
  { prompt: 'Volunteer sign-up sheet with name, shift and phone' },
  { prompt: 'Log in which room each box is stored: box number, room, contents' },
  { prompt: 'Landing page for a bakery with a newsletter sign-up', screens: ['landing'] },
  {
    platform: 'mobile',
    prompt: 'Track books with author and rating, with login',
    entities: { book: ['author', 'rating'] },
    leftOut: /sign-in because it needs a server/i,
  },
];
