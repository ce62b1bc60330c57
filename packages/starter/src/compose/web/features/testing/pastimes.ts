import { gameVariants } from '../../../../specification/game-shape.ts';
import { app } from './app.ts';

const quiz = app(
  {
    title: 'Capital Quest',
    tagline: 'How well do you know the world?',
    icon: '🌍',
    primary: '#0d9488',
    accent: '#f97316',
    mood: 'playful',
  },
  {
    kind: 'quiz',
    key: 'quiz',
    title: 'Quiz',
    questions: [
      {
        question: 'What is the capital of Australia?',
        choices: ['Sydney', 'Canberra', 'Melbourne', 'Perth'],
        answer: 1,
      },
      {
        question: 'Which city is the capital of Canada?',
        choices: ['Toronto', 'Montréal', 'Ottawa'],
        answer: 2,
      },
      {
        question: "What is Iceland's capital called?",
        choices: ['Reykjavík', 'Akureyri'],
        answer: 0,
      },
    ],
  },
);

const flashcards = app(
  {
    title: 'Vokabel',
    tagline: 'German words, a few a day.',
    icon: '🃏',
    primary: '#c2410c',
    accent: '#facc15',
    mood: 'playful',
  },
  {
    kind: 'flashcards',
    key: 'cards',
    title: 'Cards',
    cards: [
      { front: 'the butterfly', back: 'der Schmetterling' },
      { front: 'the squirrel', back: 'das Eichhörnchen' },
      { front: 'the joy of being "home"', back: 'die Geborgenheit' },
    ],
  },
);

const chat = app(
  {
    title: 'Hotel Aurora',
    tagline: 'Your concierge, day and night.',
    icon: '🛎️',
    primary: '#9f1239',
    accent: '#fda4af',
    mood: 'elegant',
  },
  {
    kind: 'chat',
    key: 'chat',
    title: 'Concierge',
    partner: 'Aurora',
    greeting: 'Good evening! How can I make your stay better?',
    replies: [
      { when: ['breakfast', 'eat'], say: 'Breakfast is from 7 to 11, in the winter garden.' },
      { when: ['checkout', 'leave'], say: 'Please leave the room by noon. We keep your bags.' },
      { when: ['wifi', 'internet'], say: "The network is called Aurora; there's no password." },
    ],
    otherwise: 'I will ask my colleagues at the desk. Anything else?',
  },
);

const poll = app(
  {
    title: 'Team Lunch',
    tagline: 'Where do we eat on Friday?',
    icon: '🍜',
    primary: '#ea580c',
    accent: '#14b8a6',
    mood: 'playful',
  },
  {
    kind: 'poll',
    key: 'poll',
    title: 'Poll',
    question: 'Where do we eat on Friday?',
    options: ['Ramen', 'Tacos', 'The usual place', "Someone's kitchen"],
  },
);

const games = app(
  {
    title: 'Playroom',
    tagline: 'A minute or two of fun.',
    icon: '🎲',
    primary: '#6d28d9',
    accent: '#ec4899',
    mood: 'playful',
  },
  ...gameVariants
    .filter((variant) => variant !== 'hangman')
    .map((variant) => ({ kind: 'game', key: variant, title: 'Game', variant })),
  {
    kind: 'game',
    key: 'hangman',
    title: 'Hangman',
    variant: 'hangman',
    things: ['Eichhörnchen', 'New Orleans', 'xylophone'],
  },
);

export const pastimes = { quiz, flashcards, chat, poll, games };
