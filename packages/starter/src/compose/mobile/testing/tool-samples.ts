import { specification } from '../../../specification.ts';

export const focusRoom = specification.parse({
  title: 'Focus Room',
  tagline: 'Work in rounds, rest in between.',
  icon: '🍅',
  platform: 'mobile',
  palette: { primary: '#e11d48', accent: '#0ea5e9', mood: 'calm' },
  theme: 'system',
  entities: [],
  screens: [
    {
      kind: 'timer',
      key: 'focus',
      title: 'Focus',
      variant: 'pomodoro',
      workMinutes: 25,
      breakMinutes: 5,
      rounds: 4,
    },
    {
      kind: 'habits',
      key: 'habits',
      title: 'Habits',
      habits: [
        { name: 'Drink water', icon: '💧' },
        { name: 'Read 20 pages', icon: '📖' },
        { name: 'Take a walk', icon: '🚶' },
      ],
    },
    {
      kind: 'notes',
      key: 'notes',
      title: 'Notes',
      samples: [
        {
          title: 'Ideas for the talk',
          text: 'Begin with the story of the lighthouse.\nThen the map.',
        },
        { title: 'Groceries', text: 'Oats, lemons, coffee, something green.' },
      ],
    },
    {
      kind: 'timer',
      key: 'watch',
      title: 'Stopwatch',
      variant: 'stopwatch',
      workMinutes: 1,
      breakMinutes: 0,
      rounds: 1,
    },
    {
      kind: 'timer',
      key: 'tea',
      title: 'Tea',
      variant: 'countdown',
      workMinutes: 4,
      breakMinutes: 0,
      rounds: 1,
    },
  ],
});

export const classroom = specification.parse({
  title: 'Capital Cities',
  tagline: 'Learn the capitals of the world, one card at a time.',
  icon: '🌍',
  platform: 'mobile',
  palette: { primary: '#7c3aed', accent: '#10b981', mood: 'playful' },
  theme: 'toggle',
  entities: [],
  screens: [
    {
      kind: 'quiz',
      key: 'quiz',
      title: 'Quiz',
      questions: [
        {
          question: 'What is the capital of Australia?',
          choices: ['Sydney', 'Canberra', 'Perth'],
          answer: 1,
        },
        {
          question: 'Which city is Kenya’s capital?',
          choices: ['Nairobi', 'Lagos', 'Accra'],
          answer: 0,
        },
      ],
    },
    {
      kind: 'flashcards',
      key: 'cards',
      title: 'Cards',
      cards: [
        { front: 'Norway', back: 'Oslo' },
        { front: 'Portugal', back: 'Lisbon' },
        { front: "Côte d'Ivoire", back: 'Yamoussoukro' },
      ],
    },
    {
      kind: 'poll',
      key: 'poll',
      title: 'Poll',
      question: 'Where shall we travel next?',
      options: ['Lisbon', 'Oslo', 'Nairobi'],
    },
    {
      kind: 'chat',
      key: 'guide',
      title: 'Guide',
      partner: 'Marco',
      greeting: 'Hello! Ask me about any city, or tell me where you would like to go one day.',
      replies: [
        { when: ['hello', 'hi'], say: 'Hi there!' },
        { when: ['lisbon'], say: 'Take tram 28, early in the morning.' },
      ],
      otherwise: 'I have not been there yet.',
    },
  ],
});

export const pocketTools = specification.parse({
  title: 'Pocket Tools',
  tagline: 'Small sums, done.',
  icon: '🧰',
  platform: 'mobile',
  palette: { primary: '#0f766e', accent: '#eab308', mood: 'bold' },
  theme: 'dark',
  entities: [],
  screens: [
    { kind: 'calculator', key: 'calculator', title: 'Calculator', variant: 'standard' },
    { kind: 'calculator', key: 'tip', title: 'Tip', variant: 'tip' },
    {
      kind: 'converter',
      key: 'units',
      title: 'Units',
      groups: ['length', 'weight', 'temperature'],
    },
    { kind: 'calculator', key: 'bmi', title: 'BMI', variant: 'bmi' },
    { kind: 'calculator', key: 'loan', title: 'Loan', variant: 'loan', unit: '$' },
    { kind: 'calculator', key: 'percentage', title: 'Percent', variant: 'percentage' },
    { kind: 'calculator', key: 'age', title: 'Age', variant: 'age' },
    { kind: 'calculator', key: 'discount', title: 'Discount', variant: 'discount' },
  ],
});

export const gameShelf = specification.parse({
  title: 'Game Shelf',
  tagline: 'Six little games for a long train ride.',
  icon: '🎲',
  platform: 'mobile',
  palette: { primary: '#2563eb', accent: '#f43f5e', mood: 'bold' },
  theme: 'system',
  entities: [],
  screens: [
    { kind: 'game', key: 'ticTacToe', title: 'Tic-tac-toe', variant: 'ticTacToe' },
    {
      kind: 'game',
      key: 'memory',
      title: 'Memory',
      variant: 'memory',
      things: ['🐶', '🐱', '🦊', '🐸', '🐼', '🦁'],
    },
    { kind: 'game', key: 'snake', title: 'Snake', variant: 'snake' },
    { kind: 'game', key: 'hands', title: 'Hands', variant: 'rockPaperScissors' },
    {
      kind: 'game',
      key: 'hangman',
      title: 'Hangman',
      variant: 'hangman',
      things: ['lighthouse', 'carousel'],
    },
    { kind: 'game', key: 'number', title: 'Number', variant: 'guessNumber' },
  ],
});
