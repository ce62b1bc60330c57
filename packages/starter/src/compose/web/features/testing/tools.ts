import { app } from './app.ts';

const notes = app(
  {
    title: 'Margin',
    tagline: 'Notes that stay out of your way.',
    icon: '📝',
    primary: '#7c3aed',
    accent: '#f472b6',
  },
  {
    kind: 'notes',
    key: 'notes',
    title: 'Notes',
    samples: [
      { title: 'Packing for Lisbon', text: 'Sunscreen\nThe small camera\nA book, only one' },
      { title: 'Ideas for the garden', text: 'Beans along the fence, and "something" for bees.' },
      { title: "Grandma's soup", text: 'Leeks first. Never rush the leeks.' },
    ],
  },
);

const habits = app(
  {
    title: 'Every Day',
    tagline: 'Small things, done often.',
    icon: '🌱',
    primary: '#15803d',
    accent: '#a3e635',
  },
  {
    kind: 'habits',
    key: 'habits',
    title: 'Habits',
    habits: [
      { name: 'Drink water', icon: '💧' },
      { name: 'Read ten pages', icon: '📖' },
      { name: 'Walk outside', icon: '🚶' },
    ],
  },
);

const timers = app(
  {
    title: 'Deep Focus',
    tagline: 'One thing at a time.',
    icon: '🍅',
    primary: '#dc2626',
    accent: '#16a34a',
  },
  ...[
    { variant: 'pomodoro', workMinutes: 25, breakMinutes: 5, rounds: 4 },
    { variant: 'countdown', workMinutes: 10, breakMinutes: 0, rounds: 1 },
    { variant: 'stopwatch', workMinutes: 1, breakMinutes: 0, rounds: 1 },
    { variant: 'interval', workMinutes: 0.75, breakMinutes: 0.25, rounds: 8 },
  ].map((timer) => ({ kind: 'timer', key: timer.variant, title: 'Timer', ...timer })),
);

const calculators = app(
  {
    title: 'Sums',
    tagline: 'Works it out.',
    icon: '🧮',
    primary: '#2563eb',
    accent: '#22d3ee',
    mood: 'serious',
  },
  ...['standard', 'tip', 'bmi', 'loan', 'percentage', 'age', 'discount'].map((variant) => ({
    kind: 'calculator',
    key: variant,
    title: 'Calculator',
    variant,
  })),
);

const converter = app(
  {
    title: 'Unitly',
    tagline: 'Miles, pounds and pints, made sense of.',
    icon: '📏',
    primary: '#0369a1',
    accent: '#fb923c',
  },
  {
    kind: 'converter',
    key: 'units',
    title: 'Convert',
    groups: ['length', 'weight', 'temperature', 'volume', 'speed', 'area', 'time', 'data'],
  },
);

export const tools = { notes, habits, timers, calculators, converter };
